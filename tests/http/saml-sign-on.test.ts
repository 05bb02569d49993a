import { expect } from 'vitest'
import { account, changeAccount, changePartner, db, idOf, site } from '~tests/support/fixtures'
import { respond, TRANSIENT, type SamlAnswer } from '~tests/support/saml'
import {
  acs,
  begin,
  connect,
  enter,
  idp,
  isIn,
  LABEL,
  link,
  linked,
  ours,
  post,
  test,
  why,
} from '~tests/support/saml-site'
import { signIn } from '~tests/support/sign-in'
import { userWith, valueOf } from '~tests/support/signing-up'
import { expectSameQueries } from '~tests/support/prisma-queries'

test('a known person logs in and lands where they were going; the response counts once', async () => {
  await link('sam', 'sam-at-school')
  const browser = site.browser()
  const to = await begin(browser, "/current-login?redirect_to=/search-results?q=old house's (new)")
  const sent = await respond(idp, { ...ours(browser), to })
  const page = await post(browser, sent)
  expect([page.status, page.redirects[0]?.status]).toEqual([200, 303])
  expect(page.path).toMatch(/^\/search-results\?q=old/)
  expect(page.text).toContain('Sam North')
  const other = browser.twin()
  for (const name of ['quad_session']) other.setCookie(name, null)
  expect((await post(other, sent)).status).toBe(400)
  expect(await isIn(other)).toBe(false)
  expect(await isIn(browser)).toBe(true)
})

test('many posts of one response make one session', async () => {
  const browser = site.browser()
  const to = await begin(browser)
  const sent = await respond(idp, { ...ours(browser), to })
  const twins = Array.from({ length: 8 }, () => browser.twin())
  await Promise.all(twins.map((twin) => post(twin, sent)))
  const entered = await Promise.all(twins.map(isIn))
  expect(entered.filter(Boolean)).toHaveLength(1)
})

test('two windows of a browser can log in side by side, another browser with neither', async () => {
  const browser = site.browser()
  const [one, two] = [await begin(browser), await begin(browser)]
  const stranger = site.browser()
  await begin(stranger)
  const given = await why(async () => {
    const sent = await respond(idp, { ...ours(stranger), to: one })
    expect((await post(stranger, sent)).one('h1').text).toBe('Please start again')
  })
  expect(given).toContain('belongs to no login begun in this browser')
  expect(await isIn(stranger)).toBe(false)
  for (const to of [two, one]) {
    const twin = browser.twin()
    expect((await post(twin, await respond(idp, { ...ours(browser), to }))).path).toBe('/home')
  }
})

test('a login ends after ten minutes, and a failed check doesn’t end it', async () => {
  const browser = site.browser()
  const to = await begin(browser)
  const wrong = await respond(idp, { ...ours(browser), to, audience: 'https://elsewhere.test' })
  const right = () => respond(idp, { ...ours(browser), to })
  expect((await post(browser, wrong)).one('h1').text).toBe('That login didn’t work')
  expect((await post(browser.twin(), await right())).path).toBe('/home')
  const late = site.browser()
  const id = await begin(late)
  const { now } = site.services
  site.services.now = () => new Date(Date.now() + 601_000)
  expect((await post(late, await respond(idp, { ...ours(late), to: id }))).status).toBe(400)
  site.services.now = now
})

test('[SIGNUP-07] someone new signs up with the name and address of the school', async () => {
  const browser = site.browser()
  const email = 'ida@northfield.test'
  const attributes = {
    mail: email,
    givenName: 'Ida',
    sn: 'Entity',
    eduPersonAffiliation: 'student',
  }
  const page = await enter({ name_id: 'ida', attributes }, browser)
  expect(page.path).toBe('/in/signup')
  expect(['first_name', 'last_name', 'email'].map((field) => valueOf(page, field))).toEqual([
    'Ida',
    'Entity',
    email,
  ])
  const home = await browser.submit('Sign up', { institution_code: 'main' })
  expect(home.path).toBe('/onboarding/profile')
  expect(await userWith(email)).toMatchObject({
    email_confirmed: true,
    password_hash: null,
    auths: [linked('ida')],
  })
})

