import { reachCorePage } from '~/domain/accounts/core.server'
import type { Ctx } from '~/platform/ctx'
import { isFurther } from '~/policy/core'

/**
 * Keeps how far a control-group user has come in the study; earlier pages do not move them back.
 * For everybody who reads a page; only the control group has a place to keep. No event follows.
 * (ACCESS-28)
 */
export async function reachStudyPage(ctx: Ctx, state: string, product: string): Promise<void> {
  const { control_group, core_state } = ctx.viewer
  if (control_group && isFurther(core_state, state, product)) await reachCorePage(ctx, state)
}

/**
 * Stores whether the viewer takes part in research. For every member; a later answer replaces the
 * one before. No event follows. (TIPS-16)
 */
export async function answerResearch(ctx: Ctx, research_volunteer: boolean): Promise<void> {
  await ctx.db.write((tx) =>
    tx.user.updateMany({
      where: { id: ctx.viewer.id },
      data: { research_volunteer, updated_at: ctx.now },
    }),
  )
}
