import { withCurrentBlocks } from '~/domain/visibility/current-blocks.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import { isId, newId } from '~/platform/ids'
import { toWhere } from '~/platform/database/where.server'
import { invitablePeople } from '~/policy/messages'
import { requireMessages } from './access.server'

/** Someone the viewer can write to first; NotFound for everyone else. (DM-15) */
export async function invitablePerson(ctx: Ctx, from: Pick<Tx, 'user'>, id: string) {
  requireMessages(ctx)
  const { viewer, partner } = await withCurrentBlocks(ctx, from)
  const rule = toWhere('User', invitablePeople(viewer, partner))
  const person =
    isId(id) &&
    (await from.user.findFirst({
      where: { id, AND: [rule] },
      select: { id: true, first_name: true },
    }))
  if (!person) throw new NotFound()
  return person
}

const pairKey = (user_id: string, other_user_id: string) => ({
  user_id_other_user_id: { user_id, other_user_id },
})

/**
 * The conversation with someone that has messages, where their Message button leads; null without
 * one, also if all were deleted. For every member, also with people they can no longer invite. (DM-16,
 * DM-18)
 */
export async function channelWith(ctx: Ctx, personId: string): Promise<string | null> {
  if (!isId(personId) || ctx.viewer.blocked_ids.includes(personId)) return null
  const known = await ctx.db.read.channelMember.findUnique({
    where: { ...pairKey(ctx.viewer.id, personId), last_message_at: { not: null } },
    select: { channel_id: true },
  })
  return known?.channel_id ?? null
}

/** Who the viewer has a conversation with, the newest first; as many as a search leaves out. */
export async function knownChannelPeople({ db, viewer }: Ctx): Promise<string[]> {
  const rows = await db.read.channelMember.findMany({
    where: { user_id: viewer.id, last_message_at: { not: null } },
    orderBy: { last_message_at: 'desc' },
    take: 500,
    select: { other_user_id: true },
  })
  return rows.map(({ other_user_id }) => other_user_id)
}

/**
 * Finds or creates the viewer's conversation with someone; until its first message it is in no one's
 * list. For members with messages, of people they can write to first or already have a conversation
 * with (else Forbidden or NotFound). No event. (DM-21, API-66)
 */
export const openChannel = (ctx: Ctx, personId: string): Promise<{ id: string }> =>
  ctx.db.write((tx) => findOrCreateChannel(ctx, tx, personId))

/** The same within a transaction. Each pair has one: the pair is unique in the database. */
export async function findOrCreateChannel(ctx: Ctx, tx: Tx, personId: string) {
  requireMessages(ctx)
  const { viewer, now } = await withCurrentBlocks(ctx, tx)
  if (!isId(personId) || viewer.blocked_ids.includes(personId)) throw new NotFound()
  const known = await tx.channelMember.findUnique({ where: pairKey(viewer.id, personId) })
  if (known) return { id: known.channel_id }
  const other = await invitablePerson(ctx, tx, personId)
  const { partner_code } = viewer
  const id = newId()
  const side = (user_id: string, other_user_id: string) => ({
    partner_code,
    user_id,
    other_user_id,
  })
  await tx.channel.create({
    data: {
      id,
      partner_code,
      created_at: now,
      members: { create: [side(viewer.id, other.id), side(other.id, viewer.id)] },
    },
  })
  return { id }
}
