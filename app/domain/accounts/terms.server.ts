import { appendEvent } from '~/platform/events.server'
import type { Ctx } from '~/platform/ctx'

/**
 * Records that the viewer accepted the terms: sets joined_date once (ONBOARD-02). For every member.
 * Event: terms.accepted, the first time only.
 */
export async function acceptTerms(ctx: Ctx): Promise<void> {
  await ctx.db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: ctx.viewer.id, joined_date: null },
      data: { joined_date: ctx.now, updated_at: ctx.now },
    })
    if (count === 0) return
    await appendEvent(
      tx,
      {
        name: 'terms.accepted',
        partner_code: ctx.viewer.partner_code,
        actor_id: ctx.viewer.id,
        subject_id: ctx.viewer.id,
      },
      ctx.now,
    )
  })
}
