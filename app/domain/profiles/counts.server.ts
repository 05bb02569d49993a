import { earnedBadges } from '~/domain/badges/catalog.server'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { alongIndex } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow } from '~/platform/database/sql.server'
import { followedPeople, followers } from '~/domain/people/follows.server'
import { peopleInList } from '~/domain/people/lists.server'
import type { PersonCounts } from '~/domain/people/schema'

const countsRow = defineRow({
  posts_count: col.number,
  badges_count: col.number,
  followers_count: col.number,
  following_count: col.number,
})

/**
 * How many posts, badges, followers and followed people the lists of someone's profile have for this viewer:
 * none that the viewer can't see. For any member; the caller has checked that they may see the
 * profile. (PROFILE-12, HOME-07)
 */
export async function personCounts(ctx: Ctx, id: string): Promise<PersonCounts> {
  const counts = await selectRow(
    ctx.db,
    countsRow,
    sql`SELECT
      (SELECT count(*) FROM ${alongIndex('"Post" p', 'Post_user_id_created_at_id_idx')}
        JOIN "User" u ON u.id = p.user_id
        WHERE p.user_id = ${id} AND ${visiblePostsSql(ctx)}) AS posts_count,
      (SELECT count(*) FROM ${earnedBadges()} WHERE b.user_id = ${id}) AS badges_count,
      (SELECT count(*) ${peopleInList(ctx, followers(id))}) AS followers_count,
      (SELECT count(*) ${peopleInList(ctx, followedPeople(id))}) AS following_count`,
  )
  return counts ?? { posts_count: 0, badges_count: 0, followers_count: 0, following_count: 0 }
}
