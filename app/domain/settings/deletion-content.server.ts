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
  await uncountCommenters(tx, id, '(p.private = 1 OR p.deleted_at IS NOT NULL)')
  await tx.post.deleteMany({ where: unread })
  await postsDeleted(tx, ctx, posts)
  await tx.comment.deleteMany({ where: { user_id: id, deleted_at: { not: null } } })
  await forgetCases(tx, id)
  const { now } = ctx
  const email = `${id}@deleted.invalid`
  await tx.user.update({
    where: { id },
    data: { ...FORMER_MEMBER, email, deleted_at: now, updated_at: now },
  })
}

/**
 * Everything goes: comments out of other people's posts, posts with what stands under them, the row.
 * Only a case of harm that the school still has to decide keeps the words that it is about.
 */
export async function removeContent(tx: Tx, ctx: Ctx): Promise<void> {
  const { id } = ctx.viewer
  await removeComments(tx, ctx)
  await uncountPosts(tx, id)
  await tx.moderationCase.deleteMany({ where: { author_id: id, NOT: STILL_IN_DANGER } })
  const posts = await tx.post.findMany({ where: { user_id: id }, select: POST })
  await uncountCommenters(tx, id, 'true')
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
const OWN = 'c.user_id = ? AND c.deleted_at IS NULL AND c.hidden = 0'

async function removeComments(tx: Tx, ctx: Ctx) {
  const { viewer, now } = ctx
  const { id } = viewer
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
  await unmarkAnswers(tx, ctx, comments)
  await tx.comment.deleteMany({ where: { user_id: id } })
  for (const { id: subject_id, partner_code, post_id } of comments) {
    const event = { name: 'comment.deleted', partner_code, actor_id: id, subject_id }
    await appendEvent(tx, { ...event, payload: { post_id } }, now)
  }
}

/** What others have said under posts that go, goes with them, and out of their counts. */
const uncountCommenters = (tx: Tx, id: string, which: string) =>
  tx.$executeRawUnsafe(
    `UPDATE "User" SET comments_count = comments_count - gone.count FROM (
       SELECT c.user_id, count(*) AS count FROM Post p JOIN Comment c ON c.post_id = p.id
       WHERE p.user_id = ? AND ${which} AND c.deleted_at IS NULL AND c.hidden = 0
       GROUP BY c.user_id) AS gone
     WHERE gone.user_id = "User".id`,
    id,
  )

/** A question whose answer goes is unanswered again. */
async function unmarkAnswers(tx: Tx, ctx: Ctx, comments: { id: string; post_id: string }[]) {
  const where = {
    id: { in: comments.map((comment) => comment.post_id) },
    answer_comment_id: { in: comments.map((comment) => comment.id) },
  }
  const questions = await tx.post.findMany({ where, select: POST })
  await tx.post.updateMany({ where, data: { answer_comment_id: null, answered_at: null } })
  for (const { id: subject_id, partner_code } of questions) {
    const event = { name: 'question.unanswered', partner_code, actor_id: ctx.viewer.id, subject_id }
    await appendEvent(tx, event, ctx.now)
  }
}

/**
 * Somebody may be in danger, and the school has not yet decided what to do: such a case outlives its
 * author's account, with the words, the reports and the notes, but not under their name.
 */
const STILL_IN_DANGER = { harm: true, state: { in: ['open', 'taken'] } }

/** Cases about what is no longer there. */
async function forgetCases(tx: Tx, id: string) {
  const cases = await tx.moderationCase.findMany({
    where: { author_id: id, NOT: STILL_IN_DANGER },
    select: { id: true, kind: true, subject_id: true },
  })
  const of = (kind: string) =>
    cases.filter((one) => one.kind === kind).map(({ subject_id }) => subject_id)
  const there = new Set(
    [
      ...(await tx.post.findMany({ where: { id: { in: of('post') } }, select: { id: true } })),
      ...(await tx.comment.findMany({
        where: { id: { in: of('comment') } },
        select: { id: true },
      })),
    ].map((row) => row.id),
  )
  const gone = cases.filter(({ subject_id }) => !there.has(subject_id)).map((one) => one.id)
  await tx.moderationCase.deleteMany({ where: { id: { in: gone } } })
}

/** Takes the posts out of their prompts' and topics' counts, with the comments of others under them. */
async function uncountPosts(tx: Tx, id: string) {
  await tx.$executeRawUnsafe(
    `UPDATE Prompt SET count = Prompt.count - gone.responses FROM (
       SELECT p.prompt_code, count(*) AS responses FROM Post p WHERE p.user_id = ? AND ${COUNTS}
       AND p.prompt_code IS NOT NULL GROUP BY p.prompt_code) AS gone
     WHERE gone.prompt_code = Prompt.id`,
    id,
  )
  await tx.$executeRawUnsafe(
    `UPDATE Topic SET posts_count = posts_count - gone.posts,
       comments_count = comments_count - gone.comments FROM (
       SELECT x.topic_id, count(*) AS posts, sum(p.comment_count) AS comments FROM Post p
       JOIN PostTopic x ON x.post_id = p.id WHERE p.user_id = ? AND ${COUNTS}
       GROUP BY x.topic_id) AS gone
     WHERE gone.topic_id = Topic.id`,
    id,
  )
}
