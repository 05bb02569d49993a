import type { Browser, Page } from './client'
import { PASSWORD, type PersonName } from './database'

/** Logs someone in by the form that the page shows. */
export async function signIn(
  browser: Browser,
  name: PersonName,
  school = 'northfield',
): Promise<Page> {
  const page = await browser.get('/current-login')
  return browser.submit(page.form('Log in'), {
    email: `${name}@${school}.test`,
    password: PASSWORD,
  })
}
