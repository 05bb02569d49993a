import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { all, eq, not } from '~/policy/condition'
import { visiblePeople } from '~/policy/people'
import { ownPosts, visiblePosts } from '~/policy/posts'
import type { SearchKind } from '../criteria/types'
import { asAudience } from './audience'

const ownRow = defineRow({ posts: col.flag, people: col.flag })

/**
 * Whether something can be found by the viewer alone, of all who may see the same: a post of theirs that is
 * private or hidden, or they themselves. Where nothing can, they search as all of these do, and share answers.
 */
export async function hasOwnResults(ctx: Ctx): Promise<Record<SearchKind, boolean>> {
  const { db, viewer, partner } = ctx
  const audience = asAudience(ctx).viewer
  const posts = all(ownPosts(viewer), visiblePosts(viewer), not(visiblePosts(audience)))
  const people = all(eq('id', viewer.id), not(visiblePeople(audience, partner)))
  const row = await selectRow(
    db,
    ownRow,
    sql`SELECT
      (EXISTS (SELECT 1 FROM "Post" p JOIN "User" u ON u.id = p.user_id
        WHERE ${toSql(posts, columnResolver('p', { user: 'u' }))})) AS posts,
      (EXISTS (SELECT 1 FROM "User" u WHERE ${toSql(people, columnResolver('u'))})) AS people`,
  )
  return { posts: row?.posts ?? true, people: row?.people ?? true }
}
