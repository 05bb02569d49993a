import type { AppLoadContext } from '@remix-run/node'
import { reachLeaderPage } from '~/domain/leaders/commands.server'
import { stepLabels } from '~/domain/leaders/schema'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { isFurther, leaderStates, nextLeaderPage } from '~/policy/core'
import { mayActAsLeader } from '~/policy/leaders'
import { productSlug } from '~/policy/screens'
import type { Viewer } from '~/policy/viewer'
import type { Step } from '~/views/leader/steps'

type Asked = { ctx: Ctx | VisitorCtx; context: AppLoadContext }

/** The pages by name; 'product' is the one that is called after the product. */
export type PageName = 'toc' | 'product' | 'what' | 'profile' | 'photo' | 'example' | 'challenge'

/**
 * What every page of the introduction shows. A leader on the way has reached this one from now on.
 * (LEADER-09)
 */
export async function openLeaderPage({ ctx, context }: Asked, name: PageName) {
  const product = context.services.env.PRODUCT_NAME
  const segment = name === 'product' ? productSlug(product) : name
  const here = { state: `leader-${segment}`, path: `/leader/${segment}` }
  const reached = ctx.viewer && (await reachLeaderPage(ctx, here.state, product))
  return {
    product,
    acts: ctx.viewer !== null && mayActAsLeader(ctx.viewer),
    signedIn: ctx.viewer !== null,
    next: nextLeaderPage(here.path, product, ctx.viewer !== null),
    steps: ctx.viewer && stepsOf({ viewer: ctx.viewer, reached }, here.state, product),
  }
}

/** Who is on the way finds links to the pages reached so far; everybody else to all of them. */
function stepsOf(
  { viewer, reached }: { viewer: Viewer; reached: string | null },
  here: string,
  product: string,
): Step[] {
  const labels = stepLabels(product)
  const onTheWay = viewer.leader && !viewer.core_complete
  return leaderStates(product).flatMap(({ state, path }) => {
    const segment = path.replace('/leader/', '')
    if (segment === 'signup') return []
    const label = segment === productSlug(product) ? labels.product : labels[segment]
    const open = !onTheWay || !isFurther(reached, state, product)
    return [{ label: label ?? segment, href: open ? path : null, current: state === here }]
  })
}
