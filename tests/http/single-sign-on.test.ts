import { expect } from 'vitest'
import { LOGIN_FAILED } from '~/domain/accounts/schema'
import type { Browser } from '~tests/support/client'
import {
  addIdentity,
  connect,
  connected,
  LABEL,
  linkIdentity,
  linkTo,
  signOn,
  test,
} from '~tests/support/connected-site'
import {
  account,
  changeAccount,
  changePartner,
  db,
  eventCount,
  idOf,
  PASSWORD,
  type PersonName,
  site,
} from '~tests/support/fixtures'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { signOnAs } from '~tests/support/oidc'
import { signIn } from '~tests/support/sign-in'
import { expectSameQueries } from '~tests/support/prisma-queries'

const SAM = 'sam-at-school'
const auths = async (name: PersonName) => (await account(name)).auths
const changes = (name: PersonName) => eventCount('user.changed', idOf(name))
const expectOut = async (browser: Browser) =>
  expect((await browser.get(`${browser.base}/home`)).path).toContain('/current-login')

/** Logs in by password where an identity waits, and comes to the page that connects it. */
async function connectAs(browser: Browser, name: PersonName) {
  const login = await browser.get(`${browser.base}/auth/connect`)
  expect(login.path).toBe('/current-login?redirect_to=%2Fauth%2Fconnect')
  const values = { email: `${name}@northfield.test`, password: PASSWORD }
  return browser.submit('Log in', values)
}

test('a known identity logs in, and goes on to the page it wanted', async () => {
  await linkIdentity('sam', SAM)
  const browser = site.browser()
  expect((await signOn(SAM, browser)).path).toBe('/home')
  expect(browser.page.text).toContain('Sam North')
  expect(browser.cookie('quad_sign_on')).toBeUndefined()
  const reader = site.browser()
  const login = (await reader.get('/search-results?q=aid')).path
  expect((await signOnAs(reader, SAM, login)).path).toMatch(/\/search-results.*aid/)
  for (const evil of ['//evil.test', '/\\evil.test', 'https://evil.test']) {
    const other = site.browser()
    await signOnAs(other, SAM, `/current-login?redirect_to=${encodeURIComponent(evil)}`)
    expect(other.page.url).toBe(`${other.base}/home`)
  }
})

test('the login of the school asks for its own second step: none of ours follows', async () => {
  await linkIdentity('sam', SAM)
  const where = { user_id: idOf('sam') }
  const row = { id: 'app', ...where, partner_code: 'northfield', secret: 'sealed', last_step: 0 }
  await db.write((tx) => tx.codeApp.create({ data: { ...row, created_at: new Date() } }))
  await db.write((tx) => tx.session.deleteMany({ where }))
  expect((await signOn(SAM)).path).toBe('/home')
  expect((await db.read.session.findFirstOrThrow({ where })).by_school).toBe(true)
  expect((await signIn(site.browser(), 'sam')).path).toBe('/login-code')
  await db.write((tx) => tx.codeApp.deleteMany({ where }))
})

test('a person who is logged in already is not sent to the provider', async () => {
  const browser = site.browser()
  await signIn(browser, 'maya')
  expect((await browser.get('/auth/oidc?redirect_to=/browse-topics')).path).toBe('/browse-topics')
  expect((await browser.get('/auth/oidc/callback?code=x&state=y')).path).toBe('/home')
})

test('the school says again who someone is, and lets no one through who is logged in there', async () => {
  const TOKENS = '/account-settings/access-tokens'
  const late = { created_at: new Date(Date.now() - 11 * 60_000) }
  const where = { user_id: idOf('abe') }
  await linkIdentity('abe', 'abe-at-school')
  await changeAccount('abe', { password_hash: null })
  const browser = site.browser()
  await signOn('abe-at-school', browser)
  await db.write((tx) => tx.session.updateMany({ where, data: late }))
  const page = await browser.press(TOKENS, 'Create token', { name: 'Mine' })
  expect(page.path).toContain('/account-settings/confirm/token')
  expect(page.text).toContain('please log in again')
  const there = await browser.get(page.link(LABEL))
  const back = await browser.submit(there.form('Enter'), { account: 'abe-at-school' })
  expect([back.path, back.value('name')]).toEqual([TOKENS, 'Mine'])
  expect((await browser.submit('Create token', { name: 'Mine' })).text).toMatch(/pat_[\w-]{43}/)
})

