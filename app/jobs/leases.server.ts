import type { Db, Tx } from '~/platform/db.server'
import type { EventRow } from '~/reactors/reactor'
import type { JobKind, TakenJob } from './catalogue'

/**
 * Seconds a lease lasts unless it is renewed; after it anybody may take the job again. Work of a
 * process of another machine, or of a container whose name is no more, waits no longer than this.
 */
const LEASE_LASTS = 120

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_LASTS * 1000)

const LEASE = `
  UPDATE "Job" SET state = 'leased', lease_owner = ?, lease_until = ?, attempts = attempts + 1
  WHERE id IN (
    SELECT id FROM "Job" WHERE state = 'ready' AND name = ? AND run_at <= ?
    ORDER BY run_at, event_seq, id LIMIT ?)
  RETURNING id`

/** Takes up to a batch of ready jobs of one kind for `owner`, in the order of happening. */
export async function leaseJobs(
  tx: Tx,
  kind: JobKind,
  owner: string,
  now: Date,
): Promise<TakenJob[]> {
  const taken = await tx.$queryRawUnsafe<{ id: string }[]>(
    LEASE,
    owner,
    leaseEnd(now),
    kind.name,
    now,
    kind.batch,
  )
  if (taken.length === 0) return []
  const jobs = await tx.job.findMany({
    where: { id: { in: taken.map((row) => row.id) } },
    orderBy: [{ event_seq: 'asc' }, { id: 'asc' }],
    select: { id: true, key: true, attempts: true, event: true },
  })
  return jobs.map((job) => ({ ...job, event: job.event && eventRow(job.event) }))
}

function eventRow({ payload, ...event }: Omit<EventRow, 'payload'> & { payload: unknown }) {
  return { ...event, payload: (payload ?? {}) as Record<string, unknown> }
}

const EXPIRED = `
  UPDATE "Job" SET
    state = CASE WHEN attempts >= ? THEN 'dead' ELSE 'ready' END,
    finished_at = CASE WHEN attempts >= ? THEN ? END,
    last_error = 'The process that ran it went away.',
    lease_owner = NULL, lease_until = NULL
  WHERE state = 'leased' AND name = ? AND lease_until <= ?`

/** Jobs whose worker did not come back are ready again, or dead when that was their last try. */
export async function takeBackExpired(tx: Tx, kind: JobKind, now: Date) {
  await tx.$executeRawUnsafe(EXPIRED, kind.attempts, kind.attempts, now, kind.name, now)
}

const UNLEASED = { lease_owner: null, lease_until: null }

/** Only the owner of the lease may say how the job ended; anybody else came too late. */
const held = (owner: string, ids: string[]) => ({
  id: { in: ids },
  state: 'leased',
  lease_owner: owner,
})

/** For a worker that is still at it. */
export async function renewLeases(tx: Tx, owner: string, ids: string[], now: Date) {
  await tx.job.updateMany({ where: held(owner, ids), data: { lease_until: leaseEnd(now) } })
}

export async function markDone(tx: Tx, owner: string, ids: string[], now: Date) {
  await tx.job.updateMany({
    where: held(owner, ids),
    data: { ...UNLEASED, state: 'done', finished_at: now, last_error: null },
  })
}

/** The next try, or put aside as dead when `again` is null. */
export async function markFailed(
  tx: Tx,
  owner: string,
  failed: { id: string; error: string; again: Date | null },
  now: Date,
) {
  const next = failed.again
    ? { state: 'ready', run_at: failed.again }
    : { state: 'dead', finished_at: now }
  await tx.job.updateMany({
    where: held(owner, [failed.id]),
    data: { ...UNLEASED, ...next, last_error: failed.error },
  })
}

/** Gives leases back as if they had never been taken: no try is counted. */
export async function giveBack(tx: Tx, owner: string, ids?: string[]) {
  await tx.job.updateMany({
    where: { state: 'leased', lease_owner: owner, id: ids && { in: ids } },
    data: { ...UNLEASED, state: 'ready', attempts: { decrement: 1 } },
  })
}

/**
 * Ends the leases of workers of this machine that are no more, so that work goes on at once after
 * a crash. `isAlive` asks the operating system about a process id.
 */
export async function endLeasesOfTheDead(db: Db, isGone: (owner: string) => boolean, now: Date) {
  const owners = db.sql
    .prepare<[], { owner: string }>(
      `SELECT DISTINCT lease_owner AS owner FROM "Job" WHERE state = 'leased'`,
    )
    .all()
  const gone = owners.map((row) => row.owner).filter(isGone)
  if (gone.length === 0) return
  await db.write((tx) =>
    tx.job.updateMany({
      where: { state: 'leased', lease_owner: { in: gone } },
      data: { lease_until: now },
    }),
  )
}
