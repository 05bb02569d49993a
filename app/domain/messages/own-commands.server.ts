import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { ownChannel, ownMessage } from './access.server'
import { inviteRejected, messageDeleted } from './events'
import { settleDeletion } from './store.server'

/**
 * Ignores an invitation: the conversation leaves the viewer's list, and its sender isn't
 * notified. For the one who was invited (NotFound for anyone else); doing it again, or once it is
 * accepted, changes nothing. Event: message.invite_rejected. (DM-27, API-67)
 */
export async function rejectInvite(ctx: Ctx, channelId: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const { id: channel_id, state, ignored, other } = await ownChannel(ctx, tx, channelId)
    if (state !== 'invited' || ignored) return
    await tx.channelMember.update({
      where: { channel_id_user_id: { channel_id, user_id: ctx.viewer.id } },
      data: { rejected_at: ctx.now, unread: false },
    })
    const about = { subject: channel_id, channel_id, other_user_id: other.id }
    await publish(tx, ctx, inviteRejected(about))
  })
}

/**
 * Deletes an own message for both. For its author (Forbidden for the other member, NotFound for
 * anyone else). Sets deleted_at, and settles what followed from the message; doing it again changes
 * nothing. Event: message.deleted. (DM-24, DM-28, DM-29)
 */
export async function deleteMessage(ctx: Ctx, id: string): Promise<{ channel_id: string }> {
  return ctx.db.write(async (tx) => {
    const where = { id, user_id: ctx.viewer.id, deleted_at: { not: null } }
    const deleted = await tx.message.findFirst({ where, select: { channel_id: true } })
    if (deleted) return deleted
    const message = await ownMessage(ctx, tx, id)
    const { channel_id, number, partner_code, channel } = message
    await tx.message.update({ where: { id }, data: { deleted_at: ctx.now } })
    await settleDeletion(tx, channel_id)
    const event = { channel_id, number, other_user_id: channel.other.id }
    await publish(tx, ctx, messageDeleted({ subject: { id, partner_code }, ...event }))
    return { channel_id }
  })
}

/**
 * Notes that the viewer has opened a conversation up to this message; newer ones stay unread. For its
 * members (else NotFound). No event: the other one doesn't learn of it.
 */
export async function markRead(ctx: Ctx, channelId: string, number: number): Promise<void> {
  if (ctx.unopened) return
  await ctx.db.write(async (tx) => {
    const { last_read, other } = await ownChannel(ctx, tx, channelId)
    const read = Math.max(last_read, number)
    const newer = {
      channel_id: channelId,
      user_id: other.id,
      number: { gt: read },
      deleted_at: null,
    }
    await tx.channelMember.update({
      where: { channel_id_user_id: { channel_id: channelId, user_id: ctx.viewer.id } },
      data: { last_read: read, unread: (await tx.message.count({ where: newer })) > 0 },
    })
  })
}
