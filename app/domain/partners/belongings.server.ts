import type { Db } from '~/platform/db.server'
import { sqlRow } from '~/platform/sql.server'

/** What an operator should know to go with a school; the rest hangs on these. */
const KINDS = [
  ['institutions', 'Institution'],
  ['programs', 'Program'],
  ['topics', 'Topic'],
  ['prompts', 'Prompt'],
  ['restricted terms', 'RestrictedTerm'],
  ['people', 'User'],
  ['sessions', 'Session'],
  ['posts', 'Post'],
  ['comments', 'Comment'],
  ['prospective students’ ids', 'Prospect'],
  ['cases of moderation', 'ModerationCase'],
  ['tickets', 'Ticket'],
] as const

/** How much of what belongs to a school, without what there is none of. For operators. (CLI-08) */
export function belongings(db: Db, partner_code: string): { kind: string; count: number }[] {
  return KINDS.flatMap(([kind, table]) => {
    const sql = `SELECT count(*) AS count FROM "${table}" WHERE partner_code = ?`
    const count = sqlRow<{ count: number }>(db, sql, [partner_code])?.count ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}
