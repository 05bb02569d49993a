import type { AppLoadContext } from '@remix-run/node'
import { NotFound } from '~/platform/failures'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** What a proxy on this machine says about the client behind it. */
const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Any other name that leads here is a stranger's, whose page could read the mail (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * In real use there is no such page, and otherwise only on the developer's own machine: mail holds
 * links that let people in. What a proxy hands on comes from elsewhere.
 */
export function requireLocal({ ip, services }: AppLoadContext, { headers, url }: Request) {
  const proxied = [...headers.keys()].some((name) => PROXY_HEADERS.test(name))
  const isLocal = LOOPBACK.test(ip) && LOOPBACK_HOST.test(new URL(url).hostname) && !proxied
  if (services.env.NODE_ENV === 'production' || !isLocal) throw new NotFound()
}
