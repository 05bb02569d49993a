import type { AppLoadContext } from '@remix-run/node'
import { recordLeaderPage } from '~/domain/leaders/commands.server'
import { LAST_STEP, stepLabels } from '~/domain/leaders/schema'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { Forbidden } from '~/platform/failures'
import { isLaterState, leaderPages, nextLeaderPage } from '~/policy/core'
import { canActAsLeader } from '~/policy/leaders'
import { productSlug } from '~/policy/path-groups'
import type { Viewer } from '~/policy/viewer'
import type { Step } from '~/ui/steps'

type LeaderArgs = { ctx: Ctx | VisitorCtx; context: AppLoadContext }

/** The pages by name; 'product' is the one that is called after the product. */
export type LeaderPageName =
  'toc' | 'product' | 'what' | 'profile' | 'photo' | 'example' | 'challenge'

/**
 * What every page of the introduction shows. A leader on the way has reached this one from now on.
 * (LEADER-09)
 */
export async function openLeaderPage({ ctx, context }: LeaderArgs, name: LeaderPageName) {
  const product = context.services.env.PRODUCT_NAME
  const segment = name === 'product' ? productSlug(product) : name
  const page = { state: `leader-${segment}`, path: `/leader/${segment}` }
  const reached = ctx.viewer && (await recordLeaderPage(ctx, page.state, product))
  return {
    product,
    acts: ctx.viewer !== null && canActAsLeader(ctx.viewer),
    signedIn: ctx.viewer !== null,
    next: nextLeaderPage(page.path, product, ctx.viewer !== null),
    steps: ctx.viewer && buildSteps({ viewer: ctx.viewer, reached }, page.state, product),
  }
}

/** The action of a step with a form, which is for leaders alone. */
export const leaderAction = <T>(handle: (args: RouteArgs) => Promise<T>) =>
  requireMember((args) => {
    if (!canActAsLeader(args.ctx.viewer)) throw new Forbidden()
    return handle(args)
  })

/** Who is on the way finds links to the pages reached so far; everyone else to all of them. */
function buildSteps(
  { viewer, reached }: { viewer: Viewer; reached: string | null },
  here: string,
  product: string,
): Step[] {
  const labels = stepLabels(product)
  const onTheWay = viewer.leader && !viewer.core_complete
  const pages = leaderPages(product).flatMap(({ state, path }) => {
    const segment = path.replace('/leader/', '')
    if (segment === 'signup') return []
    const label = segment === productSlug(product) ? labels.product : labels[segment]
    const open = !onTheWay || !isLaterState(reached, state, product)
    return [{ label: label ?? segment, href: open ? path : null, current: state === here }]
  })
  // As the entry lists them: the last one is what comes after the pages. (LEADER-01)
  return [...pages, { label: LAST_STEP, href: null, current: false }]
}
