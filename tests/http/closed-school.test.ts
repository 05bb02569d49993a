import { expect } from 'vitest'
import { CLOSED_TEXT, closedTitle } from '~/domain/partners/closed-texts'
import { as, changePartner, PASSWORD, site, test } from '~tests/support/fixtures'

const SAYS = closedTitle('Northfield University')

test('[CLI-11] a school that is closed says so at every address, keeps its members out, and is as before when it opens', async () => {
  const [sam, visitor] = [await as('sam'), site.browser()]
  const out = (await sam.get('/logout')).form('Log out')
  await changePartner({ status: 'inactive' })
  for (const [browser, path] of [
    [sam, '/home'],
    [sam, '/'],
    [visitor, '/current-login'],
    [visitor, '/prospective/signup/P-1'],
    [visitor, '/nowhere'],
  ] as const) {
    const page = await browser.get(path)
    expect([path, page.status]).toEqual([path, 503])
    expect(page.one('h1').text).toBe(SAYS)
    expect(page.text).toContain(CLOSED_TEXT)
  }
  expect((await sam.submit(out)).status).toBe(503)
  expect((await visitor.get('/api/partner/northfield')).status).toBe(503)

  const elsewhere = site.browser(null)
  const logIn = (password = PASSWORD) =>
    elsewhere.press('/current-login', 'Log in', { email: 'sam@northfield.test', password })
  const refused = await logIn()
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(SAYS)
  expect((await logIn('wrong-one-1')).text).not.toContain(SAYS)

  expect((await site.browser('lakeside').get('/current-login')).status).toBe(200)

  await changePartner({ status: 'active' })
  expect((await sam.get('/home')).path).toBe('/home')
  expect((await visitor.get('/nowhere')).text).not.toContain(SAYS)
})
