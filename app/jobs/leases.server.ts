import type { Db, WriteTx } from '~/platform/database/types'
import { inList, listTable, WITHOUT_TAKEN } from '~/platform/database/dialect'
import type { StoredEvent } from '~/platform/events/events'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectIds, selectRows } from '~/platform/database/sql.server'
import { retryDelay } from './backoff'
import type { JobKind, LeasedJob } from './catalog'

/**
 * Seconds a lease lasts unless it is renewed; then any process can lease the job again. Jobs of a
 * dead process on another machine, or in a replaced container, wait no longer than this.
 */
const LEASE_SECONDS = 120

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** Leases up to a batch of ready jobs of one kind, in the order of their events. */
export async function leaseJobs(
  tx: WriteTx,
  kind: JobKind,
  workerId: string,
  now: Date,
): Promise<LeasedJob[]> {
  const leased = await selectIds(
    tx,
    sql`UPDATE "Job" SET state = 'leased', worker_id = ${workerId},
        lease_until = ${leaseEnd(now)}, attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM "Job" WHERE state = 'ready' AND name = ${kind.name} AND run_at <= ${now}
        ORDER BY run_at, event_seq, id LIMIT ${kind.batchSize} ${WITHOUT_TAKEN})
      RETURNING id`,
  )
  if (leased.length === 0) return []
  const rows = await selectRows(
    tx,
    jobRow,
    sql`SELECT j.id, j.key, j.attempts, j.last_error, e.seq, e.id AS event_id, e.partner_code, e.name, e.actor_id,
        e.subject_id, e.payload, e.created_at
      FROM "Job" j LEFT JOIN "Event" e ON e.seq = j.event_seq
      WHERE ${inList('j.id', leased)} ORDER BY j.event_seq, j.id`,
  )
  const suspect = rows.find(
    (row) => row.last_error === WENT_AWAY && row.attempts > SUSPECT_ATTEMPTS,
  )
  const others = suspect ? leased.filter((id) => id !== suspect.id) : []
  if (others.length > 0) await releaseLeases(tx, workerId, others)
  return (suspect ? [suspect] : rows).map(toLeasedJob)
}

/** Attempts after which a job runs alone: should it be the one that ends processes, it takes no other with it. */
const SUSPECT_ATTEMPTS = 3
const WENT_AWAY = 'The process that ran it went away.'

const toLeasedJob = ({ id, key, attempts, event_id, seq, last_error: _, ...event }: JobRow) => ({
  id,
  key,
  attempts,
  event:
    seq === null || event_id === null ? null : { ...(event as EventFields), seq, id: event_id },
})

const jobRow = defineRow({
  id: col.text,
  key: col.text,
  attempts: col.number,
  last_error: col.text.orNull,
  seq: col.number.orNull,
  event_id: col.text.orNull,
  partner_code: col.text.orNull,
  name: col.text.orNull,
  actor_id: col.text.orNull,
  subject_id: col.text.orNull,
  payload: col.json<unknown>().orNull,
  created_at: col.time.orNull,
})
type JobRow = RowOf<typeof jobRow>

/** A job of a schedule has none of them, that of an event all. */
type EventFields = Omit<StoredEvent, 'seq' | 'id'>

/**
 * Jobs whose worker is gone are ready again: at once, and later and later where that goes on; or dead if that was
 * their last attempt. Of each kind that has any. Returns the kinds of which this worker can lease jobs now: not those that another one is at.
 */
export async function reclaimExpiredLeases(
  tx: WriteTx,
  kinds: readonly JobKind[],
  { workerId, random }: { workerId: string; random: () => number },
  now: Date,
): Promise<JobKind[]> {
  const leased = await selectRows(
    tx,
    leasedRow,
    sql`SELECT name, min(lease_until) AS first,
        max(CASE WHEN worker_id <> ${workerId} THEN lease_until END) AS last_of_others
      FROM "Job" WHERE state = 'leased' GROUP BY name`,
  )
  const byName = new Map(leased.map((job) => [job.name, job]))
  for (const kind of kinds) {
    const first = byName.get(kind.name)?.first
    if (first && first <= now) await reclaimExpired(tx, kind, random, now)
  }
  return kinds.filter(({ name, parallel }) => {
    const others = byName.get(name)?.last_of_others
    return parallel || !others || others <= now
  })
}

