import type { Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mailer.server'
import type { SearchSync } from '~search/index'

/** One event as a reactor gets it. Its fields say what happened, never the row's present state. */
export type EventRow = {
  /** Order of happening */
  seq: number
  id: string
  partner_code: string
  name: string
  actor_id: string | null
  subject_id: string
  payload: Record<string, unknown>
  created_at: Date
}

export type ReactorServices = {
  db: Db
  search: SearchSync
  mailer: Mailer
  env: Env
  log: Log
  now(): Date
}

type Listener = {
  /** Stands in the key of its jobs, so renaming one runs waiting events again. */
  name: string
  /** Names of the events it listens to */
  events: readonly string[]
  /** How often a failing job is tried before it is put aside as dead; 12 unless told */
  attempts?: number
  /** Seconds after which a handler counts as hung and is tried again; 60 unless told */
  limit?: number
}

/**
 * What follows an event. A handler is called at least once for each event, in the order of
 * happening unless an earlier one failed, and maybe by two processes: doing it twice must do no
 * more than doing it once. It reads the present state of the row it needs, which may be gone.
 */
export type SingleReactor = Listener & {
  handle(services: ReactorServices, event: EventRow): Promise<void>
}

/** One that gets up to `batch` events in a call. When it throws, halves are tried apart. */
export type BatchReactor = Listener & {
  batch: number
  handleMany(services: ReactorServices, events: EventRow[]): Promise<void>
}

export type Reactor = SingleReactor | BatchReactor

export const takesMany = (reactor: Reactor): reactor is BatchReactor => 'handleMany' in reactor

/**
 * Thrown by a handler when what it needs is away (search engine down, mail server silent): the
 * jobs keep their attempts and the reactor rests for a while (1 s, 2, 4 … 30 s), so that an outage
 * of any length puts nothing aside. Recognised by name.
 */
export class NotNow extends Error {
  override name = 'NotNow'
}

export const isNotNow = (error: unknown): error is NotNow =>
  error instanceof Error && error.name === 'NotNow'

/**
 * Thrown by a handler when no further try can succeed (an address that does not exist): the job is
 * put aside at once, where the operator sees it. Recognised by name.
 */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

export const isHopeless = (error: unknown): error is Hopeless =>
  error instanceof Error && error.name === 'Hopeless'
