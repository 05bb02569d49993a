import { rateLimitKey } from '../limits/rate-limit-key'
import type { Log } from './log.server'

/** What was rejected: a login, an access token, a launch from a course, the school's own login, a page or call (403), one too many (429) */
export type RejectionKind = 'login' | 'token' | 'launch' | 'sign-on' | 'access' | 'limit'

export type RejectedAttempt = {
  kind: RejectionKind
  /** One of a few words of ours, or a route: never what someone sent */
  why: string
  ip: string
  request: string
  school: string | null
  /** Id of the member, or of the account that was tried */
  user: string | null
}

/** Lines of one kind and network, and of all together, in a minute; and what of it is counted apart. */
const MOST = { lines: 10, allLines: 200, counted: 1000, summed: 20, requests: 10_000 }
const MINUTE = 60_000
/** Characters of the longest reason */
const LONGEST = 200

type Counted = { rejected: RejectionKind; network: string; lines: number; left_out: number }

/**
 * One line in the log for each login and request that was rejected, so that operators and their programs
 * see who guesses. A network can't fill the log: after ten lines of a kind within a minute the others are
 * counted, and the count is told when the minute is over. For this process.
 */
export class RejectionLog {
  #counted = new Map<string, Counted>()
  #lines = 0
  #timer: NodeJS.Timeout | undefined
  /** What was noted in this minute */
  #requests = new Set<string>()

  constructor(
    private readonly log: Pick<Log, 'warn'>,
    private readonly metrics: { countRejection: (kind: RejectionKind) => void },
  ) {}

  note({ kind, why, ip, ...more }: RejectedAttempt): void {
    this.metrics.countRejection(kind)
    if (this.#requests.size < MOST.requests) this.#requests.add(more.request)
    this.#timer ??= setTimeout(() => this.flush(), MINUTE).unref()
    const network = rateLimitKey(ip)
    const counted = this.#countedFor(kind, network)
    if (counted.lines >= MOST.lines || this.#lines >= MOST.allLines) {
      counted.left_out++
      return
    }
    counted.lines++
    this.#lines++
    const { request, school, user } = more
    const line = { rejected: kind, why: why.slice(0, LONGEST), network, school, user, request }
    this.log.warn(line, 'rejected')
  }

  /** Whether it was noted in this minute why a request was rejected. Told once: several can come with one id. */
  takeNoted(request: string): boolean {
    return this.#requests.delete(request)
  }

  /** Tells what was left out, the largest counts first, and begins another minute. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const left = [...this.#counted.values()].filter(({ left_out }) => left_out > 0)
    this.#counted.clear()
    this.#requests.clear()
    this.#lines = 0
    if (left.length === 0) return
    left.sort((a, b) => b.left_out - a.left_out)
    const all = left.reduce((sum, { left_out }) => sum + left_out, 0)
    const networks = left
      .slice(0, MOST.summed)
      .map(({ rejected, network, left_out }) => ({ rejected, network, left_out }))
    this.log.warn({ left_out: all, networks }, 'more was rejected')
  }

  #countedFor(rejected: RejectionKind, network: string): Counted {
    const key = `${rejected} ${network}`
    const isApart = this.#counted.has(key) || this.#counted.size < MOST.counted
    const [name, of] = isApart ? [key, network] : [`${rejected} others`, 'others']
    const counted = this.#counted.get(name) ?? { rejected, network: of, lines: 0, left_out: 0 }
    this.#counted.set(name, counted)
    return counted
  }
}