test('an account with the address is linked where the school vouches, of staff never by its word', async () => {
  const attributes = (name: string) => ({ mail: `${name}@northfield.test` })
  expect((await enter({ name_id: 'alex', attributes: attributes('alex') })).path).toBe('/home')
  expect((await account('alex')).auths).toEqual([linked('alex')])
  const staff = await enter({ name_id: 'stan', attributes: attributes('stan') })
  expect(staff.one('h1').text).toBe('Please log in with your password once')
  // One without a confirmed address may be a stranger's.
  await changeAccount('tess', { email_confirmed: false })
  expect((await enter({ name_id: 'tess', attributes: attributes('tess') })).path).toBe('/home')
  expect(await account('tess')).toMatchObject({ email_confirmed: true, password_hash: null })
  // An address of another domain is not the school's to vouch for.
  await changeAccount('lena', { email: 'lena@elsewhere.test' })
  const foreign = await enter({ name_id: 'l', attributes: { mail: 'lena@elsewhere.test' } })
  expect(foreign.one('h1').text).toBe('Please log in with your password once')
  expect((await account('lena')).auths).toEqual([])
})

test('suspended and deleted people don’t get in', async () => {
  await link('ivan', 'ivan')
  await changeAccount('ivan', { suspended_at: new Date(), suspended_reason: 'x' })
  const browser = site.browser()
  expect((await enter({ name_id: 'ivan' }, browser)).one('h1').text).toBe(
    'You can’t log in right now',
  )
  expect(await isIn(browser)).toBe(false)
  await link('leo', 'leo')
  await changeAccount('leo', { deleted_at: new Date() })
  const other = site.browser()
  expect((await enter({ name_id: 'leo' }, other)).one('h1').text).toBe('We need your email address')
  expect(await isIn(other)).toBe(false)
})

test('a response for one school is taken by no other, with the same provider for both', async () => {
  await link('sam', 'sam-at-school')
  const [north, lake] = [site.browser(), site.browser('lakeside')]
  const count = await db.read.user.count()
  const [to, there] = [await begin(north), await begin(lake)]
  const forNorth = await respond(idp, { ...ours(north), to })
  expect((await post(lake, forNorth)).status).toBe(400)
  for (const given of [
    { ...ours(north), to: there },
    { ...ours(lake), to },
    { ...ours(lake), to: there, audience: ours(north).audience },
    { ...ours(lake), to: there, recipient: acs(north) },
  ])
    expect((await post(lake, await respond(idp, given))).status).toBe(400)
  expect(await isIn(lake)).toBe(false)
  // There the same name is someone else, and no one knows them.
  const known = await respond(idp, {
    ...ours(lake),
    to: there,
    attributes: { mail: 'sam@northfield.test' },
  })
  expect((await post(lake, known)).one('h1').text).toBe('You can’t use this login here')
  expect(await db.read.user.count()).toBe(count)
  const [ourKey, theirs] = await Promise.all(
    [north, lake].map(
      async (browser) => (await browser.get(`${browser.base}/auth/saml/metadata`)).html,
    ),
  )
  expect(ourKey).toContain(`entityID="${north.base}/auth/saml/metadata"`)
  expect(/<ds:X509C.*?>(.*?)</.exec(ourKey ?? '')?.[1]).not.toBe(
    /<ds:X509C.*?>(.*?)</.exec(theirs ?? '')?.[1],
  )
})

test('a login that begins at the provider is taken only where the school wants it', async () => {
  await link('sam', 'sam-at-school')
  const begun = async (RelayState: string) => {
    const browser = site.browser()
    return post(browser, await respond(idp, ours(browser)), { RelayState })
  }
  expect((await begun('/profile')).one('h1').text).toBe('Please start again')
  await connect({ login_at_provider: true })
  expect((await begun('/search-results?q=a')).path).toBe('/search-results?q=a')
  for (const elsewhere of ['https://evil.test/', '//evil.test', '/\\evil.test', 'Ã©', '/logout'])
    expect((await begun(elsewhere)).path).toBe('/home')
  const browser = site.browser()
  expect((await begun(`${browser.base}/search-results?q=b`)).path).toBe('/search-results?q=b')
  const sent = await respond(idp, ours(browser))
  expect((await post(site.browser(), sent)).path).toBe('/home')
  expect((await post(site.browser(), sent)).status).toBe(400)
  await connect()
})

