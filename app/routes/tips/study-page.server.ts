import type { Asked } from '~/http/door.server'
import { reachStudyPage } from '~/domain/tips/commands.server'
import { corePage, studyPageAfter } from '~/policy/core'

/**
 * What every page of a study shows. A control-group user has reached it from now on, unless it was
 * opened past what comes before (`moves`). (TIPS-01 to TIPS-07, ACCESS-28)
 */
export async function openStudyPage({ ctx, context }: Asked, state: string, moves = true) {
  const product = context.services.env.PRODUCT_NAME
  if (moves) await reachStudyPage(ctx, state, product)
  return {
    product,
    firstName: ctx.viewer.first_name,
    school: ctx.partner.name,
    next: studyPageAfter(corePage(state, product) ?? ''),
  }
}
