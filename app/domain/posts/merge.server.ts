import { recordAudit } from '~/domain/audit/commands.server'
import { DRAFT_KEYS } from '~/domain/drafts/schema'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import {
  failure,
  isForbidden,
  isNotFound,
  orFailure,
  Rejection,
  type Outcome,
} from '~/platform/failures'
import { isUnnamed } from '~/policy/unnamed'
import { clearAnswer } from './answers.server'
import { adjustPostCounts, isCounted } from './counters.server'
import { postDeleted, postReindexRequested, questionMerged } from './events'
import { lockable } from './lock.server'
import {
  MERGE_FULL,
  MERGE_UNNAMED,
  MERGE_UNREAD,
  MERGE_WIDER,
  NO_QUESTION,
  SAME_QUESTION,
} from './schema-merge'

type Question = Awaited<ReturnType<typeof lockable>>
type Reading = Pick<Tx, 'post' | 'user' | 'mergedQuestion' | 'block'>

/** Whether everyone at the school, and no one whose name isn't known, is part of it. */
async function whyNot(from: Reading, one: Question, into: Question): Promise<string | null> {
  if (one.id === into.id) return SAME_QUESTION
  if (one.marked_question_at === null || into.marked_question_at === null) return NO_QUESTION
  if (isUnnamed(one.user_id) || isUnnamed(into.user_id)) return MERGE_UNNAMED
  if ([one, into].some((post) => post.private || post.hidden)) return MERGE_UNREAD
  const where = { id: { in: [one.user_id, into.user_id] }, global: true }
  const global = (await from.user.findMany({ where, select: { id: true } })).map(({ id }) => id)
  if (global.includes(into.user_id) && !global.includes(one.user_id)) return MERGE_WIDER
  const full = await from.mergedQuestion.count({ where: { into_id: one.id } })
  return full > 0 ? MERGE_FULL : null
}

/** Both questions, for staff of their school; throws for the first as for locking it. */
async function findPair(ctx: Ctx, from: Reading, id: string, intoId: string) {
  const one = await lockable(ctx, from, id)
  const into = await lockable(ctx, from, intoId).catch((error: unknown) => {
    if (isNotFound(error) || isForbidden(error))
      throw new Rejection(failure({ into: [NO_QUESTION] }))
    throw error
  })
  const reason = await whyNot(from, one, into)
  if (reason) throw new Rejection(failure({ into: [reason] }))
  return { one, into }
}

/** What would move with a question into another, or why it can't. */
export const mergePreview = (ctx: Ctx, id: string, intoId: string) =>
  orFailure(
    (async () => {
      const { read } = ctx.db
      const { into } = await findPair(ctx, read, id, intoId)
      const comments = await read.comment.count({
        where: { post_id: id, deleted_at: null, hidden: false },
      })
      const followers = await read.postFollow.count({ where: { post_id: id, muted: false } })
      return { into: { id: into.id, title: into.title }, comments, followers }
    })(),
  )

/**
 * Puts what is below a question under another one; it isn't shown any longer, and its address leads to the
 * other. For staff of their school; throws as for locking it. Comments keep their likes; who follows or saved
 * it follows or has saved the other, and its author follows it; who was asked to answer it is asked to answer the
 * other, and what was being written to it is a draft there. Keeps the counts; its own answer is no longer marked. In
 * the audit log; once merged, it can't be merged again. Events: question.merged and post.deleted of it,
 * search.repair of the other. Fails for what isn't a question, has no name, isn't for everyone at the school,
 * has others in it, and where more people could read its comments than before.
 */
export const mergeQuestion = (
  ctx: Ctx,
  id: string,
  intoId: string,
): Promise<Outcome<{ into_id: string }>> =>
  orFailure(
    ctx.db.write(async (tx) => {
      const done = await tx.mergedQuestion.findFirst({
        where: { post_id: id, into_id: intoId, partner_code: ctx.viewer.partner_code },
      })
      if (done) {
        await lockable(ctx, tx, intoId)
        return { into_id: intoId }
      }
      const { one, into } = await findPair(ctx, tx, id, intoId)
      const answer = await findAnswer(tx, id)
      await clearAnswer(ctx, tx, one)
      await adjustPostCounts(tx, one, -1)
      await moveComments(tx, { from: one, into, count: one.comment_count })
      await followInto(ctx, tx, one, into)
      await moveWriting(tx, one, into)
      const { partner_code } = one
      const deleted = { deleted_at: ctx.now, updated_at: ctx.now }
      await tx.post.update({ where: { id }, data: deleted })
      await tx.mergedQuestion.create({
        data: { post_id: id, into_id: into.id, partner_code, merged_at: ctx.now, ...answer },
      })
      await record(ctx, tx, 'post merge', one, into)
      await publish(tx, ctx, [
        postDeleted({ subject: one }),
        questionMerged({ subject: one, into_id: into.id }),
        postReindexRequested({ subject: into }),
      ])
      return { into_id: into.id }
    }),
  )

