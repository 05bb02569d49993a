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
 * school, for seven days; throws as for locking the other. Who follows or saved the other goes on with that.
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
      const moved = await tx.comment.findMany({
        where: { post_id: into.id, merged_from_id: id },
        select: { id: true },
      })
      const ids = moved.map((comment) => comment.id)
      const back = {
        post_id: into.id,
        OR: [{ merged_from_id: id }, { parent_id: { in: ids } }],
      }
      if (into.answer_comment_id !== null) {
        const isBack = await tx.comment.count({ where: { ...back, id: into.answer_comment_id } })
        if (isBack > 0) await clearAnswer(ctx, tx, into)
      }
      await takeBack(ctx, tx, { id, into, back })
      await tx.mergedQuestion.delete({ where: { post_id: id } })
      const subject = { id, partner_code: merged.partner_code }
      await record(ctx, tx, 'post unmerge', subject, into)
      await publish(tx, ctx, [postShown({ subject }), postReindexRequested({ subject: into })])
      return {}
    }),
  )

type Back = {
  id: string
  into: { id: string; private: boolean; hidden: boolean }
  back: object
}

async function takeBack({ now }: Ctx, tx: Tx, { id, into, back }: Back): Promise<void> {
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
  const data = { deleted_at: null, comment_count: count, updated_at: now }
  const post = await tx.post.update({ where: { id }, data })
  if (isCounted(post)) await adjustPostCounts(tx, post, 1)
}
