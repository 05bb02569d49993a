import { beginSession } from '~/domain/accounts/sessions.server'
import type { Browser } from './client'
import type { Site } from './site'

/** A browser with a session of that account, without the way through the log-in form. */
export async function enter(
  site: Site,
  email: string,
  school: 'northfield' | 'lakeside' = 'northfield',
): Promise<Browser> {
  const { db, cookies, now } = site.services
  const user = await db.read.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, partner_code: true },
  })
  const secret = await beginSession(db, user, { ip: null, user_agent: 'test' }, now())
  if (!secret) throw new Error(`${email} may not enter`)
  const browser = site.browser(school)
  const [, value = ''] = /^quad_session=([^;]+)/.exec(await cookies.session.serialize(secret)) ?? []
  browser.setCookie('quad_session', value)
  return browser
}
