import { startSession } from '~/domain/accounts/sessions.server'
import type { Browser } from './client'
import type { Site } from './site'

type School = 'northfield' | 'lakeside'

/** A browser with a session of that account, without the way through the log-in form. */
export async function enter(
  site: Site,
  email: string,
  school: School = email.endsWith('@lakeside.test') ? 'lakeside' : 'northfield',
): Promise<Browser> {
  const browser = site.browser(school)
  await startSessionIn(browser, site, email)
  return browser
}

export async function startSessionIn(browser: Browser, site: Site, email: string) {
  const { db, cookies, now } = site.services
  const user = await db.read.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, partner_code: true },
  })
  const secret = await startSession(db, user, { ip: null, user_agent: 'test' }, now())
  if (!secret) throw new Error(`${email} may not enter`)
  const [, value = ''] = /=([^;]+)/.exec(await cookies.session.serialize(secret)) ?? []
  browser.setCookie(cookies.session.name, value)
}
