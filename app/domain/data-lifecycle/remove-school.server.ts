import { erasePeople } from './erase.server'
import { recordEntries } from './records'
import type { Db, Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { raw, sql } from '~/platform/database/sql-text'
import { runSql, selectCount } from '~/platform/database/sql.server'
import { TABLES } from '~prisma/generated/tables'
import { schoolRemoved } from '~/domain/partners/events'

/** Rows deleted in one transaction, so that others can write in between. */
const BATCH_SIZE = 500

/** Of people: for each, rows are looked through that have their address in a text. */
const PEOPLE_BATCH_SIZE = 100

/** The tables whose rows go with their school. */
const schoolTables = () =>
  recordEntries().filter(
    ([table, { school }]) =>
      'partner_code' in TABLES[table].columns && !(school && 'stays' in school),
  )

/**
 * How much of what operators should know about goes with a school, without what there is none of.
 * For operators. (CLI-08)
 */
export async function dependentRows(db: Db, partner_code: string) {
  const counts: { kind: string; count: number }[] = []
  for (const [table, { school }] of schoolTables()) {
    if (!school || !('called' in school)) continue
    const rows = sql`FROM ${raw(`"${table}"`)} WHERE partner_code = ${partner_code}`
    const count = await selectCount(db, sql`SELECT count(*) AS count ${rows}`)
    if (count > 0) counts.push({ kind: school.called, count })
  }
  return counts
}

/** One part of the work is done: the rows removed so far, without those that went with others. */
type Progress = { removed: number }

/**
 * Removes a school with everything that belongs to it, part by part: it is switched off first and
 * its own row goes last, so that a run that was interrupted can be continued. Ends at once when there
 * is no such school. For the terminal only. Event: school.removed, after which search forgets it.
 * The counts of other schools' rows have to be repaired afterwards. (CLI-19)
 */
export async function* removeSchool(db: Db, code: string, now: Date): AsyncGenerator<Progress> {
  const where = { partner_code: code }
  const partner = await db.read.partner.findUnique({ where, select: { id: true } })
  if (!partner) return
  await db.write((tx) => tx.partner.update({ where, data: { status: 'inactive' } }))
  let removed = 0
  for (const table of ['Post', 'User'] as const)
    for (;;) {
      const count = await db.write((tx) => removeBatch(tx, table, code, now))
      if (count === 0) break
      removed += count
      yield { removed }
    }
  removed += await db.write(async (tx) => {
    let count = 0
    for (const [table] of schoolTables())
      count += await runSql(tx, sql`DELETE FROM ${raw(`"${table}"`)} WHERE partner_code = ${code}`)
    const removal = schoolRemoved({ subject: { id: partner.id, partner_code: code } })
    await publish(tx, { now }, removal)
    return count
  })
  yield { removed }
}

/** A part of the rows of a table; those of people go with everything that names them. */
async function removeBatch(tx: Tx, table: 'Post' | 'User', code: string, now: Date) {
  const rows = sql`SELECT id FROM ${raw(`"${table}"`)} WHERE partner_code = ${code}
    LIMIT ${BATCH_SIZE}`
  if (table !== 'User')
    return runSql(tx, sql`DELETE FROM ${raw(`"${table}"`)} WHERE id IN (${rows})`)
  const people = await tx.user.findMany({
    where: { partner_code: code },
    select: { id: true, email: true },
    take: PEOPLE_BATCH_SIZE,
  })
  if (people.length === 0) return 0
  const ids = people.map(({ id }) => id)
  for (const [, { beforeRemoval }] of recordEntries()) await beforeRemoval?.(tx, ids, now)
  return erasePeople(tx, people, now)
}
