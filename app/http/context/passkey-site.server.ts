import type { PasskeySite } from '~/domain/factors/challenges.server'
import type { RequestContext } from './request-context'

/**
 * The host that a passkey is made for and asked by: a school's or the site's own, never one that anyone made up. The
 * protocol is the site's, since a proxy may speak another one to us.
 */
export function passkeySite({ url, services, isKnownHost }: RequestContext): PasskeySite {
  const { protocol } = new URL(services.env.BASE_URL)
  // No browser takes this one for its page's.
  if (!isKnownHost) return { rp_id: 'host.invalid', origin: 'https://host.invalid' }
  return { rp_id: url.hostname, origin: `${protocol}//${url.host}` }
}

/** What this browser was asked, and where. */
export async function shownPasskey(context: RequestContext, request: Request) {
  const { passkey } = context.services.cookies
  const value: unknown = await passkey.parse(request.headers.get('cookie'))
  const secret = typeof value === 'string' && value !== '' ? value : null
  return { secret, site: passkeySite(context) }
}

/** Options for a browser's script, whose cookie gets the secret. */
export async function sendOptions(
  { services, responseHeaders }: RequestContext,
  { options, secret }: { options: object; secret: string },
): Promise<Response> {
  responseHeaders.append('Set-Cookie', await services.cookies.passkey.serialize(secret))
  return Response.json(options)
}

/** Too many from one network: what a script shows, or null. */
export async function limitPasskeys({ services, ip }: RequestContext): Promise<Response | null> {
  const wait = await services.limits.passkeys.consume(ip)
  if (wait === 0) return null
  const headers = { 'Retry-After': `${Math.ceil(wait)}` }
  return Response.json({ detail: 'Please wait a minute.' }, { status: 429, headers })
}
