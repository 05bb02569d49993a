import type { WriteTx } from '~/platform/database/types'
import { IGNORE_KNOWN, jsonField, listTable } from '~/platform/database/dialect'
import { newId } from '~/platform/ids'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { runSql, selectRows } from '~/platform/database/sql.server'
import type { JobKind } from './catalog'

/** Events that become jobs in one transaction; the rest waits for the next. */
export const EVENTS_AT_ONCE = 1000

type NewJob = {
  id: string
  seq: number | null
  partner: string
  name: string
  key: string
  /** Milliseconds since the epoch; one that is held counts as waiting from its end on */
  due: number
}

function insertJobs(tx: WriteTx, jobs: readonly NewJob[]) {
  const field = (name: keyof NewJob, as?: 'number' | 'millis') => jsonField('value', name, as)
  return runSql(
    tx,
    sql`INSERT INTO "Job" (id, event_seq, partner_code, name, key, payload, state, attempts,
        run_at, created_at)
      SELECT ${field('id')}, ${field('seq', 'number')}, ${field('partner')}, ${field('name')},
        ${field('key')}, '{}', 'ready', 0, ${field('due', 'millis')}, ${field('due', 'millis')}
      FROM ${listTable(jobs, 'given')} ${IGNORE_KNOWN}`,
  )
}

const eventRow = defineRow({
  seq: col.number,
  id: col.text,
  name: col.text,
  partner_code: col.text,
})

/**
 * Turns each new event into one job per handler that listens to it and marks it as dispatched, in
 * the caller's transaction: an event has either no jobs or all of them. Returns how many events.
 */
export async function dispatchEvents(tx: WriteTx, kinds: readonly JobKind[], now: Date) {
  const events = await selectRows(
    tx,
    eventRow,
    sql`SELECT seq, id, name, partner_code FROM "Event" WHERE dispatched_at IS NULL
      ORDER BY seq LIMIT ${EVENTS_AT_ONCE}`,
  )
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
        due: now.getTime() + kind.holdSeconds * 1000,
      })),
  )
  if (jobs.length) await insertJobs(tx, jobs)
  await runSql(
    tx,
    sql`UPDATE "Event" SET dispatched_at = ${now}
      WHERE dispatched_at IS NULL AND seq <= ${last.seq}`,
  )
  return events.length
}

/** Creates the job of the current period unless a process has created it already. */
export async function dispatchSchedule(tx: WriteTx, kind: JobKind, period: Date, now: Date) {
  const job = {
    id: newId(),
    seq: null,
    partner: '',
    name: kind.name,
    key: `${kind.name}:${period.toISOString()}`,
    due: now.getTime(),
  }
  await insertJobs(tx, [job])
}