export async function record(
  { viewer, now }: Ctx,
  tx: Tx,
  command: string,
  { id: target, partner_code }: { id: string; partner_code: string },
  into: { id: string },
): Promise<void> {
  const entry = { who: viewer.id, command, target, outcome: 'done', partner_code }
  await recordAudit(tx, { ...entry, detail: { into: into.id } }, now)
}

type Moving = { from: { id: string }; into: Counted; count: number }

/** With those who are notified of them, and the counts of both. */
async function moveComments(tx: Tx, { from, into, count }: Moving): Promise<void> {
  const below = { post_id: from.id }
  const moved = { post_id: into.id }
  await tx.notification.updateMany({ where: { ...below, comment_id: { not: null } }, data: moved })
  await tx.comment.updateMany({ where: below, data: { ...moved, merged_from_id: from.id } })
  await countBelow(tx, into, count)
  await tx.post.update({ where: { id: from.id }, data: { comment_count: 0 } })
}

/** What it has again when it's taken out. */
const findAnswer = (tx: Tx, id: string) =>
  tx.post.findUniqueOrThrow({
    where: { id },
    select: { answer_comment_id: true, answered_at: true, school_answer: true },
  })

/** Requests to answer, but not to the one who asks or twice to someone, and drafts of comments. */
async function moveWriting(tx: Tx, one: Question, into: Question): Promise<void> {
  const there = await tx.answerRequest.findMany({ where: { post_id: into.id } })
  const notIn = [into.user_id, ...there.map(({ user_id }) => user_id)]
  const where = { post_id: one.id, user_id: { notIn } }
  const kind = 'answer_request'
  await tx.notification.updateMany({ where: { ...where, kind }, data: { post_id: into.id } })
  const data = { post_id: into.id, merged_from_id: one.id }
  await tx.answerRequest.updateMany({ where, data })
  await tx.draft.updateMany({
    where: { draft_key: DRAFT_KEYS.comment(one.id) },
    data: { draft_key: DRAFT_KEYS.comment(into.id) },
  })
}

type Counted = { id: string; private: boolean; hidden: boolean }

/** A question has so many comments more, or fewer, and so have its topics while it counts. */
export async function countBelow(tx: Tx, post: Counted, by: number): Promise<void> {
  const { id } = post
  const step = { increment: by }
  await tx.post.update({ where: { id }, data: { comment_count: step } })
  if (!isCounted(post)) return
  const where = { posts: { some: { post_id: id } } }
  await tx.topic.updateMany({ where, data: { comments_count: step } })
}

/** Who chose something of the other question keeps that. */
async function followInto({ now }: Ctx, tx: Tx, one: Question, into: Question): Promise<void> {
  const { partner_code } = one
  const target = { post_id: into.id, partner_code, created_at: now }
  const follows = await tx.postFollow.findMany({ where: { post_id: one.id } })
  const theirs = follows.map(({ user_id, muted }) => ({ user_id, muted }))
  if (!theirs.some(({ user_id }) => user_id === one.user_id))
    theirs.push({ user_id: one.user_id, muted: false })
  const known = await tx.postFollow.findMany({ where: { post_id: into.id } })
  const taken = new Set([into.user_id, ...known.map(({ user_id }) => user_id)])
  const added = theirs.filter(({ user_id }) => !taken.has(user_id))
  await tx.postFollow.createMany({ data: added.map((row) => ({ ...row, ...target })) })
  const saves = await tx.savedPost.findMany({ where: { post_id: one.id } })
  const had = await tx.savedPost.findMany({ where: { post_id: into.id } })
  const savers = new Set(had.map(({ user_id }) => user_id))
  const saved = saves.filter(({ user_id }) => !savers.has(user_id))
  await tx.savedPost.createMany({ data: saved.map(({ user_id }) => ({ user_id, ...target })) })
}
