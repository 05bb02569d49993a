import { FORMER_MEMBER } from '~/domain/people/former'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'

/**
 * Posts and comments stay, without a name: their author's row loses everything that says who it
 * was. What nobody else was to read, private and deleted things, goes.
 */
export async function keepContent(tx: Tx, ctx: Ctx): Promise<void> {
  const { id } = ctx.viewer
  const unread = { user_id: id, OR: [{ private: true }, { deleted_at: { not: null } }] }
  const posts = await tx.post.findMany({ where: unread, select: POST })
  await tx.post.deleteMany({ where: unread })
  await postsDeleted(tx, ctx, posts)
  await tx.comment.deleteMany({ where: { user_id: id, deleted_at: { not: null } } })
  const { now } = ctx
  const email = `${id}@deleted.invalid`
  await tx.user.update({
    where: { id },
    data: { ...FORMER_MEMBER, email, deleted_at: now, updated_at: now },
  })
}

/** Everything goes: comments out of other people's posts, posts with what stands under them, the row. */
export async function removeContent(tx: Tx, ctx: Ctx): Promise<void> {
  const { id } = ctx.viewer
  await removeComments(tx, ctx)
  await uncountPosts(tx, id)
  const posts = await tx.post.findMany({ where: { user_id: id }, select: POST })
  await tx.post.deleteMany({ where: { user_id: id } })
  await postsDeleted(tx, ctx, posts)
  await tx.user.delete({ where: { id } })
}

const POST = { id: true, partner_code: true } as const

async function postsDeleted(tx: Tx, ctx: Ctx, posts: { id: string; partner_code: string }[]) {
  for (const { id: subject_id, partner_code } of posts) {
    const event = { name: 'post.deleted', partner_code, actor_id: ctx.viewer.id, subject_id }
    await appendEvent(tx, event, ctx.now)
  }
}

/** Posts that count for their topics: see countPost. */
const COUNTS = 'p.deleted_at IS NULL AND p.private = 0 AND p.hidden = 0'
const OWN = 'c.user_id = ? AND c.deleted_at IS NULL'

async function removeComments(tx: Tx, { viewer: { id }, now }: Ctx) {
  const comments = await tx.comment.findMany({
    where: { user_id: id },
    select: { id: true, partner_code: true, post_id: true },
  })
  await tx.$executeRawUnsafe(
    `UPDATE Topic SET comments_count = comments_count - gone.count FROM (
       SELECT x.topic_id, count(*) AS count FROM Comment c JOIN Post p ON p.id = c.post_id
       JOIN PostTopic x ON x.post_id = p.id WHERE ${OWN} AND ${COUNTS} GROUP BY x.topic_id) AS gone
     WHERE gone.topic_id = Topic.id`,
    id,
  )
  await tx.$executeRawUnsafe(
    `UPDATE Post SET comment_count = comment_count - gone.count FROM (
       SELECT c.post_id, count(*) AS count FROM Comment c WHERE ${OWN} GROUP BY c.post_id) AS gone
     WHERE gone.post_id = Post.id`,
    id,
  )
  await tx.comment.deleteMany({ where: { user_id: id } })
  for (const { id: subject_id, partner_code, post_id } of comments) {
    const event = { name: 'comment.deleted', partner_code, actor_id: id, subject_id }
    await appendEvent(tx, { ...event, payload: { post_id } }, now)
  }
}

/** Takes the posts out of their topics' counts, with the comments of others under them. */
const uncountPosts = (tx: Tx, id: string) =>
  tx.$executeRawUnsafe(
    `UPDATE Topic SET posts_count = posts_count - gone.posts,
       comments_count = comments_count - gone.comments FROM (
       SELECT x.topic_id, count(*) AS posts, sum(p.comment_count) AS comments FROM Post p
       JOIN PostTopic x ON x.post_id = p.id WHERE p.user_id = ? AND ${COUNTS}
       GROUP BY x.topic_id) AS gone
     WHERE gone.topic_id = Topic.id`,
    id,
  )
