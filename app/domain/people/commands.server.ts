import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { Forbidden } from '~/platform/failures'
import { canFollow } from '~/policy/people'
import { userFollowed, userUnfollowed } from './events'
import { visiblePerson } from './access.server'

/**
 * The viewer follows people. For members, of people whose profile they may see; all of them or none.
 * Adds the ids to followed_user_ids and keeps the counts; following again changes nothing. Event:
 * user.followed for each. Throws Forbidden for oneself, NotFound for anyone they can't see.
 * (PEOPLE-02, PEOPLE-05)
 */
export async function follow(ctx: Ctx, ...personIds: string[]): Promise<void> {
  if (personIds.some((id) => !canFollow(ctx.viewer, { id }))) throw new Forbidden()
  await ctx.db.write(async (tx) => {
    for (const id of personIds) await followOne(ctx, tx, id)
  })
}

async function followOne(ctx: Ctx, tx: Tx, personId: string): Promise<void> {
  await visiblePerson(ctx, tx, personId)
  if (await tx.follow.findUnique({ where: followKey(ctx, personId) })) return
  await tx.follow.create({
    data: {
      user_id: ctx.viewer.id,
      followed_user_id: personId,
      partner_code: ctx.viewer.partner_code,
      created_at: ctx.now,
    },
  })
  await recordFollowChange(ctx, tx, personId, 1)
}

/**
 * The viewer doesn't want this person suggested. For members, of people whose profile they may see.
 * Adds the id to skipped_user_ids; skipping again changes nothing. No event: no one else sees it.
 * Throws Forbidden for oneself, NotFound for anyone they can't see. (PEOPLE-06)
 */
export async function skip(ctx: Ctx, personId: string): Promise<void> {
  const { id: user_id, partner_code } = ctx.viewer
  if (personId === user_id) throw new Forbidden()
  await ctx.db.write(async (tx) => {
    await visiblePerson(ctx, tx, personId)
    const key = { user_id, skipped_user_id: personId }
    await tx.skip.upsert({
      where: { user_id_skipped_user_id: key },
      create: { ...key, partner_code, created_at: ctx.now },
      update: {},
    })
  })
}

/**
 * The viewer no longer follows a person; also possible when the profile is no longer visible.
 * Not following anyway changes nothing. Event: user.unfollowed. Throws NotFound for someone
 * the viewer neither follows nor may see. (PEOPLE-03)
 */
export async function unfollow(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const where = { user_id: ctx.viewer.id, followed_user_id: personId }
    const { count } = await tx.follow.deleteMany({ where })
    if (count > 0) await recordFollowChange(ctx, tx, personId, -1)
    else await visiblePerson(ctx, tx, personId)
  })
}

const followKey = (ctx: Ctx, personId: string) => ({
  user_id_followed_user_id: { user_id: ctx.viewer.id, followed_user_id: personId },
})

async function recordFollowChange(ctx: Ctx, tx: Tx, personId: string, by: 1 | -1): Promise<void> {
  const { id } = ctx.viewer
  await tx.user.update({ where: { id }, data: { following_count: { increment: by } } })
  await tx.user.update({ where: { id: personId }, data: { followers_count: { increment: by } } })
  const event = by === 1 ? userFollowed : userUnfollowed
  await publish(tx, ctx, event({ subject: personId }))
}
