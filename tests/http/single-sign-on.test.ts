import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_REFUSED } from '~/domain/accounts/schema'
import { openConnectedSite, type ConnectedSite } from '~tests/support/connected-site'
import { signOnAs } from '~tests/support/oidc'
import { signIn } from '~tests/support/sign-in'
import type { Site } from '~tests/support/site'
import { idOf, PASSWORD } from '~tests/support/world'

let all: ConnectedSite
let site: Site
beforeAll(async () => {
  all = await openConnectedSite()
  site = all.site
})
afterAll(() => all.close())

test('a known identity logs in, and goes on to the page one asked for', async () => {
  await all.linked('sam', 'sam-at-school')
  const browser = site.browser()
  expect((await signOnAs(browser, 'sam-at-school')).path).toBe('/home')
  expect(browser.page.text).toContain('Sam North')
  expect(browser.cookie('quad_sign_on')).toBeUndefined()

  const asked = site.browser()
  const door = (await asked.get('/search-results?q=aid')).path
  expect((await signOnAs(asked, 'sam-at-school', door)).path).toContain('/search-results')
  expect(asked.page.path).toContain('aid')
  for (const evil of ['//evil.test', '/\\evil.test', 'https://evil.test']) {
    const other = site.browser()
    await signOnAs(other, 'sam-at-school', `/current-login?redirect_to=${encodeURIComponent(evil)}`)
    expect(other.page.url).toBe(`${other.base}/home`)
  }
})

test('who is logged in already is not sent to the provider', async () => {
  const browser = site.browser()
  await signIn(browser, 'maya')
  expect((await browser.get('/auth/oidc?redirect_to=/browse-topics')).path).toBe('/browse-topics')
  expect((await browser.get('/auth/oidc/callback?code=x&state=y')).path).toBe('/home')
})

test('an unknown identity with a vouched-for address is linked to the account that has it', async () => {
  all.provider.people.set('alex-at-school', { email: 'ALEX@northfield.test', email_verified: true })
  expect((await signOnAs(site.browser(), 'alex-at-school')).path).toBe('/home')
  expect((await all.rowOf('alex')).auths).toEqual([all.linkOf('alex-at-school')])
  expect(await all.changes('alex')).toBe(1)
  // The password of a confirmed account stays.
  expect((await signIn(site.browser(), 'alex')).path).toBe('/home')
  // From now on the identity counts, whatever becomes of the address.
  all.provider.people.set('alex-at-school', { email: 'new@northfield.test', email_verified: false })
  expect((await signOnAs(site.browser(), 'alex-at-school')).path).toBe('/home')
  expect(await all.changes('alex')).toBe(1)
})

test('linking ends what somebody else may hold who made the account without having the address', async () => {
  const { db } = site.services
  await db.write((tx) =>
    tx.user.update({
      where: { id: idOf('tess') },
      data: { email_confirmed: false, pending_email: 'other@evil.test' },
    }),
  )
  const other = site.browser()
  await signIn(other, 'tess')
  all.provider.people.set('tess-at-school', { email: 'tess@northfield.test', email_verified: true })
  expect((await signOnAs(site.browser(), 'tess-at-school')).path).toBe('/home')
  expect((await other.get('/home')).path).toContain('/current-login')
  expect(await all.rowOf('tess')).toMatchObject({
    email_confirmed: true,
    pending_email: null,
    password_hash: null,
  })
  // Without a password the answer is the same as for a wrong one.
  const refused = await signIn(site.browser(), 'tess')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(LOGIN_REFUSED)
})

test('who has occupied an address without having it makes way for its owner', async () => {
  const { db } = site.services
  all.provider.people.set('impostor', { email: 'ivan@northfield.test', email_verified: true })
  const auths = [all.linkOf('impostor')]
  const waiting = { email_confirmed: false, password_hash: null, auths }
  await db.write((tx) => tx.user.update({ where: { id: idOf('ivan') }, data: waiting }))
  const impostor = site.browser()
  expect((await signOnAs(impostor, 'impostor')).path).toBe('/home')

  all.provider.people.set('ivan-at-school', { email: 'ivan@northfield.test', email_verified: true })
  expect((await signOnAs(site.browser(), 'ivan-at-school')).path).toBe('/home')
  const row = await all.rowOf('ivan')
  expect(row).toMatchObject({ email_confirmed: true, auths: [all.linkOf('ivan-at-school')] })
  expect((await impostor.get('/home')).path).toContain('/current-login')
  expect((await signOnAs(site.browser(), 'impostor')).status).toBe(403)
})

