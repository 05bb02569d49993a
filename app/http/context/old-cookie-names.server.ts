import type { Cookie } from '@remix-run/node'
import { HOST_PREFIX } from './cookies.server'

type Named = Pick<Cookie, 'name' | 'expires'>

/**
 * The cookies of a request under the names that they have over HTTPS since 2026-11-28; the response's headers
 * then make the browser name them so: no one is logged out, and no text lost, by an update. One that it has
 * under both names counts under the new one. To be removed in 2027, 90 days after sites have updated.
 */
export function takeOverOldNames(
  cookies: Record<string, Named>,
  jar: string | null,
  headers: Headers,
): string | null {
  const change = (text: string) =>
    headers.append('Set-Cookie', `${text}; HttpOnly; Secure; SameSite=Lax`)
  let taken = jar ?? ''
  for (const cookie of Object.values(cookies)) {
    const { name } = cookie
    const old = name.slice(HOST_PREFIX.length)
    if (!name.startsWith(HOST_PREFIX) || jar?.includes(old) !== true) continue
    const [, value] = new RegExp(`(?:^|;) *${old}=([^;]*)`).exec(jar) ?? []
    if (value === undefined) continue
    change(`${old}=; Path=/; Max-Age=0`)
    if (jar.includes(`${name}=`)) continue
    taken += `; ${name}=${value}`
    const until = cookie.expires ? `; Expires=${cookie.expires.toUTCString()}` : ''
    change(`${name}=${value}; Path=/${until}`)
  }
  return taken || jar
}