async function reclaimExpired(tx: WriteTx, kind: JobKind, random: () => number, now: Date) {
  const expired = sql`state = 'leased' AND name = ${kind.name} AND lease_until <= ${now}`
  const rows = await selectRows(
    tx,
    attemptsRow,
    sql`SELECT DISTINCT attempts FROM "Job" WHERE ${expired}`,
  )
  for (const { attempts } of rows) {
    const wait = attempts > AT_ONCE ? retryDelay(attempts - AT_ONCE, random) : 0
    const next =
      attempts >= kind.maxAttempts
        ? sql`state = 'dead', finished_at = ${now}`
        : wait > 0
          ? sql`state = 'ready', run_at = ${new Date(now.getTime() + wait)}`
          : sql`state = 'ready'`
    await runSql(
      tx,
      sql`UPDATE "Job" SET ${next}, last_error = ${WENT_AWAY}, ${NO_LEASE}
        WHERE ${expired} AND attempts = ${attempts}`,
    )
  }
}

/** Processes of a job that may end before it waits: they were killed, or restarted. */
const AT_ONCE = 2

const attemptsRow = defineRow({ attempts: col.number })

const leasedRow = defineRow({
  name: col.text,
  first: col.time.orNull,
  last_of_others: col.time.orNull,
})
const nameRow = defineRow({ name: col.text })

/** Which of these kinds have a job that can be leased now. */
export async function readyNames(tx: WriteTx, names: readonly string[], now: Date) {
  const rows = await selectRows(
    tx,
    nameRow,
    sql`SELECT value AS name FROM ${listTable(names, 'given')} WHERE EXISTS (SELECT 1 FROM "Job" j
      WHERE j.name = value AND j.state = 'ready' AND j.run_at <= ${now})`,
  )
  return rows.map(({ name }) => name)
}

const NO_LEASE = sql`worker_id = NULL, lease_until = NULL`

/** Only the worker that still holds the lease can say how the job ended. */
const leasedBy = (workerId: string, ids: string[]): SqlFragment =>
  sql`${inList('id', ids)} AND state = 'leased' AND worker_id = ${workerId}`

/** For jobs that are still running. */
export const renewLeases = (tx: WriteTx, workerId: string, ids: string[], now: Date) =>
  runSql(tx, sql`UPDATE "Job" SET lease_until = ${leaseEnd(now)} WHERE ${leasedBy(workerId, ids)}`)

export const markDone = (tx: WriteTx, workerId: string, ids: string[], now: Date) =>
  runSql(
    tx,
    sql`UPDATE "Job" SET state = 'done', finished_at = ${now}, last_error = NULL, ${NO_LEASE}
      WHERE ${leasedBy(workerId, ids)}`,
  )

/** Schedules the next attempt; the job is dead when `retryAt` is null. */
export async function markFailed(
  tx: WriteTx,
  workerId: string,
  failed: { id: string; error: string; retryAt: Date | null },
  now: Date,
) {
  const next = failed.retryAt
    ? sql`state = 'ready', run_at = ${failed.retryAt}`
    : sql`state = 'dead', finished_at = ${now}`
  await runSql(
    tx,
    sql`UPDATE "Job" SET ${next}, last_error = ${failed.error}, ${NO_LEASE}
      WHERE ${leasedBy(workerId, [failed.id])}`,
  )
}

/** Releases leases as if they had never been taken: no attempt is counted. */
export async function releaseLeases(tx: WriteTx, workerId: string, ids?: string[]) {
  const some = ids ? sql`AND ${inList('id', ids)}` : EMPTY
  await runSql(
    tx,
    sql`UPDATE "Job" SET state = 'ready', attempts = attempts - 1, ${NO_LEASE}
      WHERE state = 'leased' AND worker_id = ${workerId} ${some}`,
  )
}

/** Releases what a worker has leased without knowing it: those jobs never ran. */
export async function giveBackUnknownLeases(db: Db, workerId: string, known: () => string[]) {
  const leased = await selectIds(
    db,
    sql`SELECT id FROM "Job" WHERE state = 'leased' AND worker_id = ${workerId}`,
  )
  const ids = new Set(known())
  const unknown = leased.filter((id) => !ids.has(id))
  if (unknown.length > 0) await db.writeSql((tx) => releaseLeases(tx, workerId, unknown))
}

const workerRow = defineRow({ worker: col.text })

/**
 * Expires the leases of dead workers on this machine, so that their jobs go on at once after a
 * crash. `isDead` asks the operating system about the process of a worker.
 */
export async function expireDeadWorkerLeases(
  db: Db,
  isDead: (workerId: string) => boolean,
  now: Date,
) {
  const workers = await selectRows(
    db,
    workerRow,
    sql`SELECT DISTINCT worker_id AS worker FROM "Job" WHERE state = 'leased'`,
  )
  const dead = workers.map(({ worker }) => worker).filter(isDead)
  if (dead.length === 0) return
  await db.writeSql((tx) =>
    runSql(
      tx,
      sql`UPDATE "Job" SET lease_until = ${now}
        WHERE state = 'leased' AND ${inList('worker_id', dead)}`,
    ),
  )
}
