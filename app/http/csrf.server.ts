import { createHmac, timingSafeEqual } from 'node:crypto'

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

/** The form token of a session or visitor secret. */
export const csrfToken = (key: string, secret: string): string =>
  createHmac('sha256', key).update(`form:${secret}`).digest('base64url')

export function tokensMatch(expected: string, given: string | null): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given ?? '')
  return a.length === b.length && timingSafeEqual(a, b)
}
