import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSED_TEXT, schoolClosed } from '~/domain/partners/closed'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, PASSWORD } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const make = (status: string) =>
  site.services.db.write((tx) =>
    tx.partner.update({ where: { partner_code: 'northfield' }, data: { status } }),
  )

const SAYS = schoolClosed('Northfield University')

test('[CLI-11] a school that is closed says so at every address, keeps its people out, and is as before when it opens', async () => {
  const [sam, visitor] = [site.browser(), site.browser()]
  await signIn(sam, 'sam')
  const out = (await sam.get('/logout')).form('Log out')
  await make('inactive')
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
  const call = await visitor.get('/api/partner/northfield')
  expect(call.status).toBe(503)

  const elsewhere = site.browser(null)
  const door = await elsewhere.get('/current-login')
  const typed = { email: 'sam@northfield.test', password: PASSWORD }
  const refused = await elsewhere.submit(door.form('Log in'), typed)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(SAYS)
  const wrong = await elsewhere.submit(door.form('Log in'), { ...typed, password: 'wrong-one-1' })
  expect(wrong.text).not.toContain(SAYS)

  const maya = site.browser('lakeside')
  expect((await maya.get('/current-login')).status).toBe(200)

  await make('active')
  expect((await sam.get('/home')).path).toBe('/home')
  expect((await visitor.get('/nowhere')).text).not.toContain(SAYS)
})
