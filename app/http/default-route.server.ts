import { redirect, type AppLoadContext } from '@remix-run/node'
import { markPromptShown } from '~/domain/accounts/prompts.server'
import type { Ctx } from '~/platform/ctx'
import { defaultRoute } from '~/policy/default-route'
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
  const { to, prompt } = defaultRoute(askerOf(context), context.isKnownPath)
  if (prompt) await markPromptShown(context.ctx as Ctx, prompt)
  return redirect(to)
}
