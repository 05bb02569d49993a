import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { userChanged } from './events'

/**
 * Changes the viewer's first name (ACCESS-38). For every member. Event: user.changed, unless it is
 * the name they have already.
 */
export async function updateFirstName(ctx: Ctx, first_name: string): Promise<void> {
  const { id } = ctx.viewer
  await ctx.db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, first_name: { not: first_name } },
      data: { first_name, updated_at: ctx.now },
    })
    if (count === 0) return
    await publish(tx, ctx, userChanged({ subject: id }))
  })
}