test('an unknown identity with a vouched-for address is linked to the account that has it', async () => {
  const subject = 'alex-at-school'
  addIdentity(subject, 'ALEX@northfield.test')
  expect((await signOn(subject)).path).toBe('/home')
  expect(await auths('alex')).toEqual([linkTo(subject)])
  expect(await changes('alex')).toBe(1)
  // The password of a confirmed account stays.
  expect((await signIn(site.browser(), 'alex')).path).toBe('/home')
  // From now on the identity counts, whatever becomes of the address.
  addIdentity(subject, 'new@northfield.test', { email_verified: false })
  expect((await signOn(subject)).path).toBe('/home')
  expect(await changes('alex')).toBe(1)
})

test('linking ends what someone else may have who made the account without having the address', async () => {
  await changeAccount('tess', { email_confirmed: false, pending_email: 'other@evil.test' })
  const other = site.browser()
  await signIn(other, 'tess')
  addIdentity('tess-at-school', 'tess@northfield.test')
  expect((await signOn('tess-at-school')).path).toBe('/home')
  await expectOut(other)
  const owned = { email_confirmed: true, pending_email: null, password_hash: null }
  expect(await account('tess')).toMatchObject(owned)
  // Without a password the response is the same as for a wrong one.
  const refused = await signIn(site.browser(), 'tess')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(LOGIN_FAILED)
})

test('an impostor who occupies an address makes way for its owner', async () => {
  addIdentity('impostor', 'ivan@northfield.test')
  const waiting = { email_confirmed: false, password_hash: null }
  await changeAccount('ivan', { ...waiting, auths: [linkTo('impostor')] })
  const impostor = site.browser()
  expect((await signOn('impostor', impostor)).path).toBe('/home')
  addIdentity('ivan-at-school', 'ivan@northfield.test')
  expect((await signOn('ivan-at-school')).path).toBe('/home')
  const owned = { email_confirmed: true, auths: [linkTo('ivan-at-school')] }
  expect(await account('ivan')).toMatchObject(owned)
  await expectOut(impostor)
  expect((await signOn('impostor')).status).toBe(403)
})

test('the page to sign up leads to the school’s login, where it has one, and only those of the school', async () => {
  const browser = site.browser()
  expect((await browser.get('/in/signup')).link(LABEL)).toBe('/auth/oidc')
  expect((await browser.get('/leader/signup')).text).not.toContain(LABEL)
  await changePartner({ settings: {} })
  expect((await browser.get('/in/signup')).text).not.toContain(LABEL)
  await connect()
})

test('the provider’s word alone opens no account of staff, nor one of other domains', async () => {
  await changePartner({ settings: { ...connected(), email_domains: ['northfield.test'] } })
  await changeAccount('lena', { email: 'ora@elsewhere.test' })
  const stan = site.browser()
  for (const [name, email, browser] of [
    ['stan', 'stan@northfield.test', stan],
    ['emma', 'emma@northfield.test', site.browser()],
    ['lena', 'ora@elsewhere.test', site.browser()],
  ] as const) {
    addIdentity(`false-${name}`, email)
    const page = await signOn(`false-${name}`, browser)
    expect(page.one('h1').text).toBe('Please log in with your password once')
    await expectOut(browser)
    expect(await auths(name)).toEqual([])
  }
  // With the password it is connected as ever.
  await connectAs(stan, 'stan')
  await stan.submit('Connect')
  expect(await auths('stan')).toEqual([linkTo('false-stan')])
  // Nor does a new account's address count as confirmed because of it.
  const email = 'new@elsewhere.test'
  addIdentity('stranger', email, { given_name: 'A', family_name: 'B' })
  const browser = site.browser()
  await signOn('stranger', browser)
  await browser.submit('Sign up', { institution_code: 'main' })
  const made = await db.read.user.findUnique({ where: { email } })
  expect(made).toMatchObject({ email_confirmed: false, auths: [linkTo('stranger')] })
  await connect()
})

