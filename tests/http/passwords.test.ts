import { describe, expect } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { mailTo, pathIn } from '~tests/support/mailbox'
import {
  account,
  as,
  changeAccount,
  eventCount,
  idOf,
  member,
  PASSWORD,
  type PersonName,
  site,
  test,
} from '~tests/support/fixtures'
import { expectSameQueries } from '~tests/support/prisma-queries'

const SETTINGS = '/account-settings'
const address = (name: PersonName) => `${name}@northfield.test`
const changed = (name: PersonName) => eventCount('account.password_changed', idOf(name))

const logIn = async (name: PersonName, password: string) =>
  (await site.browser().press('/current-login', 'Log in', { email: address(name), password })).path

const values = { current_password: PASSWORD, password: 'new-1', password_confirmation: 'new-1' }
const change = (browser: Browser, given: Partial<typeof values> = {}): Promise<Page> =>
  browser.press(SETTINGS, 'Change password', { ...values, ...given })

describe('changing the password', () => {
  test('[SETTINGS-26] the new password works, this session stays and all others end', async () => {
    const [sam, elsewhere] = [await as('sam'), await as('sam')]
    const form = (await sam.get(SETTINGS)).form('Change password')
    const page = await sam.submit(form, values)
    expect(page.redirects[0]).toEqual({ status: 303, location: SETTINGS })
    expect(page.text).toContain('Your password has been successfully updated.')
    expect((await sam.get('/home')).path).toBe('/home')
    expect((await elsewhere.get('/home')).path).toContain('/current-login')
    expect(await logIn('sam', PASSWORD)).toBe('/current-login')
    expect(await logIn('sam', 'new-1')).toBe('/home')
    const [mail] = await mailTo(site, address('sam'))
    expect(mail?.subject).toBe('Your Quad password was changed')
    expect(`${mail?.text}${mail?.html}`).not.toContain('new-1')
    // The same form sent again is the same change, although its current password is old now.
    expect((await sam.submit(form, values)).text).toContain('successfully updated')
    expect(await changed('sam')).toBe(1)
    expect((await sam.submit(form, { ...values, password: 'x-2-y' })).status).toBe(400)
  })

  test('[SETTINGS-24] four characters are enough', async () => {
    const alex = member('alex')
    const page = await change(alex, { password: 'abcd', password_confirmation: 'abcd' })
    expect(page.text).toContain('successfully updated')
    expect(await logIn('alex', 'abcd')).toBe('/home')
  })

  test('fields sent twice or not at all are refused', async () => {
    const alma = member('alma')
    const body = (await alma.get(SETTINGS)).form('Change password').body(values)
    body.append('password', 'other')
    expect((await alma.twin().post('/account-settings/password', body)).status).toBe(400)
    const csrf = body.get('csrf') ?? ''
    expect((await alma.post('/account-settings/password', { csrf })).status).toBe(400)
    expect(await changed('alma')).toBe(0)
  })

  test('guesses count as those of the login do', async () => {
    const leo = member('leo')
    for (let i = 0; i < 6; i++) await change(leo, { current_password: `guess-${i}` })
    const page = await change(leo)
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Too many attempts for this account\. Please wait \d+ seconds?/)
    expect(await changed('leo')).toBe(0)
  })

  test('who has no password has none to change, and gets a link to choose one', async () => {
    const auths = [{ provider: 'oidc', subject: 's' }]
    await changeAccount('bea', { password_hash: null, auths })
    const bea = await as('bea')
    const page = await bea.get(SETTINGS)
    expect(page.text).toContain('There’s no password to change here.')
    const { csrf } = page
    expect((await bea.post('/account-settings/password', { csrf, ...values })).status).toBe(400)
    const ask = await bea.get(page.link('Get a link to choose one'))
    expect((await bea.submit(ask.form('Continue'))).text).toContain(address('bea'))
    const [mail] = await mailTo(site, address('bea'))
    expect(mail?.subject).toBe('Your link to log in to Quad')
  })
})

