import type { Ctx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'

/**
 * Changes the viewer's first name (ACCESS-38). For every member. Event: user.changed, unless it is
 * the name they have already.
 */
export async function updateFirstName(ctx: Ctx, first_name: string): Promise<void> {
  const { id, partner_code } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, first_name: { not: first_name } },
      data: { first_name, updated_at: ctx.now },
    })
    if (count === 0) return
    const event = { name: 'user.changed', partner_code, actor_id: id, subject_id: id }
    await appendEvent(tx, event, ctx.now)
  })
}
