import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { peopleByIds } from './queries.server'
import { recommendPeople } from './recommended.server'
import { PEOPLE_PAGE_SIZE, type PeoplePage } from './schema'

const DAY = 86_400_000

/**
 * A page of people the viewer may want to follow, best match first. For every member; people they
 * can't see, follow or have skipped are left out. Someone followed or skipped on a day keeps
 * their place until the next, so that no page repeats anyone or leaves anyone out; those skipped
 * aren't shown there. A page behind the last one is the last. (PEOPLE-14, PEOPLE-15)
 */
export async function recommendedPage(ctx: Ctx, requestedPage: number): Promise<PeoplePage> {
  const { db, viewer, partner, now } = ctx
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY)
  const { id, partner_code } = viewer
  const ranked = await recommendPeople(
    db,
    { id, partner_code, settings: partner.settings, now },
    {
      where: sql`${visiblePeopleSql(ctx)}
        AND NOT EXISTS (SELECT 1 FROM "Follow" f WHERE f.user_id = ${id}
          AND f.followed_user_id = u.id AND f.created_at < ${today})
        AND NOT EXISTS (SELECT 1 FROM "Skip" s WHERE s.user_id = ${id}
          AND s.skipped_user_id = u.id AND s.created_at < ${today})`,
    },
  )
  const pages = Math.max(1, Math.ceil(ranked.length / PEOPLE_PAGE_SIZE))
  const page = Math.min(Math.max(1, requestedPage), pages)
  const ids = ranked.slice((page - 1) * PEOPLE_PAGE_SIZE, page * PEOPLE_PAGE_SIZE)
  const skips = await db.read.skip.findMany({
    where: { user_id: id, skipped_user_id: { in: ids } },
    select: { skipped_user_id: true },
  })
  const skipped = new Set(skips.map(({ skipped_user_id }) => skipped_user_id))
  const people = await peopleByIds(
    ctx,
    ids.filter((id) => !skipped.has(id)),
  )
  return { people, total: ranked.length, page, pages }
}
