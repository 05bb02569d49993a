import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'

/**
 * Takes away what ties somebody to others and to this site, whatever happens to what they wrote:
 * in the transaction of the deletion. Each count is that of other people's rows.
 */
export async function untie(tx: Tx, ctx: Ctx): Promise<void> {
  const user_id = ctx.viewer.id
  await unlike(tx, ctx)
  await unlikeComments(tx, ctx)
  await unfollow(tx, user_id)
  await tx.block.deleteMany({ where: { OR: [{ user_id }, { blocked_user_id: user_id }] } })
  await tx.skip.deleteMany({ where: { OR: [{ user_id }, { skipped_user_id: user_id }] } })
  const own = { where: { user_id } }
  await tx.userInterest.deleteMany(own)
  await tx.notificationSettings.deleteMany(own)
  await tx.session.deleteMany(own)
  await tx.mailLink.deleteMany(own)
  await tx.dataDownload.deleteMany(own)
  await tx.heldForm.deleteMany(own)
  await tx.onceKey.deleteMany(own)
  await tx.draft.deleteMany(own)
  await tx.topicSubscription.deleteMany(own)
  await tx.postView.deleteMany(own)
  await tx.trackingEvent.deleteMany(own)
  await tx.influenceAction.updateMany({ ...own, data: { user_id: null } })
  await leaveModeration(tx, user_id)
  await tx.ticket.updateMany({ ...own, data: { user_id: null, email: null } })
  // The invitation is the school's; it may be used again.
  await tx.prospect.updateMany({ ...own, data: { user_id: null } })
  await tx.user.updateMany({ where: { coach: user_id }, data: { coach: null } })
}

async function unlike(tx: Tx, { viewer, now }: Ctx) {
  const where = { user_id: viewer.id }
  const likes = await tx.postLike.findMany({ where, select: { post_id: true, partner_code: true } })
  await tx.post.updateMany({
    where: { likes: { some: where } },
    data: { like_count: { decrement: 1 } },
  })
  await tx.postLike.deleteMany({ where })
  for (const { post_id, partner_code } of likes) {
    const event = { name: 'post.unliked', partner_code, actor_id: viewer.id, subject_id: post_id }
    await appendEvent(tx, event, now)
  }
}

async function unlikeComments(tx: Tx, { viewer }: Ctx) {
  const where = { user_id: viewer.id }
  await tx.comment.updateMany({
    where: { likes: { some: where } },
    data: { like_count: { decrement: 1 } },
  })
  await tx.commentLike.deleteMany({ where })
}

/**
 * What they flagged or decided stays for the school's staff, without a name. What they themselves
 * were reported for goes: there is nobody left whom it could be about.
 */
async function leaveModeration(tx: Tx, id: string) {
  await tx.moderationReport.updateMany({ where: { reporter_id: id }, data: { reporter_id: null } })
  await tx.moderationNote.updateMany({ where: { author_id: id }, data: { author_id: null } })
  const open = { state: 'open', taken_at: null }
  await tx.moderationCase.updateMany({ where: { taken_by: id, state: 'taken' }, data: open })
  await tx.moderationCase.updateMany({ where: { taken_by: id }, data: { taken_by: null } })
  await tx.moderationCase.updateMany({ where: { decided_by: id }, data: { decided_by: null } })
  await tx.moderationCase.deleteMany({ where: { kind: 'user', subject_id: id } })
}

async function unfollow(tx: Tx, id: string) {
  await tx.user.updateMany({
    where: { followers: { some: { user_id: id } } },
    data: { followers_count: { decrement: 1 } },
  })
  await tx.user.updateMany({
    where: { following: { some: { followed_user_id: id } } },
    data: { following_count: { decrement: 1 } },
  })
  await tx.follow.deleteMany({ where: { OR: [{ user_id: id }, { followed_user_id: id }] } })
}
