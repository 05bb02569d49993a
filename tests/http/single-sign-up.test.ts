import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGIN_REFUSED } from '~/domain/accounts/schema'
import { openConnectedSite, type ConnectedSite } from '~tests/support/connected-site'
import type { Browser } from '~tests/support/client'
import { signOnAs, type Known } from '~tests/support/oidc'
import { ADA, fill, messageAt, valueOf } from '~tests/support/signing-up'
import type { Site } from '~tests/support/site'

let all: ConnectedSite
let site: Site
beforeAll(async () => {
  all = await openConnectedSite()
  site = all.site
})
afterAll(() => all.close())

const SAVE = '/api/user/unprotected_save'
const CHOSEN = { institution_code: 'main' }

const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })
const accounts = () => site.services.db.read.user.count()
const eventsAbout = async (subject_id: string) => {
  const where = { subject_id }
  const rows = await site.services.db.read.event.findMany({ where, orderBy: { seq: 'asc' } })
  return rows.map(({ name }) => name)
}

/** Comes back from the school as somebody who has no account yet. */
async function arrive(subject: string, given: Known = {}) {
  all.provider.people.set(subject, {
    email: `${subject}@northfield.test`,
    email_verified: true,
    given_name: 'Ida',
    family_name: 'Entity',
    ...given,
  })
  const browser = site.browser()
  const page = await signOnAs(browser, subject)
  return { browser, page, email: `${subject}@northfield.test` }
}

test('[SIGNUP-07] [SIGNUP-30] who comes by single sign-on finds name and address filled in, and is in', async () => {
  const { browser, page, email } = await arrive('ida', { email: 'IDA@Northfield.test' })
  expect(page.path).toBe('/in/signup')
  const form = page.form('Sign up')
  expect(form.action).toBe(`${SAVE}?door=in`)
  for (const [field, value] of Object.entries({ first_name: 'Ida', last_name: 'Entity', email })) {
    expect(valueOf(page, field)).toBe(value)
    expect(page.one(`[name=${field}]`).hasAttribute('readonly')).toBe(true)
  }
  expect(page.all('[type=password]')).toHaveLength(0)
  expect(page.all('[name=captcha_answer], [name=recaptchaToken]')).toHaveLength(0)

  const home = await browser.submit(form, CHOSEN)
  expect(home.path).toBe('/home')
  expect(home.text).toContain('Welcome, Ida!')
  expect(home.text).not.toContain('confirm your address')
  const user = await userOf(email)
  expect(user).toMatchObject({
    partner_code: 'northfield',
    first_name: 'Ida',
    last_name: 'Entity',
    email_confirmed: true,
    password_hash: null,
    auths: [all.linkOf('ida')],
    enrollment_status: null,
    core_complete: true,
  })
  expect(user?.joined_date).toBeInstanceOf(Date)
  expect(await eventsAbout(user?.id ?? '')).toEqual(['user.created'])
  expect(browser.cookie('quad_identity')).toBeUndefined()

  // From now on it opens the account; a password does not, and says nothing about why.
  expect((await signOnAs(site.browser(), 'ida')).path).toBe('/home')
  const other = site.browser()
  const door = await other.get('/current-login')
  const refused = await other.submit(door.form('Log in'), { email, password: 'anything' })
  expect(refused.text).toContain(LOGIN_REFUSED)
})

test('[SIGNUP-07] the server keeps what the school says, whatever is sent', async () => {
  const { browser, page, email } = await arrive('kay')
  const sent = { first_name: 'Mallory', last_name: '', email: 'sam@northfield.test' }
  const home = await browser.submit(page.form('Sign up'), { ...sent, ...CHOSEN })
  expect(home.path).toBe('/home')
  expect(await userOf(email)).toMatchObject({ first_name: 'Ida', last_name: 'Entity' })
})

