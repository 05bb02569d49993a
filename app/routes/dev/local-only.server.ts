import type { AppLoadContext } from '@remix-run/node'
import { isLocalRequest } from '~/http/addresses/local-request.server'
import { NotFound } from '~/platform/failures'

/**
 * In real use there is no such page, and otherwise only on the developer's own machine: mail holds
 * links that let people in.
 */
export function requireLocal({ ip, services }: AppLoadContext, { headers, url }: Request) {
  const isLocal = isLocalRequest({ ip, host: new URL(url).host, names: [...headers.keys()] })
  if (services.env.NODE_ENV === 'production' || !isLocal) throw new NotFound()
}