test('no provider’s word alone opens an account of staff, nor one of other domains', async () => {
  await all.settle({ ...all.connected(), email_domains: ['northfield.test'] })
  const data = { email: 'ora@elsewhere.test' }
  await site.services.db.write((tx) => tx.user.update({ where: { id: idOf('lena') }, data }))
  for (const [name, email] of [
    ['stan', 'stan@northfield.test'],
    ['emma', 'emma@northfield.test'],
    ['lena', data.email],
  ] as const) {
    all.provider.people.set(`false-${name}`, { email, email_verified: true })
    const browser = site.browser()
    const page = await signOnAs(browser, `false-${name}`)
    expect(page.one('h1').text).toBe('Please log in with your password once')
    expect((await browser.get('/home')).path).toContain('/current-login')
    expect((await all.rowOf(name)).auths).toEqual([])
  }
  // With the password it is connected as ever.
  const stan = site.browser()
  const door = await stan.get(
    (await signOnAs(stan, 'false-stan')).link('Log in with your password'),
  )
  const values = { email: 'stan@northfield.test', password: PASSWORD }
  const asks = await stan.submit(door.form('Log in'), values)
  await stan.submit(asks.form('Connect'))
  expect((await all.rowOf('stan')).auths).toEqual([all.linkOf('false-stan')])

  // Nor is a new account's address taken for confirmed because of it.
  const stranger = { email: 'new@elsewhere.test', email_verified: true, given_name: 'A' }
  all.provider.people.set('stranger', { ...stranger, family_name: 'B' })
  const browser = site.browser()
  const form = (await signOnAs(browser, 'stranger')).form('Sign up')
  await browser.submit(form, { institution_code: 'main' })
  const made = await site.services.db.read.user.findUnique({ where: { email: stranger.email } })
  expect(made).toMatchObject({ email_confirmed: false, auths: [all.linkOf('stranger')] })
  await all.settle(all.connected())
})

test('an address that the provider does not vouch for opens nothing before the password', async () => {
  all.provider.people.set('bea-at-school', { email: 'bea@northfield.test' })
  const browser = site.browser()
  const page = await signOnAs(browser, 'bea-at-school')
  expect(page.status).toBe(403)
  expect(page.one('h1').text).toBe('Please log in with your password once')
  expect((await browser.get('/home')).path).toContain('/current-login')
  expect((await all.rowOf('bea')).auths).toEqual([])

  const door = await browser.get('/auth/oidc/connect')
  expect(door.path).toBe('/current-login?redirect_to=%2Fauth%2Foidc%2Fconnect')
  const values = { email: 'bea@northfield.test', password: PASSWORD }
  const asks = await browser.submit(door.form('Log in'), values)
  expect(asks.path).toBe('/auth/oidc/connect')
  expect((await all.rowOf('bea')).auths).toEqual([])
  const again = browser.twin()
  const done = await browser.submit(asks.form('Connect'))
  expect(done.text).toContain('From now on you can use your school’s login.')
  expect((await all.rowOf('bea')).auths).toEqual([all.linkOf('bea-at-school')])
  expect((await signOnAs(site.browser(), 'bea-at-school')).path).toBe('/home')

  // Pressed twice: the second finds it done.
  expect((await again.submit(asks.form('Connect'))).text).toContain('From now on')
  expect((await all.rowOf('bea')).auths).toHaveLength(1)
  expect(await all.changes('bea')).toBe(1)
  // Nothing waits in this browser any more.
  expect((await browser.get(`${browser.base}/auth/oidc/connect`)).path).toBe('/home')
})

test('an identity is connected only to the account that has its address', async () => {
  all.provider.people.set('cora-at-school', { email: 'cora@northfield.test' })
  const browser = site.browser()
  await signOnAs(browser, 'cora-at-school')
  const door = await browser.get(`${browser.base}/auth/oidc/connect`)
  const values = { email: 'maya@northfield.test', password: PASSWORD }
  const asks = await browser.submit(door.form('Log in'), values)
  const done = await browser.submit(asks.form('Connect'))
  expect(done.text).toContain('it belongs to another account')
  expect((await all.rowOf('maya')).auths).toEqual([])
  expect((await all.rowOf('cora')).auths).toEqual([])
})

test("an address of another school's account is refused without saying whose it is", async () => {
  all.provider.people.set('lou-at-school', { email: 'lou@lakeside.test', email_verified: true })
  const browser = site.browser()
  const page = await signOnAs(browser, 'lou-at-school')
  expect(page.status).toBe(403)
  expect(page.text).toContain('There’s already an account with that email address.')
  expect(page.text).not.toMatch(/Lakeside|Lou/)
  expect((await all.rowOf('lou')).auths).toEqual([])
  expect((await browser.get('/home')).path).toContain('/current-login')
})

test('a second identity of the same school with the same address does not get the account', async () => {
  await all.linked('leo', 'leo-of-last-year')
  all.provider.people.set('leo-the-second', { email: 'leo@northfield.test', email_verified: true })
  const page = await signOnAs(site.browser(), 'leo-the-second')
  expect(page.status).toBe(403)
  expect((await all.rowOf('leo')).auths).toEqual([all.linkOf('leo-of-last-year')])
})

test('one identity is never two accounts', async () => {
  await all.linked('sam', 'sam-at-school')
  const twice = site.services.db.write((tx) =>
    tx.user.update({ where: { id: idOf('maya') }, data: { auths: [all.linkOf('sam-at-school')] } }),
  )
  await expect(twice).rejects.toThrow()
  expect((await all.rowOf('maya')).auths).toEqual([])
})

test('an identity that an account no longer has opens it no more', async () => {
  const { db } = site.services
  await all.linked('greta', 'greta-at-school')
  expect((await signOnAs(site.browser(), 'greta-at-school')).path).toBe('/home')
  await db.write((tx) => tx.user.update({ where: { id: idOf('greta') }, data: { auths: [] } }))
  expect(await db.read.identity.count({ where: { user_id: idOf('greta') } })).toBe(0)
  const browser = site.browser()
  expect((await signOnAs(browser, 'greta-at-school')).path).toBe('/in/signup')
  expect((await browser.get('/home')).path).toContain('/current-login')
})