test('[SIGNUP-07] what the school does not say is asked for', async () => {
  const { browser, page } = await arrive('lee', {
    given_name: undefined,
    family_name: undefined,
    name: 'Lee',
  })
  expect(valueOf(page, 'first_name')).toBe('Lee')
  expect(page.one('[name=first_name]').hasAttribute('readonly')).toBe(true)
  expect(page.one('[name=last_name]').hasAttribute('readonly')).toBe(false)
  const again = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(again.status).toBe(400)
  expect(messageAt(again, 'last_name')).toBe('Last name is required')
  expect(again.form('Sign up').action).toBe(`${SAVE}?door=in`)
  expect(valueOf(again, 'first_name')).toBe('Lee')
  expect((await browser.submit(again.form('Sign up'), { last_name: 'Lane' })).path).toBe('/home')
  expect(await userOf('lee@northfield.test')).toMatchObject({
    first_name: 'Lee',
    last_name: 'Lane',
  })
})

test('an address that the school does not vouch for has to be confirmed like any other', async () => {
  const { browser, page, email } = await arrive('mia', { email_verified: false })
  const home = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(home.text).toContain(`We have sent an email to ${email}`)
  const user = await userOf(email)
  expect(user).toMatchObject({ email_confirmed: false, auths: [all.linkOf('mia')] })
  expect(await eventsAbout(user?.id ?? '')).toEqual([
    'user.created',
    'account.confirmation_requested',
  ])
})

test('without an address there is no account to make, but a form', async () => {
  const { browser, page } = await arrive('nan', { email: undefined })
  expect(page.status).toBe(403)
  expect(page.one('h1').text).toBe('We need your email address')
  const form = await browser.get(page.link('Sign up'))
  expect(form.path).toBe('/in/signup')
  expect(form.all('[type=password]')).toHaveLength(2)
})

test('[ACCESS-19] pressed twice it makes one account', async () => {
  const { browser, page, email } = await arrive('oda')
  const before = await accounts()
  const windows: Browser[] = [browser, browser.twin(), browser.twin()]
  const form = page.form('Sign up')
  const pages = await Promise.all(windows.map((one) => one.submit(form, CHOSEN)))
  expect(pages.map(({ path }) => path)).toEqual(['/home', '/home', '/home'])
  expect(await accounts()).toBe(before + 1)
  const user = await userOf(email)
  expect(await eventsAbout(user?.id ?? '')).toEqual(['user.created'])
})

test('an identity that was used lets nobody in again, and its form only for a moment', async () => {
  const { browser, page, email } = await arrive('ora')
  const [kept, soon, late] = [browser.twin(), browser.twin(), browser.twin()]
  expect((await browser.submit(page.form('Sign up'), CHOSEN)).path).toBe('/home')
  expect((await soon.submit(page.form('Sign up'), CHOSEN)).path).toBe('/home')
  const now = site.services.now
  site.services.now = () => new Date(Date.now() + 40_000)
  try {
    const refused = await late.submit(page.form('Sign up'), CHOSEN)
    expect(refused.path).toBe('/current-login')
    expect(refused.text).toContain('Please log in at your school once more')
    expect((await late.get(`${late.base}/home`)).path).toContain('/current-login')
  } finally {
    site.services.now = now
  }
  // Also when the account has gone meanwhile.
  const gone = { email: 'gone@home.test', auths: [] }
  await site.services.db.write((tx) => tx.user.update({ where: { email }, data: gone }))
  const fresh = await kept.get(`${kept.base}/leader/signup`)
  expect(fresh.all('[type=password]')).toHaveLength(2)
  const csrf = valueOf(fresh, 'csrf')
  const sent = await kept.post(SAVE, { csrf, once: crypto.randomUUID(), ...CHOSEN })
  expect(sent.path).toBe('/current-login')
  expect(await userOf(email)).toBeNull()
})

test('[SIGNUP-14] an address that somebody has taken meanwhile is refused at its field', async () => {
  const { browser, page } = await arrive('pia', { email: 'pia.new@northfield.test' })
  await site.services.db.write((tx) =>
    tx.user.update({
      where: { email: 'alex@northfield.test' },
      data: { email: 'pia.new@northfield.test' },
    }),
  )
  const again = await browser.submit(page.form('Sign up'), CHOSEN)
  expect(again.status).toBe(400)
  expect(messageAt(again, 'email')).toBe("You've already signed up; try logging in")
})

