import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, NotFound, orFailure, Rejection, type Outcome } from '~/platform/failures'
import { clearAnswer } from './answers.server'
import { adjustPostCounts, isCounted } from './counters.server'
import { canSeePost } from './access.server'
import { postReindexRequested, postShown } from './events'
import { lockable } from './lock.server'
import { countBelow, record } from './merge.server'
import { TOO_LATE_TO_UNMERGE, UNMERGE_DAYS } from './schema-merge'

const DAY_MS = 86_400_000
const begins = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - UNMERGE_DAYS * DAY_MS)

/** The questions that were merged into one, and can be taken out. For staff who can merge it. */
export async function mergedHere(ctx: Ctx, into_id: string) {
  const rows = await ctx.db.read.mergedQuestion.findMany({
    where: { into_id, merged_at: { gt: begins(ctx) } },
    select: { post_id: true, post: { select: { title: true } } },
    orderBy: { merged_at: 'desc' },
  })
  return rows.map(({ post_id: id, post: { title } }) => ({ id, title }))
}

/** The question that an address leads to now: what is written to a merged one is for the other. For members. */
export const followMerge = async (ctx: Ctx, post_id: string): Promise<string> =>
  (await mergedInto(ctx, post_id)) ?? post_id

/** Where the address of a merged question leads: for members who could see both. */
export async function mergedInto(ctx: Ctx, post_id: string): Promise<string | null> {
  const { viewer } = ctx
  const merged = await ctx.db.read.mergedQuestion.findFirst({
    where: {
      post_id,
      post: {
        user_id: { notIn: [...viewer.blocked_ids] },
        OR: [{ partner_code: viewer.partner_code }, { user: { global: true } }],
      },
    },
    select: { into_id: true },
  })
  return merged && (await canSeePost(ctx, merged.into_id)) ? merged.into_id : null
}

/**
 * Takes a merged question out again, with what was written below it, and replies to that. For staff of its
 * school, for seven days; throws as for locking the other. It's answered again as it was, and those who were asked to
 * answer it are asked again; who follows or saved the other goes on with that.
 * Events: post.shown of it, search.repair of the other.
 */
export const unmergeQuestion = (ctx: Ctx, id: string): Promise<Outcome<object>> =>
  orFailure(
    ctx.db.write(async (tx) => {
      const merged = await tx.mergedQuestion.findUnique({ where: { post_id: id } })
      if (!merged) throw new NotFound()
      const into = await lockable(ctx, tx, merged.into_id)
      if (merged.merged_at <= begins(ctx))
        throw new Rejection(failure({ '': [TOO_LATE_TO_UNMERGE] }))
      await takeOut(ctx, tx, merged, into)
      const subject = { id, partner_code: merged.partner_code }
      await record(ctx, tx, 'post unmerge', subject, into)
      await publish(tx, ctx, postReindexRequested({ subject: into }))
      return {}
    }),
  )

/**
 * The same for all that were merged into a question that stops being for everyone at its school: it's private, hidden,
 * removed or erased, and the questions of others don't go with it. For the command that does that, before it does, however
 * long ago they were merged. Returns the question as it is then. Events: post.shown of each.
 */
export async function takeOutMerged<P extends Into>(ctx: Acting, tx: Tx, into: P): Promise<P> {
  const all = await tx.mergedQuestion.findMany({ where: { into_id: into.id } })
  for (const merged of all) await takeOut(ctx, tx, merged, into)
  if (all.length === 0) return into
  const where = { id: into.id }
  const select = { comment_count: true, answer_comment_id: true }
  return { ...into, ...(await tx.post.findUniqueOrThrow({ where, select })) }
}

type Acting = Pick<Ctx, 'now' | 'viewer'>
type Into = {
  id: string
  partner_code: string
  private: boolean
  hidden: boolean
  answer_comment_id: string | null
}
type Merged = NonNullable<Awaited<ReturnType<Tx['mergedQuestion']['findUnique']>>>

async function takeOut(ctx: Acting, tx: Tx, merged: Merged, into: Into): Promise<void> {
  const { post_id: id, partner_code } = merged
  const moved = await tx.comment.findMany({
    where: { post_id: into.id, merged_from_id: id },
    select: { id: true },
  })
  const ids = moved.map((comment) => comment.id)
  const back = { post_id: into.id, OR: [{ merged_from_id: id }, { parent_id: { in: ids } }] }
  if (into.answer_comment_id !== null) {
    const isBack = await tx.comment.count({ where: { ...back, id: into.answer_comment_id } })
    if (isBack > 0) await clearAnswer(ctx, tx, into)
  }
  await takeBack(ctx, tx, { merged, into, back })
  await giveRequestsBack(tx, merged)
  await tx.mergedQuestion.delete({ where: { post_id: id } })
  await publish(tx, ctx, postShown({ subject: { id, partner_code } }))
}

async function giveRequestsBack(tx: Tx, { post_id, into_id }: Merged): Promise<void> {
  const where = { post_id: into_id, merged_from_id: post_id }
  const requests = await tx.answerRequest.findMany({ where })
  const users = requests.map(({ user_id }) => user_id)
  await tx.notification.updateMany({
    where: { post_id: into_id, kind: 'answer_request', user_id: { in: users } },
    data: { post_id },
  })
  await tx.answerRequest.updateMany({ where, data: { post_id, merged_from_id: null } })
}

type Back = { merged: Merged; into: Into; back: object }

/** Its comments, and its answer where that is still there. */
async function takeBack({ now }: Acting, tx: Tx, { merged, into, back }: Back): Promise<void> {
  const { post_id: id, answer_comment_id, answered_at, school_answer } = merged
  const count = await tx.comment.count({ where: { ...back, deleted_at: null, hidden: false } })
  const comments = await tx.comment.findMany({ where: back, select: { id: true } })
  const ids = comments.map((comment) => comment.id)
  await tx.notification.updateMany({
    where: { comment_id: { in: ids } },
    data: { post_id: id },
  })
  await tx.comment.updateMany({
    where: { id: { in: ids } },
    data: { post_id: id, merged_from_id: null },
  })
  await countBelow(tx, into, -count)
  const isAnswered =
    answer_comment_id !== null &&
    (await tx.comment.count({
      where: { id: answer_comment_id, post_id: id, deleted_at: null, hidden: false },
    })) > 0
  const answer = isAnswered ? { answer_comment_id, answered_at, school_answer } : {}
  const data = { deleted_at: null, comment_count: count, updated_at: now, ...answer }
  const post = await tx.post.update({ where: { id }, data })
  if (isCounted(post)) await adjustPostCounts(tx, post, 1)
}
