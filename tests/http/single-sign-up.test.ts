import { expect } from 'vitest'
import { LOGIN_FAILED } from '~/domain/accounts/schema'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { newId } from '~/platform/ids'
import type { Browser } from '~tests/support/client'
import { addIdentity, connect, linkTo, signOn, test } from '~tests/support/connected-site'
import { changeAccount, changePartner, db, site } from '~tests/support/fixtures'
import type { Identity } from '~tests/support/oidc'
import {
  ADA,
  eventsAbout as events,
  fill,
  messageAt,
  userWith,
  valueOf,
} from '~tests/support/signing-up'
import { expectSameQueries } from '~tests/support/prisma-queries'

const SAVE = '/api/user/unprotected_save'
const CHOSEN = { institution_code: 'main' }

const accounts = () => db.read.user.count()
const eventNames = async (id?: string) => (await events(id)).map(({ name }) => name)

/** Comes back from the school as a person who has no account yet. */
async function arrive(subject: string, given: Identity = {}) {
  const email = `${subject}@northfield.test`
  addIdentity(subject, email, { given_name: 'Ida', family_name: 'Entity', ...given })
  const browser = site.browser()
  const page = await signOn(subject, browser)
  const open = (path: string) => browser.get(`${browser.base}${path}`)
  return { browser, page, email, open }
}

/** Whether a page asks for a password, as it does of everyone without an identity. */
const asksForPassword = async (browser: Browser, path = '/in/signup') =>
  (await browser.get(`${browser.base}${path}`)).all('[type=password]').length > 0

/** What the site takes for the current time while this is done. */
async function later<T>(seconds: number, run: () => Promise<T>): Promise<T> {
  const { now } = site.services
  site.services.now = () => new Date(Date.now() + seconds * 1000)
  return run().finally(() => (site.services.now = now))
}

test('[SIGNUP-07] [SIGNUP-30] single sign-on fills in name and address, and makes the account', async () => {
  const { browser, page, email } = await arrive('ida', { email: 'IDA@Northfield.test' })
  expect(page.path).toBe('/in/signup')
  expect(page.form('Sign up').action).toBe(`${SAVE}?door=in`)
  for (const [field, value] of Object.entries({ first_name: 'Ida', last_name: 'Entity', email })) {
    expect(valueOf(page, field)).toBe(value)
    expect(page.one(`[name=${field}]`).hasAttribute('readonly')).toBe(true)
  }
  expect(page.all('[type=password]')).toHaveLength(0)
  expect(page.all('[name=captcha_answer], [name=recaptchaToken]')).toHaveLength(0)

  const home = await browser.submit('Sign up', CHOSEN)
  expect(home.path).toBe('/onboarding/profile')
  expect(home.text).toContain('Welcome, Ida!')
  expect(home.text).not.toContain('confirm your address')
  const user = await userWith(email)
  expect(user).toMatchObject({
    partner_code: 'northfield',
    first_name: 'Ida',
    last_name: 'Entity',
    email_confirmed: true,
    password_hash: null,
    auths: [linkTo('ida')],
    enrollment_status: null,
    core_complete: true,
  })
  expect(user?.joined_date).toBeInstanceOf(Date)
  expect(await eventNames(user?.id)).toEqual(['user.created'])
  expect(browser.cookie('quad_identity')).toBeUndefined()

  // From now on it opens the account; a password does not, and says nothing about why.
  expect((await signOn('ida')).path).toBe('/onboarding/profile')
  const values = { email, password: 'anything' }
  const refused = await site.browser().press('/current-login', 'Log in', values)
  expect(refused.text).toContain(LOGIN_FAILED)
})

test('what eduPerson’s claim says of them is suggested as well', async () => {
  const { page } = await arrive('uma', { eduperson_scoped_affiliation: ['alum@northfield.test'] })
  expect(page.one('[name=enrollment] option[selected]').text).toBe('Alumni')
})

test('[SIGNUP-07] the server keeps what the school says, whatever is sent', async () => {
  const { browser, page, email } = await arrive('kay')
  const sent = { first_name: 'Mallory', last_name: '', email: 'sam@northfield.test' }
  const home = await browser.submit(page.form('Sign up'), { ...sent, ...CHOSEN })
  expect(home.path).toBe('/onboarding/profile')
  expect(await userWith(email)).toMatchObject({ first_name: 'Ida', last_name: 'Entity' })
})

test('[SIGNUP-07] what the school does not say is asked for', async () => {
  const unnamed = { given_name: undefined, family_name: undefined, name: 'Lee' }
  const { browser, page } = await arrive('lee', unnamed)
  expect(valueOf(page, 'first_name')).toBe('Lee')
  expect(page.one('[name=first_name]').hasAttribute('readonly')).toBe(true)
  expect(page.one('[name=last_name]').hasAttribute('readonly')).toBe(false)
  const again = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(again.status).toBe(400)
  expect(messageAt(again, 'last_name')).toBe('Last name is required')
  expect(again.form('Sign up').action).toBe(`${SAVE}?door=in`)
  expect(valueOf(again, 'first_name')).toBe('Lee')
  expect((await browser.submit(again.form('Sign up'), { last_name: 'Lane' })).path).toBe(
    '/onboarding/profile',
  )
  const named = { first_name: 'Lee', last_name: 'Lane' }
  expect(await userWith('lee@northfield.test')).toMatchObject(named)
})

