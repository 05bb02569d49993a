import type { Db, Tx } from '~/platform/db.server'
import { col, defineRow } from '~/platform/sql-row'
import { sql } from '~/platform/sql-text'
import { runSql, selectIds, selectRows } from '~/platform/sql.server'
import type { JobKind, LeasedJob } from './catalog'

/**
 * Seconds a lease lasts unless it is renewed; then any process can lease the job again. Jobs of a
 * dead process on another machine, or in a replaced container, wait no longer than this.
 */
const LEASE_SECONDS = 120

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000)

/** Leases up to a batch of ready jobs of one kind, in the order of their events. */
export async function leaseJobs(
  tx: Tx,
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
        ORDER BY run_at, event_seq, id LIMIT ${kind.batchSize})
      RETURNING id`,
  )
  if (leased.length === 0) return []
  return tx.job.findMany({
    where: { id: { in: leased } },
    orderBy: [{ event_seq: 'asc' }, { id: 'asc' }],
    select: { id: true, key: true, attempts: true, event: true },
  })
}

/** Jobs whose worker is gone are ready again, or dead if that was their last attempt. */
export async function reclaimExpiredLeases(tx: Tx, kind: JobKind, now: Date) {
  await runSql(
    tx,
    sql`UPDATE "Job" SET
        state = CASE WHEN attempts >= ${kind.maxAttempts} THEN 'dead' ELSE 'ready' END,
        finished_at = CASE WHEN attempts >= ${kind.maxAttempts} THEN ${now} END,
        last_error = 'The process that ran it went away.',
        worker_id = NULL, lease_until = NULL
      WHERE state = 'leased' AND name = ${kind.name} AND lease_until <= ${now}`,
  )
}

const NO_LEASE = { worker_id: null, lease_until: null }

/** Only the worker that still holds the lease can say how the job ended. */
const leasedBy = (workerId: string, ids: string[]) => ({
  id: { in: ids },
  state: 'leased',
  worker_id: workerId,
})

/** For jobs that are still running. */
export async function renewLeases(tx: Tx, workerId: string, ids: string[], now: Date) {
  await tx.job.updateMany({ where: leasedBy(workerId, ids), data: { lease_until: leaseEnd(now) } })
}

export async function markDone(tx: Tx, workerId: string, ids: string[], now: Date) {
  await tx.job.updateMany({
    where: leasedBy(workerId, ids),
    data: { ...NO_LEASE, state: 'done', finished_at: now, last_error: null },
  })
}

/** Schedules the next attempt; the job is dead when `retryAt` is null. */
export async function markFailed(
  tx: Tx,
  workerId: string,
  failed: { id: string; error: string; retryAt: Date | null },
  now: Date,
) {
  const next = failed.retryAt
    ? { state: 'ready', run_at: failed.retryAt }
    : { state: 'dead', finished_at: now }
  await tx.job.updateMany({
    where: leasedBy(workerId, [failed.id]),
    data: { ...NO_LEASE, ...next, last_error: failed.error },
  })
}

/** Releases leases as if they had never been taken: no attempt is counted. */
export async function releaseLeases(tx: Tx, workerId: string, ids?: string[]) {
  await tx.job.updateMany({
    where: { state: 'leased', worker_id: workerId, id: ids && { in: ids } },
    data: { ...NO_LEASE, state: 'ready', attempts: { decrement: 1 } },
  })
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
  await db.write((tx) =>
    tx.job.updateMany({
      where: { state: 'leased', worker_id: { in: dead } },
      data: { lease_until: now },
    }),
  )
}
