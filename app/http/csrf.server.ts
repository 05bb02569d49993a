import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Two independent walls against forged forms: where the browser says the request comes from, and a
 * token bound to the session (or to the visitor's cookie before the login). Browsers that send
 * neither Sec-Fetch-Site nor Origin, such as text browsers, still carry the token.
 */
export function comesFromHere(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  if (!origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** The form token of a session or visitor secret. */
export const formToken = (key: string, secret: string): string =>
  createHmac('sha256', key).update(`form:${secret}`).digest('base64url')

export function sameToken(expected: string, given: string | null): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given ?? '')
  return a.length === b.length && timingSafeEqual(a, b)
}
