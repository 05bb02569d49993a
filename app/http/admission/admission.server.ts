import type { ServerResponse } from 'node:http'
import type { Services } from '~/http/context/services'
import { Senders } from './senders.server'
import { TurnedAway, Turns, type Leave, type TurnLimits } from './turns.server'
import { Visit } from './visit.server'

/**
 * What one web process works on at the same time, measured with `npm run bench:crowd`. A page is some ten
 * milliseconds of the one thread that answers everyone: more of them at once take longer each, and memory.
 * - work: requests in work. The rest of the time they are answered, or wait for the database. Two of one
 *   member: while one waits for the database or the engine, the other one goes on. The visitors of one
 *   network may be a lecture hall: of them many may wait, who leave half of the time to others.
 * - forms: bodies being read or in memory, up to 300 KB each
 * - uploads: the same with files, up to 20 MB each
 */
export const ADMISSION: Record<'work' | 'forms' | 'uploads', TurnLimits> = {
  work: {
    inWork: { all: 32, network: 24, visitors: 4, member: 2 },
    waiting: { all: 512, network: 384, visitors: 256, member: 32 },
    waitMs: 10_000,
    pause: { visitors: 1, member: 2, mostMs: 100 },
  },
  forms: {
    inWork: { all: 64, network: 48, visitors: 40, member: 8 },
    waiting: { all: 512, network: 384, visitors: 256, member: 32 },
    waitMs: 10_000,
  },
  uploads: {
    inWork: { all: 12, network: 8, visitors: 6, member: 2 },
    waiting: { all: 64, network: 48, visitors: 32, member: 4 },
    waitMs: 30_000,
  },
}

/** Milliseconds between two lines of the log about requests that found no place */
const TELL_EVERY = 60_000

export type AdmissionLimits = typeof ADMISSION

/** Lets requests in, for one web process. Health checks, numbers and files don't come this way. */
export class Admission {
  readonly senders: Senders
  #untold = 0
  #tellAfter = 0
  readonly #turns: Record<keyof AdmissionLimits, Turns>

  constructor(
    private readonly services: Services,
    limits: AdmissionLimits = ADMISSION,
  ) {
    this.senders = new Senders(services)
    const { work, forms, uploads } = limits
    this.#turns = { work: new Turns(work), forms: new Turns(forms), uploads: new Turns(uploads) }
    services.metrics.watchRequests(() => {
      const all = Object.values(this.#turns)
      const waiting = all.reduce((sum, turns) => sum + turns.waiting, 0)
      return { working: this.#turns.work.inWork, waiting }
    })
  }

  /** A turn of that kind, with the errors of Turns. */
  async take(kind: keyof AdmissionLimits, ...given: Parameters<Turns['take']>): Promise<Leave> {
    try {
      return await this.#turns[kind].take(...given)
    } catch (error) {
      if (error instanceof TurnedAway) this.#tell(error)
      throw error
    }
  }

  /** An operator wants to know of a crowd, not of each of it. */
  #tell({ reason }: TurnedAway) {
    this.services.metrics.countTurnedAway(reason)
    this.#untold++
    const now = performance.now()
    if (now < this.#tellAfter) return
    this.services.log.warn({ requests: this.#untold }, 'too many requests at once')
    this.#tellAfter = now + TELL_EVERY
    this.#untold = 0
  }

  visit = (res: ServerResponse): Visit => new Visit(this, res)
}
