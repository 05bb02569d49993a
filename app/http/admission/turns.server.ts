import { Counts, findPerson, isDirectory, type Sender, type Share } from './counts.server'
import { Lately } from './lately.server'
import { ownTurn } from './own-turn.server'

/**
 * How many are in work and wait at most, and how many milliseconds one waits. `pause`: how long those who
 * have more waiting leave the time to others after a turn, as a multiple of it, and milliseconds at most.
 */
export type TurnLimits = {
  inWork: Share
  waiting: Share
  waitMs: number
  pause?: { visitors: number; member: number; mostMs: number }
}

/** Too many wait, or it has waited too long. */
export class TurnedAway extends Error {
  override name = 'TurnedAway'

  constructor(readonly reason: 'full' | 'late') {
    super(`turned away: ${reason}`)
  }
}

/** Made once: where they were thrown says nothing, and finding it out takes longer than all the rest. */
const FULL = new TurnedAway('full')
const LATE = new TurnedAway('late')

/** The client has closed the connection: no one is there to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** Aborts when the client that waits for the response leaves. */
export type Client = { readonly signal: AbortSignal }

/** Ends a turn; only the first call counts. */
export type Leave = () => void

type Waiting = { sender: Sender; begin: () => void; hasYielded: boolean }

/** Milliseconds at most for which a school's directory leaves the site to its members */
const YIELD_MS = 100

/**
 * Bounds what is in work at the same time. What finds no place waits for a short time; the next place is
 * for the network with the fewest in work, there for the person with the fewest, then by arrival: no one
 * who sends a lot keeps those waiting who send little. Nor those who come in a moment: while others use the
 * site, who has more turns waiting pauses after each; so does everyone while connections are being accepted,
 * whose requests aren't known yet. A directory sends people by the thousand and no one waits for it: its
 * requests begin where nothing else is in work, or after a moment.
 */
export class Turns {
  #working = new Set<Sender>()
  #waiting: Waiting[] = []
  #pausing = new Set<string>()
  readonly #lately = new Lately()

  constructor(private readonly limits: TurnLimits) {}

  get inWork(): number {
    return this.#working.size
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when the turn has come. Throws TurnedAway, or ClientGone once the client's signal has aborted.
   * `isBack`: it had a turn before, so nothing of it may be lost because others wait.
   */
  async take(sender: Sender, client: Client, isBack = false): Promise<Leave> {
    const isPrompt = this.#canBegin(sender, new Counts(this.#working))
    if (!isPrompt && !isBack && !this.#canWait(sender)) throw FULL
    // Only now: those who find no place need none.
    const { signal } = client
    if (signal.aborted) throw new ClientGone()
    this.#lately.note(findPerson(sender))
    if (isPrompt) this.#working.add(sender)
    else await this.#wait(sender, signal)
    const isCrowded = await ownTurn(isPrompt)
    const leave = this.#leave(sender, isCrowded)
    if (!signal.aborted) return leave
    leave()
    throw new ClientGone()
  }

  #canBegin(sender: Sender, working: Counts, hasYielded = false): boolean {
    if (!hasYielded && this.#working.size > 0 && isDirectory(sender)) return false
    return !this.#pausing.has(findPerson(sender)) && working.canTake(sender, this.limits.inWork)
  }

  #canWait(sender: Sender): boolean {
    const waiting = new Counts(this.#waiting.map((one) => one.sender))
    return waiting.canTake(sender, this.limits.waiting)
  }

  #leave(sender: Sender, isCrowded: boolean): Leave {
    const began = performance.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#working.delete(sender)
      if (isCrowded || this.#keepsOthersWaiting(sender))
        this.#pause(sender, performance.now() - began)
      this.#beginNext()
    }
  }

  #keepsOthersWaiting(sender: Sender): boolean {
    const person = findPerson(sender)
    return (
      this.#waiting.some((one) => findPerson(one.sender) === person) &&
      this.#lately.wereOthers(person)
    )
  }

  #pause(sender: Sender, ms: number) {
    const { pause } = this.limits
    const person = findPerson(sender)
    if (!pause || this.#pausing.has(person)) return
    this.#pausing.add(person)
    const times = sender.member === null ? pause.visitors : pause.member
    setTimeout(
      () => {
        this.#pausing.delete(person)
        this.#beginNext()
      },
      Math.min(times * ms, pause.mostMs),
    )
  }

  #wait(sender: Sender, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        clearTimeout(yielding)
        signal.removeEventListener('abort', leave)
        this.#waiting = this.#waiting.filter((one) => one !== mine)
      }
      const leave = () => {
        end()
        reject(new ClientGone())
      }
      const timer = setTimeout(() => {
        end()
        reject(LATE)
      }, this.limits.waitMs)
      const begin = () => {
        end()
        this.#working.add(sender)
        resolve()
      }
      const mine: Waiting = { sender, begin, hasYielded: false }
      const yielding = setTimeout(() => {
        mine.hasYielded = true
        if (isDirectory(sender)) this.#beginNext()
      }, YIELD_MS)
      signal.addEventListener('abort', leave)
      this.#waiting.push(mine)
    })
  }

  #beginNext() {
    for (let next = this.#next(); next; next = this.#next()) next.begin()
  }

  #next(): Waiting | undefined {
    const working = new Counts(this.#working)
    let best: Waiting | undefined
    for (const one of this.#waiting) {
      if (!this.#canBegin(one.sender, working, one.hasYielded)) continue
      if (!best || working.isLess(one.sender, best.sender)) best = one
    }
    return best
  }
}
