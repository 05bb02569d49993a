import { takesMany, type EventRow, type Reactor, type ReactorServices } from '~/reactors/reactor'

/** A piece of follow-up work as its handler gets it; the event is null for scheduled work. */
export type TakenJob = {
  id: string
  key: string
  /** Tries begun, this one included */
  attempts: number
  event: EventRow | null
}

/** Work that comes back by the clock. One job per period, whichever process makes it first. */
export type Schedule = {
  name: string
  /** Seconds from one run to the next, counted from the epoch */
  every: number
  attempts?: number
  limit?: number
  run(services: ReactorServices): Promise<void>
}

/** One row of the catalogue: everything that can stand in the Job table. */
export type JobKind = {
  name: string
  events: readonly string[]
  /** Seconds between two runs; null for work that follows events */
  every: number | null
  attempts: number
  /** Seconds a run may take */
  limit: number
  /** Most jobs in one run */
  batch: number
  run(services: ReactorServices, jobs: TakenJob[]): Promise<void>
}

const ATTEMPTS = 12
const LIMIT = 60

export function catalogueOf(
  reactors: readonly Reactor[],
  schedules: readonly Schedule[],
): readonly JobKind[] {
  const kinds = [...reactors.map(kindOfReactor), ...schedules.map(kindOfSchedule)]
  const names = new Set(kinds.map((kind) => kind.name))
  if (names.size < kinds.length) throw new Error('two entries of the job catalogue share a name')
  return kinds
}

function kindOfReactor(reactor: Reactor): JobKind {
  return {
    name: reactor.name,
    events: reactor.events,
    every: null,
    attempts: reactor.attempts ?? ATTEMPTS,
    limit: reactor.limit ?? LIMIT,
    batch: takesMany(reactor) ? reactor.batch : 1,
    run: async (services, jobs) => {
      const events = jobs.flatMap((job) => job.event ?? [])
      if (takesMany(reactor)) return reactor.handleMany(services, events)
      for (const event of events) await reactor.handle(services, event)
    },
  }
}

function kindOfSchedule(schedule: Schedule): JobKind {
  return {
    name: schedule.name,
    events: [],
    every: schedule.every,
    attempts: schedule.attempts ?? ATTEMPTS,
    limit: schedule.limit ?? LIMIT,
    batch: 1,
    run: (services) => schedule.run(services),
  }
}
