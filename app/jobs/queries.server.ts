import type { Db } from '~/platform/db.server'

const WAITING = `
  SELECT EXISTS (SELECT 1 FROM "Event" WHERE dispatched_at IS NULL)
      OR EXISTS (SELECT 1 FROM "Job" WHERE state = 'ready' AND run_at <= ?
                 AND name IN (SELECT value FROM json_each(?)))
      OR EXISTS (SELECT 1 FROM "Job" WHERE state = 'leased' AND lease_until <= ?) AS waiting`

/**
 * Whether there is anything to do now for one of the named kinds. Asked at every poll, so it is
 * one statement on the reading connection, each part answered by an index.
 */
export function workWaiting(db: Db, names: string[], now: Date): boolean {
  const row = db.sql
    .prepare<[number, string, number], { waiting: number }>(WAITING)
    .get(now.getTime(), JSON.stringify(names), now.getTime())
  return row?.waiting === 1
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

/** Jobs for the operator, oldest first; without a state all that are not done. */
export async function listJobs(
  db: Db,
  choice: { state?: JobState; name?: string; limit: number },
): Promise<JobRow[]> {
  const rows = await db.read.job.findMany({
    where: { state: choice.state ?? { not: 'done' }, name: choice.name },
    orderBy: [{ run_at: 'asc' }, { id: 'asc' }],
    take: choice.limit,
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

export type Backlog = {
  /** Events no dispatcher has seen yet */
  events: number
  /** Jobs by state */
  ready: number
  leased: number
  dead: number
  /** Seconds since the oldest event whose follow-ups are not all done; 0 when there is none */
  oldest: number
}

/** How far the follow-ups are behind, for the operator; only of some kinds when they are named. */
export function backlog(db: Db, now: Date, names?: readonly string[]): Backlog {
  const kind = names ? 'AND name IN (SELECT value FROM json_each(@names))' : ''
  const facts = db.sql
    .prepare<[{ names?: string }], Omit<Backlog, 'oldest'> & { since: number | null }>(
      `SELECT
         (SELECT count(*) FROM "Event" WHERE dispatched_at IS NULL) AS events,
         (SELECT count(*) FROM "Job" WHERE state = 'ready' ${kind}) AS ready,
         (SELECT count(*) FROM "Job" WHERE state = 'leased' ${kind}) AS leased,
         (SELECT count(*) FROM "Job" WHERE state = 'dead' ${kind}) AS dead,
         (SELECT min(at) FROM (
            SELECT min(created_at) AS at FROM "Event" WHERE dispatched_at IS NULL
            UNION ALL
            SELECT min(created_at) FROM "Job" WHERE state IN ('ready', 'leased') ${kind})) AS since`,
    )
    .get(names ? { names: JSON.stringify(names) } : {})
  const { since, ...counts } = facts ?? { events: 0, ready: 0, leased: 0, dead: 0, since: null }
  return { ...counts, oldest: since === null ? 0 : Math.max(0, now.getTime() - since) / 1000 }
}
