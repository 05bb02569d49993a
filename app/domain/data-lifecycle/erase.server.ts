import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { bindNames } from '~/platform/sql-text'
import { runSql } from '~/platform/sql.server'
import type { Content } from '~/domain/records/define'
import { recordEntries } from './records'
import { countStatements, rowStatements } from './statements'

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
}

/**
 * Deletes people with all that names them, posts and comments included, in the caller's transaction.
 * No event follows, and the counts of others have to be repaired. Returns how many rows changed.
 */
export async function erasePeople(tx: Tx, people: readonly string[]): Promise<number> {
  let changed = 0
  for (const statement of rowStatements(people, 'remove'))
    if (!statement.sql.includes('@email')) changed += await runSql(tx, statement)
  return changed
}
