import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { EMPTY, sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'

const pendingRow = defineRow({ waiting: col.flag })

/**
 * Whether there is work now for one of the named kinds. Runs at every poll, so it is one statement
 * on the reading connection, each part of it answered by an index.
 */
export async function hasPendingWork(db: Db, names: string[], now: Date): Promise<boolean> {
  const row = await selectRow(
    db,
    pendingRow,
    sql`SELECT EXISTS (SELECT 1 FROM "Event" WHERE dispatched_at IS NULL)
      OR EXISTS (SELECT 1 FROM "Job" WHERE state = 'ready' AND run_at <= ${now}
                 AND ${inList('name', names)})
      OR EXISTS (SELECT 1 FROM "Job" WHERE state = 'leased' AND lease_until <= ${now}) AS waiting`,
  )
  return row?.waiting === true
}

export const JOB_STATES = ['ready', 'leased', 'dead', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

export type JobRow = {
  id: string
  name: string
  state: string
  attempts: number
  key: string
  partner_code: string
  /** Name of the event it follows, null for scheduled work */
  event: string | null
  run_at: Date
  last_error: string | null
}

/** Jobs for the operator, oldest first; without a state, all that aren't done. */
export async function listJobs(
  db: Db,
  filter: { state?: JobState; name?: string; limit: number },
): Promise<JobRow[]> {
  const rows = await db.read.job.findMany({
    where: { state: filter.state ?? { not: 'done' }, name: filter.name },
    orderBy: [{ run_at: 'asc' }, { id: 'asc' }],
    take: filter.limit,
    select: {
      id: true,
      name: true,
      state: true,
      attempts: true,
      key: true,
      partner_code: true,
      run_at: true,
      last_error: true,
      event: { select: { name: true } },
    },
  })
  return rows.map(({ event, ...row }) => ({ ...row, event: event?.name ?? null }))
}

/** How many jobs of each kind aren't done, and since when the oldest has been waiting. For operators. */
export async function jobCounts(db: Db) {
  const groups = await db.read.job.groupBy({
    by: ['name', 'state'],
    where: { state: { not: 'done' } },
    _count: true,
    _min: { created_at: true },
  })
  return groups.map(({ name, state, _count: count, _min }) => ({
    name,
    state,
    count,
    since: _min.created_at,
  }))
}

/** How many events haven't become jobs yet, and since when the oldest has been waiting. */
export async function waitingEvents(db: Db) {
  const { _count, _min } = await db.read.event.aggregate({
    where: { dispatched_at: null },
    _count: true,
    _min: { created_at: true },
  })
  return { count: _count, since: _min.created_at }
}

export type Backlog = {
  /** Events that haven't been dispatched */
  events: number
  /** Jobs by state */
  ready: number
  leased: number
  dead: number
  /** Seconds since the oldest event with unfinished jobs; 0 if there is none */
  oldest: number
}

const backlogRow = defineRow({
  events: col.number,
  ready: col.number,
  leased: col.number,
  dead: col.number,
  since: col.time.orNull,
})

/** How far the jobs are behind, for the operator; with names, only jobs of those kinds. */
export async function backlog(db: Db, now: Date, names?: readonly string[]): Promise<Backlog> {
  const kind = names ? sql`AND ${inList('name', names)}` : EMPTY
  const row = await selectRow(
    db,
    backlogRow,
    sql`SELECT
        (SELECT count(*) FROM "Event" WHERE dispatched_at IS NULL) AS events,
        (SELECT count(*) FROM "Job" WHERE state = 'ready' ${kind}) AS ready,
        (SELECT count(*) FROM "Job" WHERE state = 'leased' ${kind}) AS leased,
        (SELECT count(*) FROM "Job" WHERE state = 'dead' ${kind}) AS dead,
        (SELECT min(at) FROM (
          SELECT min(created_at) AS at FROM "Event" WHERE dispatched_at IS NULL
          UNION ALL SELECT min(created_at) FROM "Job" WHERE state IN ('ready', 'leased') ${kind}
        ) oldest) AS since`,
  )
  const { since, ...counts } = row ?? { events: 0, ready: 0, leased: 0, dead: 0, since: null }
  return {
    ...counts,
    oldest: since === null ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000,
  }
}