test('an address that the school does not vouch for has to be confirmed like any other', async () => {
  const { browser, page, email } = await arrive('mia', { email_verified: false })
  const home = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(home.text).toContain(`We sent an email to ${email}`)
  const user = await userWith(email)
  expect(user).toMatchObject({ email_confirmed: false, auths: [linkTo('mia')] })
  expect(await eventNames(user?.id)).toEqual(['user.created', 'account.confirmation_requested'])
})

test('without an address there is no account to make, but a form', async () => {
  const { browser, page } = await arrive('nan', { email: undefined })
  expect(page.status).toBe(403)
  expect(page.one('h1').text).toBe('We need your email address')
  expect(page.link('Sign up')).toBe('/in/signup')
  expect(await asksForPassword(browser)).toBe(true)
})

test('[ACCESS-19] pressed twice it makes one account', async () => {
  const { browser, page, email } = await arrive('oda')
  const before = await accounts()
  const windows: Browser[] = [browser, browser.twin(), browser.twin()]
  const form = page.form('Sign up')
  const pages = await Promise.all(windows.map((one) => one.submit(form, CHOSEN)))
  expect(pages.map(({ path }) => path)).toEqual([
    '/onboarding/profile',
    '/onboarding/profile',
    '/onboarding/profile',
  ])
  expect(await accounts()).toBe(before + 1)
  const user = await userWith(email)
  expect(await eventNames(user?.id)).toEqual(['user.created'])
})

test('an identity that was used lets no one in again, and its form only for a moment', async () => {
  const { browser, page, email } = await arrive('ora')
  const [old, soon, late] = [browser.twin(), browser.twin(), browser.twin()]
  expect((await browser.submit(page.form('Sign up'), CHOSEN)).path).toBe('/onboarding/profile')
  expect((await soon.submit(page.form('Sign up'), CHOSEN)).path).toBe('/onboarding/profile')
  await later(40, async () => {
    const refused = await late.submit(page.form('Sign up'), CHOSEN)
    expect(refused.path).toBe('/current-login')
    expect(refused.text).toContain('Please log in at your school again')
    expect((await late.get(`${late.base}/home`)).path).toContain('/current-login')
  })
  // Also when the account is gone by then.
  const gone = { email: 'gone@home.test', auths: [] }
  await db.write((tx) => tx.user.update({ where: { email }, data: gone }))
  expect(await asksForPassword(old, '/leader/signup')).toBe(true)
  const { csrf } = old.page
  const sent = await old.post(SAVE, { csrf, once: crypto.randomUUID(), ...CHOSEN })
  expect(sent.path).toBe('/current-login')
  expect(await userWith(email)).toBeNull()
})

test('[SIGNUP-14] an address that was taken in the meantime is refused at its field', async () => {
  const { browser, page } = await arrive('pia', { email: 'pia.new@northfield.test' })
  await changeAccount('alex', { email: 'pia.new@northfield.test' })
  const again = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(again.status).toBe(400)
  expect(messageAt(again, 'email')).toBe("You've already signed up; try logging in")
})

test('[SIGNUP-30] without a verified identity no one is saved', async () => {
  const before = await accounts()
  const send = async (browser: Browser) => {
    const { csrf } = await browser.get(`${browser.base}/in/signup`)
    const page = await browser.post(SAVE, { csrf, once: crypto.randomUUID(), ...ADA })
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.path).toBe('/current-login')
    expect(page.text).toContain('Please log in at your school again')
    expect(await accounts()).toBe(before)
  }
  await send(site.browser())

  // A changed identity, one that is too old, one of another school, one in a cookie of another kind.
  const { browser } = await arrive('quentin')
  const cookie = browser.cookie('quad_identity') ?? ''
  const [value = '', proof = ''] = decodeURIComponent(cookie).split('.')
  const identity = Buffer.from(value, 'base64').toString('utf8')
  expect(identity).toContain('quentin@northfield.test')
  const changed = Buffer.from(identity.replaceAll('quentin', 'samuel')).toString('base64')
  for (const forged of [`${changed}.${proof}`, changed, `${value}.`, 'x'.repeat(50)]) {
    const other = site.browser()
    other.setCookie('quad_identity', encodeURIComponent(forged))
    await send(other)
  }
  await connect({}, 'lakeside')
  const lakeside = site.browser('lakeside')
  lakeside.setCookie('quad_identity', cookie)
  await send(lakeside)
  await changePartner({ settings: {} }, 'lakeside')

  await later(11 * 60, () => send(browser))
  expect(await asksForPassword(browser)).toBe(false)
})

