import type { RouteArgs } from '~/http/guards/member-route.server'
import { recordStudyPage } from '~/domain/tips/commands.server'
import { coreStatePath, studyPageAfter } from '~/policy/core'

/**
 * What every page of a study shows. A control-group user has reached it from now on, unless it was
 * opened past what comes before (`moves`). (TIPS-01 to TIPS-07, ACCESS-28)
 */
export async function openStudyPage({ ctx, context }: RouteArgs, state: string, moves = true) {
  const product = context.services.env.PRODUCT_NAME
  if (moves) await recordStudyPage(ctx, state, product)
  return {
    product,
    first_name: ctx.viewer.first_name,
    school: ctx.partner.name,
    next: studyPageAfter(coreStatePath(state, product) ?? ''),
  }
}
