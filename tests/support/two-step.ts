import { Secret, TOTP } from 'otpauth'
import type { Browser, Page, Values } from './client'
import { as, db, idOf, PASSWORD, type PersonName, site } from './fixtures'

export const TWO_STEP = '/account-settings/two-step'
export const WRONG_CODE =
  'That code isn’t right, or it was used before. Try the next one that your app shows.'

/** A time of the site's own, so that each code can be the next one. */
export const clock = {
  now: new Date(),
  start() {
    clock.now = new Date()
    site.services.now = () => clock.now
  },
  pass(seconds: number) {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  },
}

/** What an app shows, so many seconds from now. */
export const codeIn = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now.getTime() + seconds * 1000,
  })

/** The secret that a page shows to someone who turns it on. */
export const shownSecret = (page: Page): string =>
  page.one('.settings-card code').text.replace(/\s/g, '')

/** Turns two-step login on by its page. */
export async function turnOnTwoSteps(browser: Browser) {
  const secret = shownSecret(await browser.get(TWO_STEP))
  const values = { one_time_code: codeIn(secret), current_password: PASSWORD }
  const page = await browser.submit('Turn on two-step login', values)
  const codes = page.one('.flash code').text.split('\n')
  return { secret, codes, page }
}

export const sessionCount = (name: PersonName) =>
  db.read.session.count({ where: { user_id: idOf(name) } })

export const wrongCode = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')

/** Someone whose login takes a code; their next code is a fresh one. */
export async function withTwoSteps(name: PersonName) {
  await db.write((tx) => tx.rateLimit.deleteMany())
  await db.write((tx) => tx.codeApp.deleteMany({ where: { user_id: idOf(name) } }))
  const browser = await as(name)
  const { secret, codes } = await turnOnTwoSteps(browser)
  clock.pass(60)
  return { browser, secret, codes, code: () => codeIn(secret) }
}

/** The password, which leads to the page for the code. */
export async function typePassword(name: PersonName, browser: Browser = site.browser(), to = '') {
  const query = to && `?redirect_to=${encodeURIComponent(to)}`
  const values = { email: `${name}@northfield.test`, password: PASSWORD }
  await browser.press(`/current-login${query}`, 'Log in', values)
  return browser
}

export const typeCode = (browser: Browser, one_time_code: string, more: Values = {}) =>
  browser.submit('Log in', { one_time_code, ...more })

/** Someone whose login was eleven minutes ago. */
export async function longIn(name: PersonName): Promise<Browser> {
  const browser = await as(name)
  clock.pass(11 * 60)
  return browser
}
