import { visiblePost } from '~/domain/posts/access.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { alongIndex } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectIds, selectRow } from '~/platform/database/sql.server'
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

/** The viewer is notified of new comments on a post. */
export const followPost = choose(false)
/** The viewer is notified of none, also on an own post. */
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
  const participates = post.mine || (row?.commented ?? false)
  const muted = row?.muted ?? null
  return { notified: muted === null ? participates : !muted, muted: muted === true, participates }
}

/**
 * Of those who commented on a post and didn't say that they follow it, so many hear of the next comment:
 * who commented last. Each of them commenting would notify all others. Not in the spec.
 */
const MAX_COMMENTERS = 500

type NewComment = {
  id: string
  created_at: Date
  /** `reader` gets what its author gets */
  post: { id: string; user_id: string; reader: string | null }
}

/**
 * Who is notified of a comment next to the author of its post: all who followed the post by then, and
 * those who had commented on it last; without those who have muted it. For event handlers, which may
 * come to it later.
 */
export const postFollowers = (
  db: Db,
  { id, created_at: at, post }: NewComment,
): Promise<string[]> =>
  selectIds(
    db,
    sql`SELECT f.user_id AS id FROM "PostFollow" f
        WHERE f.post_id = ${post.id} AND f.muted = false AND f.created_at <= ${at}
          AND f.user_id NOT IN (${post.user_id}, ${post.reader ?? ''})
      UNION SELECT id FROM (SELECT c.user_id AS id FROM "Comment" c
        WHERE c.post_id = ${post.id} AND c.deleted_at IS NULL AND c.user_id <> ${post.user_id}
          AND (c.created_at < ${at} OR (c.created_at = ${at} AND c.id < ${id}))
          AND NOT EXISTS (SELECT 1 FROM "PostFollow" m
            WHERE m.user_id = c.user_id AND m.post_id = ${post.id} AND m.muted = true)
        GROUP BY c.user_id ORDER BY max(c.created_at) DESC LIMIT ${MAX_COMMENTERS}) AS commented`,
  )

/** Whether who gets what the author of a post gets has muted it. For event handlers. */
export const isMutedByAuthor = async (
  db: Db,
  { id: post_id, reader }: NewComment['post'],
): Promise<boolean> =>
  reader !== null &&
  (await db.read.postFollow.count({ where: { user_id: reader, post_id, muted: true } })) > 0

/**
 * Whose comments a new one answers, by `answered` and the one that both are below; without the author of
 * the post, who hears of every comment, and those who have muted it. For event handlers.
 */
export async function answeredPeople(
  db: Db,
  { parent_id, post }: NewComment & { parent_id: string | null },
  answered: string | null,
): Promise<string[]> {
  const ids = [parent_id, answered].filter((id) => id !== null)
  if (ids.length === 0) return []
  const muted = { post_id: post.id, muted: true }
  const comments = await db.read.comment.findMany({
    where: {
      id: { in: ids },
      deleted_at: null,
      user_id: { not: post.user_id },
      user: { post_follows: { none: muted } },
    },
    select: { user_id: true },
  })
  return [...new Set(comments.map(({ user_id }) => user_id))]
}

/** Of these people those who haven't muted a post. For event handlers. */
export async function withoutMuted(
  db: Db,
  post_id: string,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return []
  const where = { post_id, muted: true, user_id: { in: [...people] } }
  const muted = await db.read.postFollow.findMany({ where, select: { user_id: true } })
  return people.filter((person) => !muted.some(({ user_id }) => user_id === person))
}
