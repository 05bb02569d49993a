import type { Ctx } from '~/platform/ctx'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { all, eq, not } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { ownPosts, visiblePosts } from '~/policy/posts'
import { schoolOffers } from './offers.server'

const othersRow = defineRow({ people: col.flag, questions: col.flag })

export type Others = { people: boolean; questions: boolean }

/**
 * Whether the viewer sees anyone else at all, and a question of someone else's: the first one at a new school
 * is led to neither. At schools where several write, that needs no look. For every member.
 */
export async function seenOthers({ db, viewer, partner }: Ctx): Promise<Others> {
  const { members, askers } = await schoolOffers(db, viewer.partner_code)
  if (members && askers) return { people: true, questions: true }
  const others = not(eq('id', viewer.id))
  const people = all(
    others,
    eq('partner_code', viewer.partner_code),
    visiblePeople(viewer, partner),
  )
  const questions = all(
    not(ownPosts(viewer)),
    not(eq('marked_question_at', null)),
    visiblePosts(viewer),
  )
  const row = await selectRow(
    db,
    othersRow,
    sql`SELECT
      EXISTS (SELECT 1 FROM "User" u WHERE ${toSql(people, columnResolver('u'))}) AS people,
      EXISTS (SELECT 1 FROM "Post" p JOIN "User" u ON u.id = p.user_id
        WHERE ${toSql(questions, columnResolver('p', { user: 'u' }))}) AS questions`,
  )
  return row ?? { people: false, questions: false }
}
