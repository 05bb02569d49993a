import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { Forbidden, NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { toWhere } from '~/platform/where.server'
import {
  canDeleteMessage,
  channelState,
  hasMessages,
  reachablePeople,
  type ChannelState,
} from '~/policy/messages'

export type ChannelReader = Pick<Tx, 'channelMember' | 'user'>

/** What commands on a conversation decide by. */
export type ChannelData = {
  id: string
  partner_code: string
  /** The number of its newest message */
  last_number: number
  state: ChannelState
  other: { id: string; first_name: string }
  /** The viewer has ignored the invitation */
  ignored: boolean
  last_read: number
  unread: boolean
}

/** Throws Forbidden for someone without messages, whichever entry point they use. (DM-15, API-04) */
export function requireMessages({ viewer, partner }: Ctx): void {
  if (!hasMessages(viewer, partner)) throw new Forbidden()
}

/**
 * A conversation of the viewer, unless one of the two has blocked the other; NotFound for any other,
 * so that those of others look like none. (DM-05)
 */
export async function ownChannel(ctx: Ctx, from: ChannelReader, id: string): Promise<ChannelData> {
  const { viewer, partner } = ctx
  requireMessages(ctx)
  const member =
    isId(id) &&
    (await from.channelMember.findFirst({
      where: {
        channel_id: id,
        user_id: viewer.id,
        partner_code: viewer.partner_code,
        other_user_id: { notIn: viewer.blocked_ids },
      },
      include: { channel: true, other_user: { select: { id: true, first_name: true } } },
    }))
  if (!member) throw new NotFound()
  const { other_user: other, channel } = member
  const theirs = await from.channelMember.findUnique({
    where: { channel_id_user_id: { channel_id: id, user_id: other.id } },
  })
  const reachable = await from.user.findFirst({
    where: { id: other.id, AND: [toWhere('User', reachablePeople(viewer, partner))] },
    select: { id: true },
  })
  return {
    id,
    partner_code: channel.partner_code,
    last_number: channel.last_number,
    state: channelState(member, theirs, reachable !== null),
    other,
    ignored: member.rejected_at !== null,
    last_read: member.last_read,
    unread: member.unread,
  }
}

/** A message of such a conversation that no one has deleted, with its conversation; else NotFound. */
export async function visibleMessage(
  ctx: Ctx,
  from: ChannelReader & Pick<Tx, 'message'>,
  id: string,
) {
  const message = isId(id) && (await from.message.findFirst({ where: { id, deleted_at: null } }))
  if (!message) throw new NotFound()
  const channel = await ownChannel(ctx, from, message.channel_id)
  return { ...message, channel }
}

/** An own message of such a conversation; Forbidden if the other member wrote it. (DM-29) */
export async function ownMessage(...args: Parameters<typeof visibleMessage>) {
  const message = await visibleMessage(...args)
  if (!canDeleteMessage(args[0].viewer, message)) throw new Forbidden()
  return message
}
