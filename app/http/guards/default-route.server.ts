import { redirect, type AppLoadContext } from '@remix-run/node'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import type { Ctx } from '~/platform/ctx'
import { defaultRoute, ONE_TIME_PROMPTS } from '~/policy/default-route'
import { isNewcomer } from '~/policy/home-sequence'
import type { Requester } from '~/policy/navigation-guard'

/** The requester, as the navigation guard and the default router need it. */
export const toRequester = ({
  ctx,
  services,
  bySchool,
  confirmed,
  factorShown,
}: AppLoadContext): Requester => ({
  bySchool,
  confirmed,
  factorShown,
  viewer: ctx.viewer,
  partner: ctx.partner,
  product: services.env.PRODUCT_NAME,
})

/**
 * Sends by the default router; a prompt that is shown this way is not shown again. (ACCESS-17,
 * ACCESS-26 to ACCESS-29)
 */
export async function redirectToDefaultRoute(context: AppLoadContext): Promise<Response> {
  const { viewer, now } = context.ctx
  // Nothing stands between a newcomer and the first answer to their question.
  const canAsk = viewer !== null && !isNewcomer(viewer, now)
  const isOpen = (path: string) => canAsk && context.isKnownPath(path) && hasContent(context, path)
  const { to, prompt } = defaultRoute(toRequester(context), isOpen)
  if (prompt) await markPromptShown(context.ctx as Ctx, prompt)
  return redirect(to)
}

/** No one is asked to get an app that is in no store; someone who opens the page by hand reads just that. */
function hasContent({ services: { env } }: AppLoadContext, path: string): boolean {
  if (path !== ONE_TIME_PROMPTS['mobile-app']) return true
  return env.APP_STORE_URL !== '' || env.PLAY_STORE_URL !== ''
}