test('an identity no longer counts once its school has ended the connection', async () => {
  const { browser } = await arrive('rio')
  await changePartner({ settings: {} })
  expect(await asksForPassword(browser)).toBe(true)
  await connect()
})

test('another person in the browser can forget the login, in every window, and sign up with a password', async () => {
  const { browser, page } = await arrive('sal')
  const old = browser.twin()
  const form = await browser.submit('Forget this login')
  expect(form.path).toBe('/in/signup')
  expect(form.text).toContain('We’ve removed what your school’s login told us.')
  expect(browser.cookie('quad_identity')).toBeUndefined()
  expect(valueOf(form, 'email')).toBe('')
  // An old cookie doesn't bring it back, nor a form that was open.
  expect(await asksForPassword(old.twin())).toBe(true)
  const late = await old.submit(page.form('Sign up'), CHOSEN)
  expect(late.path).toBe('/current-login')
  expect(late.text).toContain('Please log in at your school again')
  const home = await fill(browser, form, { email: 'another@home.test' })
  expect(home.path).toBe('/onboarding/profile')
  expect(await userWith('another@home.test')).toMatchObject({ auths: [], email_confirmed: false })
  expect(await userWith('sal@northfield.test')).toBeNull()
})

test('[API-15] [SIGNUP-29] an invitation of someone else is none for an identity', async () => {
  await changePartner({ allow_prospective: true, require_id: true })
  const prospect = { partner_code: 'northfield', prospect_id: 'K-2', email: 'ann@home.test' }
  await db.write((tx) =>
    tx.prospect.create({ data: { ...prospect, id: newId(), created_at: new Date() } }),
  )
  const { browser, email, open } = await arrive('kit')
  await open('/prospective/signup/K-2')
  const page = await browser.submit('Sign up', CHOSEN)
  const other = 'Your invitation was sent to another email address. Please use that one.'
  expect([page.status, page.error('email')]).toEqual([400, other])
  const call = { external_lead_id: 'K-2', ...CHOSEN }
  expect((await browser.call(SAVE.slice(4), call)).errors).toEqual({ external_lead_id: [other] })
  expect(await userWith(email)).toBeNull()
  await changePartner({ allow_prospective: false, require_id: false })
})

test('[SIGNUP-23] [SIGNUP-30] a link with a key stays one in the form of an identity', async () => {
  await changePartner({ allow_prospective: true, require_id: true })
  const row = { id: newId(), partner_code: 'northfield', prospect_id: 'K-1' }
  await db.write((tx) => tx.prospect.create({ data: { ...row, created_at: new Date() } }))
  const { browser, email, open } = await arrive('kim')
  const link = prospectPath(site.services.env.SESSION_SECRET, row)
  const [, key = ''] = link.split('?')
  const page = await open(link)
  const form = page.form('Sign up')
  expect(form.action).toBe(`${SAVE}?door=prospective&id=K-1&${key}`)
  expect(decodeURIComponent(page.form('Forget this login').action)).toContain(link)
  // Someone of the same network guesses until it has to wait.
  for (let count = 0; count < 30; count++)
    await site.browser().get(`/prospective/signup/x-${count}`)
  expect((await site.browser().get('/prospective/signup/K-1')).status).toBe(429)
  expect((await browser.twin().submit(form, {})).status).toBe(400)
  await browser.submit(form, CHOSEN)
  expect(await userWith(email)).toMatchObject({ external_lead_id: 'K-1', auths: [linkTo('kim')] })
  await changePartner({ allow_prospective: false, require_id: false })
})

test('the other sign-up flows make the same of people', async () => {
  const { browser, email, open } = await arrive('tom')
  expect((await open('/leader/signup')).form('Sign up').action).toBe(`${SAVE}?door=leader`)
  await browser.submit('Sign up', CHOSEN)
  expect(await userWith(email)).toMatchObject({ leader: true, auths: [linkTo('tom')] })
})

test('[API-15] [SIGNUP-30] in JSON the endpoint answers with the user', async () => {
  const { browser, email } = await arrive('una')
  const send = (body: string | object) => browser.call('/user/unprotected_save', body)
  for (const body of ['', '{', '[]', '{}']) expect((await send(body)).status).toBe(400)
  expect(await send({ first_name: 'Mallory', ...CHOSEN })).toMatchObject({
    status: 200,
    answer: { email, first_name: 'Ida', email_confirmed: true },
  })
  expect(await userWith(email)).toMatchObject({ first_name: 'Ida', auths: [linkTo('una')] })
  expect((await browser.call('/user')).answer).toMatchObject({ email })
  // Without an identity, or with one that is used up, no one is saved.
  const before = await accounts()
  for (const visitor of [browser, site.browser()])
    expect((await visitor.call('/user/unprotected_save', { ...ADA })).errors).toEqual({
      '': [expect.stringContaining('too long ago')],
    })
  expect(await accounts()).toBe(before)
})

expectSameQueries('single-sign-up')
