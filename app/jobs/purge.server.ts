import type { Db } from '~/platform/db.server'

const DAY = 24 * 60 * 60 * 1000
/** Rows deleted in one transaction: others must be able to write in between. */
const AT_ONCE = 500

/** What grows for ever otherwise. `days` is how long a row is kept after its end. */
const PERISHABLE = [
  {
    // A message that could not be sent in a week helps nobody, and its event may hold an address.
    table: 'Job',
    key: 'id',
    days: 7,
    ended: `state IN ('done', 'dead') AND (state = 'done' OR name = 'mail')
      AND run_at < before AND finished_at < before`,
  },
  {
    // An event whose job is dead is needed when the job is tried again.
    table: 'Event',
    key: 'seq',
    days: 7,
    ended: `dispatched_at < before AND seq NOT IN (SELECT event_seq FROM "Job" WHERE event_seq IS NOT NULL)`,
  },
  { table: 'Session', key: 'id_hash', days: 0, ended: 'expires_at < before' },
  { table: 'HeldForm', key: 'id_hash', days: 0, ended: 'expires_at < before' },
  { table: 'MailLink', key: 'id', days: 30, ended: 'expires_at < before' },
  { table: 'RateLimit', key: 'key', days: 0, ended: 'expire < before' },
  { table: 'UsedChallenge', key: 'id', days: 0, ended: 'expires_at < before' },
  { table: 'DataDownload', key: 'id', days: 0, ended: 'expires_at < before' },
  // As the privacy policy promises.
  { table: 'Ticket', key: 'id', days: 730, ended: 'created_at < before' },
  { table: 'ContactRequest', key: 'id', days: 730, ended: 'created_at < before' },
  { table: 'ModerationCase', key: 'id', days: 730, ended: 'decided_at < before' },
  { table: 'TrackingEvent', key: 'id', days: 395, ended: 'created_at < before' },
  { table: 'InfluenceAction', key: 'id', days: 395, ended: 'created_at < before' },
  { table: 'PostView', key: 'id', days: 395, ended: 'started_at < before' },
  { table: 'Draft', key: 'id', days: 365, ended: 'updated_at < before' },
  { table: 'OnceKey', key: 'rowid', days: 2, ended: 'created_at < before' },
] as const

/** Deletes what has ended long enough ago. Answers how many rows of each table. */
export async function purge(db: Db, now: Date): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const { table, key, days, ended } of PERISHABLE) {
    const sql = `WITH moment (before) AS (SELECT ?) DELETE FROM "${table}" WHERE ${key} IN
      (SELECT ${key} FROM "${table}", moment WHERE ${ended} LIMIT ${AT_ONCE})`
    const before = new Date(now.getTime() - days * DAY)
    let deleted: number
    gone[table] = 0
    do {
      deleted = await db.write((tx) => tx.$executeRawUnsafe(sql, before))
      gone[table] += deleted
    } while (deleted === AT_ONCE)
  }
  return gone
}
