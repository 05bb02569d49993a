import { createHmac } from 'node:crypto'
import { safeEqual } from '~/platform/security/signed-code.server'

/**
 * Two independent guards against forged forms: where the browser says the request comes from, and a
 * token bound to the session (or to the visitor's cookie before the login). Browsers that send
 * neither Sec-Fetch-Site nor Origin, such as text browsers, still carry the token.
 */
export function isSameOrigin(headers: Headers, host: string): boolean {
  const origin = headers.get('origin')
  // A browser that keeps its referrer to itself says "null", also to the page's own site.
  const readable = origin === null || origin === 'null' || URL.canParse(origin)
  const site = headers.get('sec-fetch-site')
  if (!readable) return false
  if (site) return site === 'same-origin' || site === 'none'
  return origin === null || (origin !== 'null' && new URL(origin).host === host)
}

/**
 * Whether a page of this site sent this, by what the browser says. For the one GET that changes data:
 * silence is a no, because links of other sites are silent too. (API-13)
 */
export function isFromOwnPage(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const from = headers.get('referer') ?? ''
  return URL.canParse(from) && new URL(from).host === host
}

const signed = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')

/**
 * The form token of a session or visitor secret. A member's also says who the form was made for,
 * which is still known when the session is not.
 */
export const csrfToken = (key: string, secret: string, userId: string | null): string =>
  signed(key, `form:${secret}`) + (userId === null ? '' : `.${userId}.${ownerProof(key, userId)}`)

const ownerProof = (key: string, userId: string) => signed(key, `owner:${userId}`).slice(0, 22)

/** Who a form was made for, by a token that doesn't need to be valid anymore; null for a visitor's. */
export function formOwner(key: string, token: string | null): string | null {
  const [, userId, proof] = token?.split('.') ?? []
  return userId && proof && safeEqual(proof, ownerProof(key, userId)) ? userId : null
}
