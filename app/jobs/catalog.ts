import { isBatchHandler, type EventHandler, type HandlerServices } from '~/handlers/handler'
import type { StoredEvent } from '~/platform/events/events'

/** A job that this process has leased; the event is null for scheduled jobs. */
export type LeasedJob = {
  id: string
  key: string
  /** Attempts so far, including this one */
  attempts: number
  event: StoredEvent | null
}

/** A recurring job: one per period, whichever process creates it first. */
export type Schedule = {
  name: string
  /** Seconds from one run to the next, counted from the epoch */
  intervalSeconds: number
  /** The latest time at which it was due, where that isn't every so many seconds */
  lastDue?(now: Date): Date | null
  maxAttempts?: number
  timeoutSeconds?: number
  run(services: HandlerServices): Promise<void>
}

/** One row of the catalog: every kind of job in the Job table. */
export type JobKind = {
  name: string
  events: readonly string[]
  /** Seconds between two runs; null for jobs that follow events */
  intervalSeconds: number | null
  lastDue?(now: Date): Date | null
  maxAttempts: number
  /** Seconds until a run counts as hung */
  timeoutSeconds: number
  /** Seconds that a job waits before it is ready */
  holdSeconds: number
  /** Most jobs in one run */
  batchSize: number
  /** Milliseconds between the end of a run and the next, unless more jobs wait than fit in one */
  restMs: number
  /** Several processes may run jobs of this kind at once */
  parallel: boolean
  run(services: HandlerServices, jobs: LeasedJob[]): Promise<void>
}

const DEFAULT_MAX_ATTEMPTS = 12
const DEFAULT_TIMEOUT_SECONDS = 60

export function buildJobCatalog(
  handlers: readonly EventHandler[],
  schedules: readonly Schedule[],
): readonly JobKind[] {
  const kinds = [...handlers.map(handlerJobKind), ...schedules.map(scheduleJobKind)]
  const names = new Set(kinds.map((kind) => kind.name))
  if (names.size < kinds.length) throw new Error('two entries of the job catalog share a name')
  return kinds
}

function handlerJobKind(handler: EventHandler): JobKind {
  return {
    name: handler.name,
    events: handler.events,
    intervalSeconds: null,
    maxAttempts: handler.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    timeoutSeconds: handler.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    holdSeconds: handler.holdSeconds ?? 0,
    batchSize: handler.batchSize ?? 1,
    restMs: handler.restMs ?? 0,
    parallel: handler.parallel ?? false,
    run: async (services, jobs) => {
      const events = jobs.flatMap((job) => job.event ?? [])
      if (isBatchHandler(handler)) return handler.handleMany(services, events)
      for (const event of events) await handler.handle(services, event)
    },
  }
}

function scheduleJobKind(schedule: Schedule): JobKind {
  return {
    name: schedule.name,
    events: [],
    intervalSeconds: schedule.intervalSeconds,
    lastDue: schedule.lastDue,
    maxAttempts: schedule.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    timeoutSeconds: schedule.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    holdSeconds: 0,
    batchSize: 1,
    restMs: 0,
    parallel: false,
    run: (services) => schedule.run(services),
  }
}
