import { userChanged } from '~/domain/accounts/events'
import { moderateEvent } from '~/domain/campus-events/moderated.server'
import { saveProfile } from '~/domain/users/parts.server'
import { commentDeleted, commentHidden, commentShown } from '~/domain/comments/events'
import { messageDeleted } from '~/domain/messages/events'
import { settleDeletion } from '~/domain/messages/store.server'
import { clearAnswer } from '~/domain/posts/answers.server'
import { adjustCommentCounts, adjustPostCounts, isCounted } from '~/domain/posts/counters.server'
import { postDeleted, postHidden, postShown } from '~/domain/posts/events'
import { takeOutMerged } from '~/domain/posts/unmerge.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import type { CaseRow } from './cases.server'
import type { Decision } from './schema'

/**
 * Applies a decision to its subject, with the kept counts and the events that search follows.
 * Returns false if the subject no longer exists. Runs inside the transaction of the decision.
 */
export function applyDecision(
  ctx: Ctx,
  tx: Tx,
  { kind, subject_id }: CaseRow,
  decision: Decision,
): Promise<boolean> {
  if (!changesSubject(decision)) return Promise.resolve(true)
  if (kind === 'post') return applyToPost(ctx, tx, subject_id, decision)
  if (kind === 'comment') return applyToComment(ctx, tx, subject_id, decision)
  // What two people wrote to each other is removed, or back.
  if (kind === 'message')
    return decision === 'remove' ? removeMessage(ctx, tx, subject_id) : Promise.resolve(true)
  if (kind === 'event') return moderateEvent(ctx, tx, subject_id, decision)
  return applyToAbout(ctx, tx, subject_id, decision === 'hide')
}

type SubjectChange = 'hide' | 'remove' | 'show'

export const changesSubject = (decision: Decision): decision is SubjectChange =>
  decision === 'hide' || decision === 'remove' || decision === 'show'

/** Undoes what a case hid or removed, as far as it's still there. Within the transaction of the decision. */
export async function showAgain(ctx: Ctx, tx: Tx, row: CaseRow): Promise<void> {
  if (row.decision === 'remove') await bringBack(tx, row)
  await applyDecision(ctx, tx, row, 'show')
}

/** Takes back a removal by staff, and no deletion by its author: hidden, until it's shown. */
async function bringBack(tx: Tx, { kind, subject_id: id, decided_at }: CaseRow): Promise<void> {
  const where = { id, deleted_at: decided_at }
  const data = { deleted_at: null }
  if (kind === 'post') await tx.post.updateMany({ where, data: { ...data, hidden: true } })
  if (kind === 'comment') await tx.comment.updateMany({ where, data: { ...data, hidden: true } })
  if (kind === 'event')
    await tx.campusEvent.updateMany({
      where: { id, state: 'removed' },
      data: { state: 'hidden' },
    })
  if (kind !== 'message') return
  const message = await tx.message.findFirst({ where })
  if (!message) return
  await tx.message.update({ where: { id }, data })
  await settleDeletion(tx, message.channel_id)
}

async function applyToPost(ctx: Ctx, tx: Tx, id: string, change: SubjectChange): Promise<boolean> {
  const found = await tx.post.findFirst({ where: { id, deleted_at: null } })
  if (!found) return false
  const post = change === 'show' ? found : await takeOutMerged(ctx, tx, found)
  const after = { ...post, hidden: change === 'remove' ? post.hidden : change === 'hide' }
  const data = change === 'remove' ? { deleted_at: ctx.now } : { hidden: after.hidden }
  await tx.post.update({ where: { id }, data: { ...data, updated_at: ctx.now } })
  const [wasCounted, counts] = [isCounted(post), isCounted(after) && change !== 'remove']
  if (wasCounted !== counts) await adjustPostCounts(tx, post, counts ? 1 : -1)
  const event = { hide: postHidden, remove: postDeleted, show: postShown }[change]
  await publish(tx, ctx, event({ subject: post }))
  return true
}

async function applyToComment(
  ctx: Ctx,
  tx: Tx,
  id: string,
  change: SubjectChange,
): Promise<boolean> {
  const comment = await tx.comment.findFirst({
    where: { id, deleted_at: null },
    include: { post: true },
  })
  if (!comment) return false
  const { post, partner_code, hidden } = comment
  const data = change === 'remove' ? { deleted_at: ctx.now } : { hidden: change === 'hide' }
  await tx.comment.update({ where: { id }, data })
  const [wasCounted, counts] = [!hidden, change === 'show']
  if (wasCounted !== counts) await adjustCommentCounts(tx, post, comment, counts ? 1 : -1)
  const event = { hide: commentHidden, remove: commentDeleted, show: commentShown }[change]
  await publish(tx, ctx, event({ subject: { id, partner_code }, post_id: post.id }))
  if (!counts && post.answer_comment_id === id) await clearAnswer(ctx, tx, post)
  return true
}

/** As if its author had deleted it: for both. */
async function removeMessage(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const message = await tx.message.findFirst({ where: { id, deleted_at: null } })
  if (!message) return false
  const { channel_id, number, partner_code, user_id } = message
  const other = await tx.channelMember.findUniqueOrThrow({
    where: { channel_id_user_id: { channel_id, user_id } },
  })
  await tx.message.update({ where: { id }, data: { deleted_at: ctx.now } })
  await settleDeletion(tx, channel_id)
  const about = { channel_id, number, other_user_id: other.other_user_id }
  await publish(tx, ctx, messageDeleted({ subject: { id, partner_code }, ...about }))
  return true
}

/** Hides or shows the About me text; the profile says it was hidden after review. (PROFILE-20) */
async function applyToAbout(ctx: Ctx, tx: Tx, id: string, about_hidden: boolean): Promise<boolean> {
  if ((await tx.user.count({ where: { id, deleted_at: null } })) === 0) return false
  await saveProfile(tx, id, { about_hidden })
  await publish(tx, ctx, userChanged({ subject: id }))
  return true
}