test('[SIGNUP-30] without a verified identity nobody is saved', async () => {
  const before = await accounts()
  const send = async (browser: Browser) => {
    const door = await browser.get(`${browser.base}/in/signup`)
    const csrf = valueOf(door, 'csrf')
    const page = await browser.post(SAVE, { csrf, once: crypto.randomUUID(), ...ADA })
    expect(page.redirects[0]?.status).toBe(303)
    expect(page.path).toBe('/current-login')
    expect(page.text).toContain('Please log in at your school once more')
    expect(await accounts()).toBe(before)
  }
  await send(site.browser())

  // A changed identity, one that is too old, one of another school, one in a cookie of another kind.
  const { browser } = await arrive('quentin')
  const cookie = browser.cookie('quad_identity') ?? ''
  const [value = '', proof = ''] = decodeURIComponent(cookie).split('.')
  const held = Buffer.from(value, 'base64').toString('utf8')
  expect(held).toContain('quentin@northfield.test')
  const changed = Buffer.from(held.replaceAll('quentin', 'samuel')).toString('base64')
  for (const forged of [`${changed}.${proof}`, changed, `${value}.`, 'x'.repeat(50)]) {
    const other = site.browser()
    other.setCookie('quad_identity', encodeURIComponent(forged))
    await send(other)
  }
  await all.settle(all.connected(), 'lakeside')
  const lakeside = site.browser('lakeside')
  lakeside.setCookie('quad_identity', cookie)
  await send(lakeside)
  await all.settle({}, 'lakeside')

  const now = site.services.now
  site.services.now = () => new Date(Date.now() + 11 * 60_000)
  await send(browser).finally(() => {
    site.services.now = now
  })
  expect((await browser.get(`${browser.base}/in/signup`)).all('[type=password]')).toHaveLength(0)
})

test('an identity whose school has ended the connection counts no more', async () => {
  const { browser } = await arrive('rio')
  await all.settle({})
  const page = await browser.get(`${browser.base}/in/signup`)
  expect(page.all('[type=password]')).toHaveLength(2)
  await all.settle(all.connected())
})

test('who is somebody else has it forgotten, for every window, and signs up with a password', async () => {
  const { browser, page } = await arrive('sal')
  const kept = browser.twin()
  const form = await browser.submit(page.form('Forget this login'))
  expect(form.path).toBe('/in/signup')
  expect(form.text).toContain('Your school’s login is forgotten here.')
  expect(browser.cookie('quad_identity')).toBeUndefined()
  expect(valueOf(form, 'email')).toBe('')
  // Not by a cookie that was kept, nor by a form that was open.
  expect((await kept.twin().get(`${kept.base}/in/signup`)).all('[type=password]')).toHaveLength(2)
  const late = await kept.submit(page.form('Sign up'), CHOSEN)
  expect(late.path).toBe('/current-login')
  expect(late.text).toContain('Please log in at your school once more')
  const home = await fill(browser, form, { email: 'another@home.test' })
  expect(home.path).toBe('/home')
  expect(await userOf('another@home.test')).toMatchObject({ auths: [], email_confirmed: false })
  expect(await userOf('sal@northfield.test')).toBeNull()
})

test('the other doors keep what they make of people', async () => {
  const { browser, email } = await arrive('tom')
  const page = await browser.get(`${browser.base}/leader/signup`)
  expect(page.form('Sign up').action).toBe(`${SAVE}?door=leader`)
  await browser.submit(page.form('Sign up'), CHOSEN)
  expect(await userOf(email)).toMatchObject({ leader: true, auths: [all.linkOf('tom')] })
})

test('[SIGNUP-30] the call takes JSON too', async () => {
  const { browser, email } = await arrive('una')
  const cookie = ['quad_identity', 'quad_visitor']
    .map((name) => `${name}=${browser.cookie(name) ?? ''}`)
    .join('; ')
  const send = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const host = `northfield.localhost:${site.port}`
      const headers = { host, cookie, 'content-type': 'application/json' }
      const there = { host: '127.0.0.1', port: site.port, path: SAVE, method: 'POST', headers }
      const request = http.request(there, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.on('error', reject)
      request.end(body)
    })
  for (const body of ['', '{', '[]', '{}']) expect(await send(body)).toBe(400)
  expect(await send(JSON.stringify({ first_name: 'Mallory', ...CHOSEN }))).toBe(303)
  expect(await userOf(email)).toMatchObject({ first_name: 'Ida', auths: [all.linkOf('una')] })
})
