import { PASSWORD, site, type PersonName } from '~tests/support/fixtures'
import type { TEXT_BROWSERS, TextBrowser } from './text-browser'

type Start = (typeof TEXT_BROWSERS)[string]

/** Someone's browser, on their home. */
export async function logIn(start: Start, name: PersonName): Promise<TextBrowser> {
  const base = `http://northfield.localhost:${site.port}`
  const browser = await start(base, '/current-login', 'Log in')
  await browser.find('Email')
  await browser.type(`${name}@northfield.test`)
  await browser.next()
  await browser.type(PASSWORD)
  await browser.next()
  await browser.press('Home')
  return browser
}
