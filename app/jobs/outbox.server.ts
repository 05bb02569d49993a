import { newId } from '~/platform/ids'
import type { Tx } from '~/platform/db.server'
import type { JobKind } from './catalogue'

/** Events turned into jobs in one transaction; what is left waits for the next. */
const AT_ONCE = 1000

const INSERT_JOBS = `
  INSERT INTO "Job" (id, event_seq, partner_code, name, key, payload, state, attempts, run_at, created_at)
  SELECT value ->> 'id', value ->> 'seq', value ->> 'partner', value ->> 'name', value ->> 'key',
         '{}', 'ready', 0, ?, ?
  FROM json_each(?) WHERE true
  ON CONFLICT (key) DO NOTHING`

/**
 * Turns events that nobody has looked at into one job per listening reactor and marks them, all in
 * the caller's transaction: an event is either untouched or has all its jobs. Answers how many.
 */
export async function dispatchEvents(tx: Tx, kinds: readonly JobKind[], now: Date) {
  const events = await tx.event.findMany({
    where: { dispatched_at: null },
    orderBy: { seq: 'asc' },
    take: AT_ONCE,
    select: { seq: true, id: true, name: true, partner_code: true },
  })
  const last = events.at(-1)
  if (!last) return 0
  const jobs = events.flatMap((event) =>
    kinds
      .filter((kind) => kind.events.includes(event.name))
      .map((kind) => ({
        id: newId(),
        seq: event.seq,
        partner: event.partner_code,
        name: kind.name,
        key: `${event.id}:${kind.name}`,
      })),
  )
  if (jobs.length) await tx.$executeRawUnsafe(INSERT_JOBS, now, now, JSON.stringify(jobs))
  await tx.event.updateMany({
    where: { dispatched_at: null, seq: { lte: last.seq } },
    data: { dispatched_at: now },
  })
  return events.length
}

/** Makes the job of the present period unless some process has made it already. */
export async function dispatchSchedule(tx: Tx, kind: JobKind, period: Date, now: Date) {
  const job = {
    id: newId(),
    seq: null,
    partner: '',
    name: kind.name,
    key: `${kind.name}:${period.toISOString()}`,
  }
  await tx.$executeRawUnsafe(INSERT_JOBS, now, now, JSON.stringify([job]))
}