test('an address that the provider does not vouch for opens nothing before the password', async () => {
  const subject = 'bea-at-school'
  addIdentity(subject, 'bea@northfield.test', { email_verified: undefined })
  const browser = site.browser()
  const page = await signOn(subject, browser)
  expect(page.status).toBe(403)
  expect(page.one('h1').text).toBe('Please log in with your password once')
  expect(page.link('Log in with your password')).toBe('/auth/connect')
  await expectOut(browser)
  const form = (await connectAs(browser, 'bea')).form('Connect')
  expect(browser.page.path).toBe('/auth/connect')
  const late = browser.twin()
  expect(await auths('bea')).toEqual([])
  // Pressed twice: the second finds it done.
  for (const visitor of [browser, browser.twin()])
    expect((await visitor.submit(form)).text).toContain(
      'From now on you can use your school’s login.',
    )
  expect(await auths('bea')).toEqual([linkTo(subject)])
  expect(await changes('bea')).toBe(1)
  expect((await signOn(subject)).path).toBe('/home')
  // Nothing waits in this browser anymore.
  expect((await browser.get(`${browser.base}/auth/connect`)).path).toBe('/home')
  // What was connected and is no more isn't connected again by an old window.
  await db.write((tx) => tx.identity.deleteMany({ where: { subject } }))
  await changeAccount('bea', { auths: [] })
  expect((await late.submit(form)).text).toContain('We couldn’t connect it.')
  expect(await auths('bea')).toEqual([])
})

test('who has no password is not asked for one: a mailed link logs in and connects', async () => {
  const subject = 'leo-at-school'
  await changeAccount('leo', { password_hash: null })
  addIdentity(subject, 'leo@northfield.test', { email_verified: undefined })
  const browser = site.browser()
  const page = await signOn(subject, browser)
  expect(page.status).toBe(403)
  expect(page.one('h1').text).toBe('We’ll mail you a link')
  expect(page.text).not.toContain('your password')
  await expectOut(browser)
  expect((await browser.submit(page.form('Mail me a link'))).path).toBe('/forgot-password?sent=yes')
  const [mail] = await mailTo(site, 'leo@northfield.test')
  await browser.get(pathIn(mail?.text, '/reset-password/'))
  await browser.submit('Log in')
  expect(browser.page.path).toBe('/auth/connect')
  await browser.submit('Connect')
  expect(await auths('leo')).toEqual([linkTo(subject)])
  expect((await signOn(subject)).text).toContain('Leo')
})

test('after the school’s login has ended, a mailed link logs in who came by it', async () => {
  await linkIdentity('alma', 'alma-at-school')
  await changeAccount('alma', { password_hash: null })
  await changePartner({ settings: { single_sign_on: null } })
  const browser = site.browser()
  const email = 'alma@northfield.test'
  const login = await browser.get('/current-login')
  const ask = await browser.get(login.link('No password? We’ll mail you a link'))
  await browser.submit(ask.form('Send the link'), { email })
  const [mail] = await mailTo(site, email)
  await browser.get(pathIn(mail?.text, '/reset-password/'))
  expect((await browser.submit('Log in')).path).toBe('/home')
  await connect()
})

test('an identity is connected only to the account that has its address', async () => {
  addIdentity('cora-at-school', 'cora@northfield.test', { email_verified: undefined })
  const browser = site.browser()
  await signOn('cora-at-school', browser)
  await connectAs(browser, 'maya')
  expect((await browser.submit('Connect')).text).toContain('It belongs to another account')
  expect([await auths('maya'), await auths('cora')]).toEqual([[], []])
})

test("an address of another school's account is refused without saying whose it is", async () => {
  addIdentity('lou-at-school', 'lou@lakeside.test')
  const browser = site.browser()
  const page = await signOn('lou-at-school', browser)
  expect(page.status).toBe(403)
  expect(page.text).toContain('There’s already an account with that email address.')
  expect(page.text).not.toMatch(/Lakeside|Lou/)
  expect(await auths('lou')).toEqual([])
  await expectOut(browser)
})

test('a second identity with the same address does not get the account', async () => {
  await linkIdentity('leo', 'leo-of-last-year')
  addIdentity('leo-the-second', 'leo@northfield.test')
  expect((await signOn('leo-the-second')).status).toBe(403)
  expect(await auths('leo')).toEqual([linkTo('leo-of-last-year')])
})

test('one identity is never two accounts', async () => {
  await linkIdentity('sam', SAM)
  await expect(changeAccount('maya', { auths: [linkTo(SAM)] })).rejects.toThrow()
  expect(await auths('maya')).toEqual([])
})

test('an identity that was taken from an account no longer opens it', async () => {
  await linkIdentity('greta', 'greta-at-school')
  expect((await signOn('greta-at-school')).path).toBe('/home')
  await changeAccount('greta', { auths: [] })
  expect(await db.read.identity.count({ where: { user_id: idOf('greta') } })).toBe(0)
  const browser = site.browser()
  expect((await signOn('greta-at-school', browser)).path).toBe('/in/signup')
  await expectOut(browser)
})

expectSameQueries('single-sign-on')
