import type { AppLoadContext } from '@remix-run/node'
import { rememberBrowser } from '~/domain/factors/remembered.server'

type Person = Parameters<typeof rememberBrowser>[1]

/** Asks this browser for no second step of that person for a while. */
export async function rememberThisBrowser(
  { services, ctx, ip, userAgent, responseHeaders }: AppLoadContext,
  person: Person,
): Promise<void> {
  const from = { ip, user_agent: userAgent }
  const secret = await rememberBrowser(services.db, person, from, ctx.now)
  responseHeaders.append('Set-Cookie', await services.cookies.remembered.serialize(secret))
}
