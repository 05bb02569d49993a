import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { canBlock } from '~/policy/people'
import { userBlocked } from './events'
import { namedPerson } from './access.server'

/**
 * The person the viewer is asked about before they block someone. For members, of people whose name
 * they are shown anywhere; throws Forbidden for oneself, NotFound for anyone else. (PEOPLE-08, PEOPLE-10)
 */
export async function personToBlock(ctx: Ctx, id: string) {
  if (!canBlock(ctx.viewer, { id })) throw new Forbidden()
  return namedPerson(ctx, ctx.db.read, id)
}

/**
 * The viewer blocks a person: from now on neither sees the other, and neither follows the other.
 * For members, of people whose name they are shown anywhere. Blocking again changes nothing. Event:
 * user.blocked. Throws Forbidden for oneself, NotFound for anyone they couldn't have read of. (PEOPLE-09, PEOPLE-10)
 */
export async function block(ctx: Ctx, personId: string): Promise<void> {
  if (!canBlock(ctx.viewer, { id: personId })) throw new Forbidden()
  const { id, partner_code } = ctx.viewer
  const pair = { user_id: id, blocked_user_id: personId }
  await ctx.db.write(async (tx) => {
    if (await tx.block.findUnique({ where: { user_id_blocked_user_id: pair } })) return
    await namedPerson(ctx, tx, personId)
    await tx.block.create({ data: { ...pair, partner_code, created_at: ctx.now } })
    await removeFollow(tx, id, personId)
    await removeFollow(tx, personId, id)
    await publish(tx, ctx, userBlocked({ subject: personId }))
  })
}

async function removeFollow(tx: Tx, user_id: string, followed_user_id: string): Promise<void> {
  const { count } = await tx.follow.deleteMany({ where: { user_id, followed_user_id } })
  if (count === 0) return
  const less = { decrement: 1 }
  await tx.user.update({ where: { id: user_id }, data: { following_count: less } })
  await tx.user.update({ where: { id: followed_user_id }, data: { followers_count: less } })
}

/** The first name of someone the viewer has blocked, or null for any other id. (HOME-04) */
export async function blockedFirstName(ctx: Ctx, id: string | null): Promise<string | null> {
  if (!id || !isId(id)) return null
  const pair = { user_id: ctx.viewer.id, blocked_user_id: id }
  const block = await ctx.db.read.block.findUnique({
    where: { user_id_blocked_user_id: pair },
    select: { blocked_user: { select: { first_name: true } } },
  })
  return block?.blocked_user.first_name ?? null
}
