import { visiblePost } from '~/domain/posts/access.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { alongIndex } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRow, selectRows } from '~/platform/database/sql.server'
import type { PostFollowState } from './schema'

/** For members who can see the post, else NotFound. Doing it again changes nothing. No event. */
const choose = (muted: boolean) => (ctx: Ctx, post_id: string) =>
  ctx.db.write(async (tx) => {
    const { partner_code } = await visiblePost(ctx, tx, post_id)
    const key = { user_id: ctx.viewer.id, post_id }
    const { count } = await tx.postFollow.updateMany({ where: key, data: { muted } })
    if (count > 0) return
    await tx.postFollow.create({ data: { ...key, partner_code, muted, created_at: ctx.now } })
  })

/** The viewer hears of new comments on a post. */
export const followPost = choose(false)
/** The viewer hears of none, also on an own post. */
export const mutePost = choose(true)

/** Takes back a choice, also about a post that the viewer can no longer see. For every member. No event. */
const takeBack = (muted: boolean) => (ctx: Ctx, post_id: string) =>
  ctx.db.write(async (tx) => {
    const where = { user_id: ctx.viewer.id, post_id }
    if (!(await tx.postFollow.findFirst({ where }))) await visiblePost(ctx, tx, post_id)
    await tx.postFollow.deleteMany({ where: { ...where, muted } })
  })

export const unfollowPost = takeBack(false)
export const unmutePost = takeBack(true)

const stateRow = defineRow({ muted: col.flag.orNull, commented: col.flag })
const BY_WRITER = alongIndex('"Comment" c', 'Comment_user_id_created_at_id_idx')

/** What the viewer chose about a post that they can see, and what holds without a choice. */
export async function postFollowState(
  { db, viewer }: Ctx,
  post: { id: string; mine: boolean },
): Promise<PostFollowState> {
  const row = await selectRow(
    db,
    stateRow,
    sql`SELECT (SELECT f.muted FROM "PostFollow" f
        WHERE f.user_id = ${viewer.id} AND f.post_id = ${post.id}) AS muted,
      EXISTS (SELECT 1 FROM ${BY_WRITER} WHERE c.user_id = ${viewer.id} AND c.post_id = ${post.id}
        AND c.deleted_at IS NULL) AS commented`,
  )
  const involved = post.mine || (row?.commented ?? false)
  const muted = row?.muted ?? null
  return { hears: muted === null ? involved : !muted, muted: muted === true, involved }
}

/** Who hears of one comment, at most: those who commented or followed last. Not in the spec. */
const MOST_LISTENERS = 500

const listenerRow = defineRow({ user_id: col.text })

type NewComment = { id: string; created_at: Date; post: { id: string; user_id: string } }

/**
 * Those who hear of a comment: who followed its post by then or had commented on it, and its author,
 * without those who have muted it. For event handlers, which may come to it later.
 */
export async function postListeners(
  db: Db,
  { id, created_at: at, post }: NewComment,
): Promise<string[]> {
  const rows = await selectRows(
    db,
    listenerRow,
    sql`SELECT heard.user_id FROM (
        SELECT f.user_id, f.created_at AS at FROM "PostFollow" f
          WHERE f.post_id = ${post.id} AND f.created_at <= ${at}
        UNION ALL SELECT c.user_id, c.created_at FROM "Comment" c
          WHERE c.post_id = ${post.id} AND c.deleted_at IS NULL
            AND (c.created_at < ${at} OR (c.created_at = ${at} AND c.id < ${id}))) heard
      WHERE NOT EXISTS (SELECT 1 FROM "PostFollow" m WHERE m.user_id = heard.user_id
          AND m.post_id = ${post.id} AND m.muted = true)
        AND heard.user_id <> ${post.user_id}
      GROUP BY heard.user_id ORDER BY max(heard.at) DESC LIMIT ${MOST_LISTENERS}`,
  )
  const where = { user_id: post.user_id, post_id: post.id, muted: true }
  const isMuted = (await db.read.postFollow.count({ where })) > 0
  return [...(isMuted ? [] : [post.user_id]), ...rows.map(({ user_id }) => user_id)]
}