describe('resetting the password', () => {
  const request = (email: string, browser = site.browser()) =>
    browser.press('/forgot-password', 'Send the link', { email })
  const link = async (name: PersonName) => {
    const [mail] = await mailTo(site, address(name))
    return pathIn(mail?.text, '/reset-password/')
  }
  const twice = { password: 'fresh-1', password_confirmation: 'fresh-1' }

  test('[SETTINGS-27] [SETTINGS-28] from the settings: asks first, then logs out and mails the link', async () => {
    const tess = await as('tess')
    const settings = await tess.get(SETTINGS)
    const page = await tess.get(settings.link('Reset your password'))
    expect(page.text).toContain(
      'Click "Continue" to reset your password. This will log you out of your account.',
    )
    expect(page.link('Cancel')).toBe(SETTINGS)
    expect(await mailTo(site, address('tess'))).toEqual([])
    const done = await tess.submit(page.form('Continue'))
    expect(done.path).toBe('/current-login')
    expect(done.text).toContain(`on its way to ${address('tess')}`)
    expect((await tess.get('/home')).path).toContain('/current-login')
    // Until the link is used the old password works: a request locks no one out.
    expect(await logIn('tess', PASSWORD)).toBe('/home')
    expect(await link('tess')).toContain('/reset-password/')
  })

  test('by the link in the email: once, and it ends every session', async () => {
    const session = await as('greta')
    const page = await request(' Greta@NORTHFIELD.test')
    expect(page.path).toBe('/forgot-password?sent=yes')
    const path = await link('greta')
    const browser = site.browser()
    const form = (await browser.get(path)).form('Save the new password')
    for (const [given, text] of [
      [{ password: 'abc', password_confirmation: 'abc' }, 'at least four characters'],
      [{ ...twice, password_confirmation: 'other' }, 'Passwords must match.'],
    ] as const) {
      const refused = await browser.twin().submit(form, given)
      expect(refused.status).toBe(400)
      expect(refused.text).toContain(text)
    }
    const twin = browser.twin()
    const done = await browser.submit(form, twice)
    expect(done.redirects[0]).toEqual({ status: 303, location: '/current-login' })
    expect(done.text).toContain('Your password has been successfully updated.')
    expect((await twin.submit(form, twice)).path).toBe('/current-login')
    expect(await changed('greta')).toBe(1)
    expect((await session.get('/home')).path).toContain('/current-login')
    expect(await logIn('greta', 'fresh-1')).toBe('/home')
    const over = await site.browser().get(path)
    expect(over.status).toBe(410)
    expect(over.link('Get a new link')).toBe('/forgot-password')
  })

  test('another request leaves a link as it is; a changed password and another school make it invalid', async () => {
    await request(address('cora'))
    const first = await link('cora')
    // By a stranger, perhaps.
    await request(address('cora'))
    const second = await link('cora')
    expect(second).not.toBe(first)
    expect((await site.browser().get(first)).status).toBe(200)
    expect((await site.browser('lakeside').get(second)).status).toBe(404)
    const reader = site.browser()
    const open = await reader.get(second)
    const cora = await as('cora')
    await change(cora)
    const late = await reader.submit(open.form('Save the new password'), twice)
    expect(late.status).toBe(410)
    expect((await site.browser().get(first)).status).toBe(410)
    expect(await logIn('cora', 'new-1')).toBe('/home')
    const forged = `/reset-password/${idOf('nothing')}.forged`
    for (const bad of [forged, '/reset-password/cut']) {
      const page = await reader.get(bad)
      expect(page.status).toBe(404)
      expect(page.link('Get a new link')).toBe('/forgot-password')
    }
  })

  test('no one learns from the response or its time who has an account', async () => {
    const timed = async (email: string) => {
      const browser = site.browser()
      await browser.get('/forgot-password')
      const start = performance.now()
      const { title, path, text } = await browser.submit('Send the link', { email })
      return { time: performance.now() - start, response: { title, path, text } }
    }
    const known = await timed(address('priya'))
    const unknown = await timed('no-one@northfield.test')
    const foreign = await timed('lou@lakeside.test')
    expect(unknown.response).toEqual(known.response)
    expect(foreign.response).toEqual(known.response)
    for (const { time } of [known, unknown, foreign]) expect(time).toBeGreaterThanOrEqual(250)
    expect(await mailTo(site, address('priya'))).toHaveLength(1)
    expect(await mailTo(site, 'no-one@northfield.test')).toEqual([])
    // At its own school it is found, and at the host of no school.
    expect(await mailTo(site, 'lou@lakeside.test')).toEqual([])
    await request('lou@lakeside.test', site.browser(null))
    expect(await mailTo(site, 'lou@lakeside.test')).toHaveLength(1)
  })

  test('who has no password is mailed a link that logs in, once, on the school’s own host', async () => {
    await changeAccount('maya', { password_hash: null })
    expect((await request(address('maya'))).path).toBe('/forgot-password?sent=yes')
    const path = await link('maya')
    await request(address('maya'))
    const second = await link('maya')
    expect((await site.browser('lakeside').get(path)).status).toBe(404)
    const elsewhere = site.browser('lakeside')
    const { csrf } = await elsewhere.get('/current-login')
    expect((await elsewhere.post(`${path}?without=password`, { csrf })).status).toBe(404)
    const browser = site.browser()
    const page = await browser.get(path)
    expect(page.one('h1').text).toBe('Log in')
    const twin = browser.twin()
    expect((await browser.submit('Log in')).path).toBe('/home')
    expect(browser.page.text).toContain('Maya')
    // Sent twice, and the older of two links.
    expect((await twin.submit(page.form('Log in'))).status).toBe(410)
    for (const used of [path, second]) expect((await site.browser().get(used)).status).toBe(410)
    expect((await account('maya')).password_hash).toBeNull()
  })

  test('the same link chooses a first password and logs in, and a password ends it', async () => {
    await changeAccount('maya', { password_hash: null })
    await request(address('maya'))
    const first = await link('maya')
    await request(address('maya'))
    const browser = site.browser()
    await browser.get(await link('maya'))
    const twin = browser.twin()
    const form = browser.page.form('Save the password and log in')
    expect((await browser.twin().submit(form, { ...twice, password: 'abc' })).status).toBe(400)
    expect((await browser.submit(form, twice)).path).toBe('/home')
    expect((await twin.submit(form, twice)).path).toBe('/home')
    expect((await site.browser().get(first)).status).toBe(410)
    expect(await logIn('maya', 'fresh-1')).toBe('/home')
    // Someone has chosen a password since the page was opened: the link doesn't go around it.
    await changeAccount('maya', { password_hash: null })
    await request(address('maya'))
    const open = await browser.twin().get(await link('maya'))
    await changeAccount('maya', { password_hash: (await account('sam')).password_hash })
    const late = site.browser()
    await late.get(open.path)
    const around = await late.post(`${open.path}?without=password`, { csrf: late.page.csrf })
    expect([around.status, around.path]).toEqual([200, open.path])
    expect((await late.get('/home')).path).toContain('/current-login')
  })

  test('who is suspended or deleted is mailed no link, and one they have logs no one in', async () => {
    const email = address('ivan')
    await changeAccount('ivan', { password_hash: null })
    await request(email)
    const path = await link('ivan')
    await changeAccount('ivan', { suspended_at: new Date() })
    const browser = site.browser()
    await browser.get(path)
    expect((await browser.submit('Log in')).path).toBe(path)
    expect((await browser.get('/home')).path).toContain('/current-login')
    expect((await request(email)).path).toBe('/forgot-password?sent=yes')
    await changeAccount('ivan', { suspended_at: null, deleted_at: new Date() })
    expect((await site.browser().get(path)).status).toBe(404)
    expect((await request(email)).path).toBe('/forgot-password?sent=yes')
    expect(await mailTo(site, email)).toHaveLength(1)
  })

  test('a link takes an account whose address no one had confirmed from the person who made it', async () => {
    const auths = [{ provider: 'oidc', issuer: 'https://id.test', subject: 'impostor' }]
    await changeAccount('tess', { password_hash: null, email_confirmed: false, auths })
    const impostor = await as('tess')
    await request(address('tess'))
    const browser = site.browser()
    await browser.get(await link('tess'))
    expect((await browser.submit('Log in')).path).toBe('/home')
    expect(await account('tess')).toMatchObject({ email_confirmed: true, auths: [] })
    expect((await impostor.get('/home')).path).toContain('/current-login')
  })

  test('the sixth request within an hour has to wait, no matter who has the address', async () => {
    for (const email of [address('dev'), 'no-one.2@northfield.test']) {
      for (let i = 0; i < 5; i++) expect((await request(email)).status).toBe(200)
      const page = await request(email)
      expect(page.status).toBe(429)
      expect(page.text).toMatch(/You’ve requested too many emails\. Please wait (59|60) minutes/)
      expect(page.one('#email').getAttribute('value')).toBe(email)
    }
  })

  test('the same form sent again is answered as before, and counts once', async () => {
    const email = address('emma')
    const browser = site.browser()
    const form = (await browser.get('/forgot-password')).form('Send the link')
    for (let i = 0; i < 7; i++) {
      const page = await browser.twin().submit(form, { email })
      expect([page.status, page.path]).toEqual([200, '/forgot-password?sent=yes'])
    }
    expect(await mailTo(site, email)).toHaveLength(1)
    expect((await request(email)).status).toBe(200)
  })

  test('the login leads there', async () => {
    const login = await site.browser().get('/current-login')
    expect(login.link('Forgot your password?')).toBe('/forgot-password')
    const page = await site.browser().get(login.link('No password? We’ll mail you a link'))
    expect(page.one('h1').text).toBe('Log in with a link')
    expect(page.form('Send the link').method).toBe('POST')
  })
})

expectSameQueries('passwords')