test.for<[string, Partial<SamlAnswer>, string, string]>([
  ['a transient name', { format: TRANSIENT }, 'That login didn’t work', 'the NameID is transient'],
  ['no name', { name_id: null }, 'That login didn’t work', 'doesn’t send NameID'],
  ['no signature', { signed: 'none' }, 'That login didn’t work', 'isn’t signed with'],
  ['a cancel', { status: 'AuthnFailed' }, 'You’re not logged in', 'canceled at the provider'],
  [
    'a foreign scope',
    { attributes: { eppn: 'a@other.test' } },
    'That login didn’t work',
    'of the scope other.test',
  ],
])('who comes with %s reads what to do, and the log says why', async ([, given, title, reason]) => {
  await connect({ scopes: ['northfield.test'] })
  const browser = site.browser()
  const count = await db.read.user.count()
  const noted = await why(async () => {
    const page = await enter(given, browser)
    expect([page.status, page.one('h1').text]).toEqual([400, title])
    expect(page.text).toContain('Reference')
    expect(page.link(LABEL)).toContain('/auth/saml')
  })
  expect(noted).toContain(reason)
  expect(await isIn(browser)).toBe(false)
  expect(await db.read.user.count()).toBe(count)
  await connect()
})

test.for<[string, Partial<SamlAnswer>, boolean, string]>([
  ['no address', { attributes: {} }, true, 'no address: the response has no attribute mail'],
  ['an address no one vouches for', {}, false, 'password first: vouches_for_email is not set'],
  [
    'the address of another domain',
    { attributes: { mail: 'lena@elsewhere.test' } },
    true,
    'password first: the address isn’t of email_domains',
  ],
])('one line says why %s leads nowhere, in words of SAML', async ([, given, vouches, reason]) => {
  await connect({ vouches_for_email: vouches })
  await changeAccount('lena', { email: 'lena@elsewhere.test' })
  await changeAccount('cora', { auths: [] })
  const attributes = { mail: 'cora@northfield.test' }
  const noted = await why(() => enter({ name_id: 'unknown', attributes, ...given }))
  expect(noted.split('; ')).toEqual([expect.stringContaining(reason)])
  expect(noted).not.toContain('email_verified')
  await connect()
})

test('only this address takes forms of other sites, and only where the school has SAML', async () => {
  const browser = site.browser()
  browser.headers = { origin: 'https://idp.northfield.test', 'sec-fetch-site': 'cross-site' }
  for (const path of [
    '/auth/forget',
    '/auth/saml/callback/',
    '/auth/saml/metadata',
    '/auth/oidc/callback',
  ])
    expect((await browser.post(path, { SAMLResponse: 'x' })).status).toBe(403)
  for (const sent of ['', 'x', '%00', 'x'.repeat(145_000)])
    expect((await browser.post('/auth/saml/callback', { SAMLResponse: sent })).status).toBe(400)
  expect(
    (await browser.post('/auth/saml/callback', { SAMLResponse: 'x'.repeat(160_000) })).status,
  ).toBe(413)
  expect((await browser.get('/auth/saml/callback')).one('h1').text).toBe('Please start again')
  expect((await browser.get('/auth/oidc')).status).toBe(404)
  await changePartner({ settings: {} })
  expect((await browser.post('/auth/saml/callback', { SAMLResponse: 'x' })).status).toBe(404)
  for (const path of ['/auth/saml', '/auth/saml/metadata'])
    expect((await browser.get(path)).status).toBe(404)
  await connect()
})

test('a member who is logged in already isn’t sent there, and logging out ends our session', async () => {
  const browser = site.browser()
  await signIn(browser, 'maya')
  expect((await browser.get('/auth/saml?redirect_to=/browse-topics')).path).toBe('/browse-topics')
  await link('sam', 'sam-at-school')
  const other = site.browser()
  await enter({}, other)
  await other.press('/logout', 'Log out')
  expect(await isIn(other)).toBe(false)
  expect(await db.read.session.count({ where: { user_id: idOf('sam') } })).toBeGreaterThan(0)
})

test('a network that sends one refused response after the other is not listened to for a while', async () => {
  const browser = site.browser()
  const to = await begin(browser)
  const made = Buffer.from(`<Response InResponseTo="${to}"/>`).toString('base64')
  for (let sent = 0; sent < 60; sent++) expect((await post(browser, made)).status).toBe(400)
  await link('sam', 'sam-at-school')
  const right = await respond(idp, { ...ours(browser), to })
  expect(await why(() => post(browser, right))).toContain(
    'too many responses from this network were refused',
  )
  expect(await isIn(browser)).toBe(false)
  // Other networks, and this one half an hour later.
  await site.services.limits.refusedResponses.reset('127.0.0.1')
  await post(browser, right)
  expect(await isIn(browser)).toBe(true)
})

expectSameQueries('saml-sign-on')
