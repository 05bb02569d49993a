import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { col, defineRow } from '~/platform/database/sql-row'
import { bindNames, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { runSql, selectRows } from '~/platform/database/sql.server'
import type { Content } from '~/domain/records/define'
import { recordEntries } from './records'
import { ADDRESS_COLUMNS, countStatements, rowStatements } from './statements'

/**
 * Erases the viewer from every table as its record says, in the caller's transaction: what names
 * them goes, is emptied or stays, and the counts of others stay right. `content` decides about posts
 * and comments. Events: those of the records (post.deleted, comment.deleted, post.unliked,
 * question.unanswered).
 */
export async function eraseRecords(tx: Tx, ctx: Ctx, content: Content, email: string) {
  for (const [, record] of recordEntries()) await record.beforeErasure?.(tx, ctx, content)
  const { id } = ctx.viewer
  const statements = [...countStatements([id], content), ...rowStatements([id], content)]
  for (const statement of statements)
    await runSql(tx, bindNames(statement, { id, email, now: ctx.now }))
  await forgetAddress(tx, { id, email })
}

type Person = { id: string; email: string }
const usesAddress = ({ sql }: SqlFragment) => sql.includes('@email')

/**
 * Deletes people with all that names them, by id or address, posts and comments included, in the
 * caller's transaction. No event follows, and the counts of others have to be repaired. Returns how many
 * rows changed.
 */
export async function erasePeople(tx: Tx, people: readonly Person[], now: Date): Promise<number> {
  let changed = 0
  for (const { id, email } of people) {
    for (const statement of rowStatements([id], 'remove').filter(usesAddress))
      changed += await runSql(tx, bindNames(statement, { id, email, now }))
    changed += await forgetAddress(tx, { id, email })
  }
  const ids = people.map(({ id }) => id)
  for (const statement of rowStatements(ids, 'remove'))
    if (!usesAddress(statement)) changed += await runSql(tx, statement)
  return changed
}

const textRow = defineRow({ id: col.text, text: col.text })

/** Puts someone's id in place of their address, and leaves longer ones that only hold it. */
async function forgetAddress(tx: Tx, { id, email }: Person): Promise<number> {
  const whole = new RegExp(
    `(?<![\\w.+-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`,
    'g',
  )
  let changed = 0
  for (const { table, column } of ADDRESS_COLUMNS) {
    const [name, at] = [raw(`"${table}"`), raw(column)]
    const rows = await selectRows(
      tx,
      textRow,
      sql`SELECT id, ${at} AS text FROM ${name} WHERE replace(${at}, ${email}, '') <> ${at}`,
    )
    for (const row of rows) {
      const text = row.text.replace(whole, id)
      if (text !== row.text)
        changed += await runSql(tx, sql`UPDATE ${name} SET ${at} = ${text} WHERE id = ${row.id}`)
    }
  }
  return changed
}
