import { saveCoreState } from '~/domain/accounts/core.server'
import { saveStudy } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import { isLaterState } from '~/policy/core'

/**
 * Keeps how far a control-group user has come in the study; earlier pages do not move them back.
 * For everyone who reads a page; only the control group has a place to keep. No event follows.
 * (ACCESS-28)
 */
export async function recordStudyPage(ctx: Ctx, state: string, product: string): Promise<void> {
  if (ctx.unopened) return
  const { control_group, core_state } = ctx.viewer
  if (control_group && isLaterState(core_state, state, product)) await saveCoreState(ctx, state)
}

/**
 * Stores whether the viewer takes part in research. For every member; a later answer replaces the
 * one before. No event follows. (TIPS-16)
 */
export async function saveResearchVolunteer(ctx: Ctx, research_volunteer: boolean): Promise<void> {
  await ctx.db.write((tx) => saveStudy(tx, ctx.viewer.id, { research_volunteer }))
}
