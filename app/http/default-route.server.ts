import { redirect, type AppLoadContext } from '@remix-run/node'
import { markPromptShown } from '~/domain/accounts/prompts.server'
import type { Ctx } from '~/platform/ctx'
import { defaultRoute, ONE_TIME_PROMPTS } from '~/policy/default-route'
import type { Asker } from '~/policy/gate'

/** Who asks, as gates and default router want it. */
export const askerOf = ({ ctx, services }: AppLoadContext): Asker => ({
  viewer: ctx.viewer,
  partner: ctx.partner,
  product: services.env.PRODUCT_NAME,
})

/**
 * Sends by the default router; a prompt that is shown this way is not shown again. (ACCESS-17,
 * ACCESS-26 to ACCESS-29)
 */
export async function goDefault(context: AppLoadContext): Promise<Response> {
  const exists = (path: string) => context.isKnownPath(path) && hasSomethingToShow(context, path)
  const { to, prompt } = defaultRoute(askerOf(context), exists)
  if (prompt) await markPromptShown(context.ctx as Ctx, prompt)
  return redirect(to)
}

/** Nobody is asked to get an app that is in no store; who opens the page by hand reads just that. */
function hasSomethingToShow({ services: { env } }: AppLoadContext, path: string): boolean {
  if (path !== ONE_TIME_PROMPTS['mobile-app']) return true
  return env.APP_STORE_URL !== '' || env.PLAY_STORE_URL !== ''
}
