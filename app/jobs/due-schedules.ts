import type { JobKind } from './catalog'

/** The recurring jobs that are due, each period once. */
export class DueSchedules {
  /** The period of each for which there is a job, in milliseconds since the epoch */
  readonly #periods = new Map<string, number>()

  constructor(private readonly kinds: readonly JobKind[]) {}

  *at(now: Date): Iterable<{ kind: JobKind; period: Date }> {
    for (const kind of this.kinds) {
      const period = currentPeriod(kind, now)
      if (period === null || this.#periods.get(kind.name) === period) continue
      yield { kind, period: new Date(period) }
      // Comes here once its job is stored; after an error the next poll tries again.
      this.#periods.set(kind.name, period)
    }
  }
}

function currentPeriod(kind: JobKind, now: Date): number | null {
  if (kind.lastDue) return kind.lastDue(now)?.getTime() ?? null
  if (kind.intervalSeconds === null) return null
  const length = kind.intervalSeconds * 1000
  return Math.floor(now.getTime() / length) * length
}
