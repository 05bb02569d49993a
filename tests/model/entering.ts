import type { Browser, Page } from '~tests/support/client'
import { PASSWORD } from '~tests/support/fixtures'

/** Logs in or accepts the terms where a page asks for it, and goes where that leads. */
export async function enterAgain(browser: Browser, page: Page): Promise<Page> {
  for (let steps = 0; steps < 3; steps++) {
    if (page.path.startsWith('/timeout')) page = await browser.get(page.hrefs('main a')[0] ?? '/')
    if (page.path.startsWith('/current-login'))
      page = await browser.submit('Log in', { email: 'maya@northfield.test', password: PASSWORD })
    if (page.path.startsWith('/accept')) page = await browser.submit('I accept')
  }
  return page
}
