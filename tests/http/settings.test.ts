import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

test('[SETTINGS-01] the settings have three sections, and account is the one without a name', async () => {
  const browser = site.browser()
  await signIn(browser, 'sam')
  const settings = await browser.get('/account-settings')
  expect(settings.title).toBe('Account settings - Quad')
  expect(settings.one('.tabs [aria-current]').text).toBe('Account')
  expect(settings.one('#email').getAttribute('value')).toBe('sam@northfield.test')
  for (const section of ['Account', 'Notifications', 'Privacy']) {
    const page = await browser.get(settings.link(section))
    expect(page.one('.tabs [aria-current]').text).toBe(section)
    const named = await browser.get(`/account-settings/${section.toLowerCase()}`)
    expect(named.one('.tabs [aria-current]').text).toBe(section)
  }
  expect((await browser.get('/account-settings/nothing')).status).toBe(404)
})
