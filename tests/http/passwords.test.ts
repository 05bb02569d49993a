import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { mailTo, pathIn } from '~tests/support/mailbox'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, PASSWORD, type PersonName } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

async function enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

const SETTINGS = '/account-settings'
const mailOf = (name: PersonName) => `${name}@northfield.test`
const changed = (name: PersonName) =>
  site.services.db.read.event.count({
    where: { name: 'account.password_changed', subject_id: idOf(name) },
  })

async function logIn(name: PersonName, password: string): Promise<string> {
  const browser = site.browser()
  const door = await browser.get('/current-login')
  return (await browser.submit(door.form('Log in'), { email: mailOf(name), password })).path
}

const values = { current_password: PASSWORD, password: 'new-1', password_confirmation: 'new-1' }
async function change(browser: Browser, given: Partial<typeof values> = {}): Promise<Page> {
  return browser.submit((await browser.get(SETTINGS)).form('Change password'), {
    ...values,
    ...given,
  })
}

describe('changing it', () => {
  test('[SETTINGS-26] the new one holds, this session stays and all others end', async () => {
    const [sam, elsewhere] = [await enter('sam'), await enter('sam')]
    const form = (await sam.get(SETTINGS)).form('Change password')
    const page = await sam.submit(form, values)
    expect(page.redirects[0]).toEqual({ status: 303, location: SETTINGS })
    expect(page.text).toContain('Your password has been successfully updated.')
    expect((await sam.get('/home')).path).toBe('/home')
    expect((await elsewhere.get('/home')).path).toContain('/current-login')
    expect(await logIn('sam', PASSWORD)).toBe('/current-login')
    expect(await logIn('sam', 'new-1')).toBe('/home')
    const [mail] = await mailTo(site, mailOf('sam'))
    expect(mail?.subject).toBe('Your password for Quad was changed')
    expect(`${mail?.text}${mail?.html}`).not.toContain('new-1')
    // The same form once more is the same change, although the old password is the old one now.
    expect((await sam.submit(form, values)).text).toContain('successfully updated')
    expect(await changed('sam')).toBe(1)
    expect((await sam.submit(form, { ...values, password: 'x-2-y' })).status).toBe(400)
  })

  const wrong: [string, Partial<typeof values>, string, string][] = [
    [
      '[SETTINGS-23] no password',
      { current_password: '' },
      'current_password',
      'Current password is required',
    ],
    [
      '[SETTINGS-23] a wrong password',
      { current_password: 'guess' },
      'current_password',
      'Invalid password',
    ],
    [
      '[SETTINGS-24] no new one',
      { password: '', password_confirmation: '' },
      'password',
      'Password must be at least four characters',
    ],
    [
      '[SETTINGS-24] three characters',
      { password: 'abc', password_confirmation: 'abc' },
      'password',
      'Password must be at least four characters',
    ],
    [
      '[SETTINGS-25] another one below',
      { password_confirmation: 'new-2' },
      'password_confirmation',
      'Passwords must match.',
    ],
    [
      '[SETTINGS-25] nothing below',
      { password_confirmation: '' },
      'password_confirmation',
      'Passwords must match.',
    ],
  ]
  test.each(wrong)(
    '%s is refused, and nothing typed is sent back',
    async (_, given, field, text) => {
      const maya = await enter('maya')
      const page = await change(maya, given)
      expect(page.status).toBe(400)
      expect(page.one(`#${field}-error`).text.trim()).toBe(text)
      expect(page.one(`#errors a[href="#${field}"]`).text).toBe(text)
      for (const input of page.all('input[type=password]'))
        expect(input.hasAttribute('value')).toBe(false)
      expect(page.form('Change email')).toBeTruthy()
      expect(await changed('maya')).toBe(0)
    },
  )

  test('[SETTINGS-24] four characters are enough', async () => {
    const alex = await enter('alex')
    const page = await change(alex, { password: 'abcd', password_confirmation: 'abcd' })
    expect(page.text).toContain('successfully updated')
    expect(await logIn('alex', 'abcd')).toBe('/home')
  })

  test('fields sent twice or not at all are refused', async () => {
    const alma = await enter('alma')
    const body = (await alma.get(SETTINGS)).form('Change password').body(values)
    body.append('password', 'other')
    expect((await alma.twin().post('/account-settings/password', body)).status).toBe(400)
    const csrf = body.get('csrf') ?? ''
    expect((await alma.post('/account-settings/password', { csrf })).status).toBe(400)
    expect(await changed('alma')).toBe(0)
  })

  test('guesses are counted as those of the login are', async () => {
    const leo = await enter('leo')
    for (let i = 0; i < 6; i++) await change(leo, { current_password: `guess-${i}` })
    const page = await change(leo)
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Too many tries for this account\. Please wait \d+ seconds?/)
    expect(await changed('leo')).toBe(0)
  })

  test('who signs in with the school’s own login has none to change', async () => {
    const { db } = site.services
    const data = { password_hash: null, auths: [{ provider: 'oidc', subject: 's' }] }
    const bea = await enter('bea')
    await db.write((tx) => tx.user.update({ where: { id: idOf('bea') }, data }))
    const page = await bea.get(SETTINGS)
    expect(page.text).toContain('There is no password of yours to change here.')
    const csrf = page.one('input[name=csrf]').getAttribute('value') ?? ''
    for (const path of ['/account-settings/password', '/account-settings/password/reset'])
      expect((await bea.post(path, { csrf, ...values })).status).toBe(400)
  })
})

describe('resetting it', () => {
  const wish = async (email: string, browser = site.browser()) => {
    const page = await browser.get('/forgot-password')
    return browser.submit(page.form('Send the link'), { email })
  }
  const linkOf = async (name: PersonName) => {
    const [mail] = await mailTo(site, mailOf(name))
    return pathIn(mail?.text, '/reset-password/')
  }
  const twice = { password: 'fresh-1', password_confirmation: 'fresh-1' }

  test('[SETTINGS-27] [SETTINGS-28] from the settings: asks first, then logs out and mails the link', async () => {
    const tess = await enter('tess')
    const settings = await tess.get(SETTINGS)
    const page = await tess.get(settings.link('Reset your password'))
    expect(page.text).toContain(
      'Click "Continue" to reset your password. This will log you out of your account.',
    )
    expect(page.link('Cancel')).toBe(SETTINGS)
    expect(await mailTo(site, mailOf('tess'))).toEqual([])
    const done = await tess.submit(page.form('Continue'))
    expect(done.path).toBe('/current-login')
    expect(done.text).toContain(`on its way to ${mailOf('tess')}`)
    expect((await tess.get('/home')).path).toContain('/current-login')
    // Until it is used the old one holds: nobody is shut out by a wish.
    expect(await logIn('tess', PASSWORD)).toBe('/home')
    expect(await linkOf('tess')).toContain('/reset-password/')
  })

  test('by the link of the mail: once, and it ends every session', async () => {
    const signedIn = await enter('greta')
    const page = await wish(' Greta@NORTHFIELD.test')
    expect(page.path).toBe('/forgot-password?sent=yes')
    const link = await linkOf('greta')
    const browser = site.browser()
    const form = (await browser.get(link)).form('Save the new password')
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
    expect((await signedIn.get('/home')).path).toContain('/current-login')
    expect(await logIn('greta', 'fresh-1')).toBe('/home')
    const over = await site.browser().get(link)
    expect(over.status).toBe(410)
    expect(over.link('Get a new link')).toBe('/forgot-password')
  })

  test('another wish leaves a link as it is; a changed password and another school make it void', async () => {
    await wish(mailOf('cora'))
    const first = await linkOf('cora')
    // A stranger, perhaps.
    await wish(mailOf('cora'))
    const second = await linkOf('cora')
    expect(second).not.toBe(first)
    expect((await site.browser().get(first)).status).toBe(200)
    expect((await site.browser('lakeside').get(second)).status).toBe(404)
    const reader = site.browser()
    const open = await reader.get(second)
    const cora = await enter('cora')
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

  test('nobody learns from the answer or its time who has an account', async () => {
    const timed = async (email: string) => {
      const browser = site.browser()
      const form = (await browser.get('/forgot-password')).form('Send the link')
      const start = performance.now()
      const page = await browser.submit(form, { email })
      const { title, path, text } = page
      return { time: performance.now() - start, answer: { title, path, text } }
    }
    const known = await timed(mailOf('priya'))
    const unknown = await timed('nobody@northfield.test')
    const foreign = await timed('lou@lakeside.test')
    expect(unknown.answer).toEqual(known.answer)
    expect(foreign.answer).toEqual(known.answer)
    for (const { time } of [known, unknown, foreign]) expect(time).toBeGreaterThanOrEqual(250)
    expect(await mailTo(site, mailOf('priya'))).toHaveLength(1)
    expect(await mailTo(site, 'nobody@northfield.test')).toEqual([])
    // At its own school, and where there is no school's host, it is found.
    expect(await mailTo(site, 'lou@lakeside.test')).toEqual([])
    await wish('lou@lakeside.test', site.browser(null))
    expect(await mailTo(site, 'lou@lakeside.test')).toHaveLength(1)
  })

  test('who signs in with the school’s own login gets no password by mail', async () => {
    expect((await wish(mailOf('bea'))).path).toBe('/forgot-password?sent=yes')
    expect(await mailTo(site, mailOf('bea'))).toEqual([])
  })

  test('no address, or none that could be one', async () => {
    for (const [email, text] of [
      ['', 'Email is required'],
      ['dev@', 'Not a valid email address'],
    ] as const) {
      const page = await wish(email)
      expect(page.status).toBe(400)
      expect(page.one('#email-error').text).toContain(text)
      expect(page.one('#email').getAttribute('value')).toBe(email)
    }
  })

  test('the sixth wish within an hour has to wait, whoever has the address', async () => {
    for (const email of [mailOf('dev'), 'nobody.2@northfield.test']) {
      for (let i = 0; i < 5; i++) expect((await wish(email)).status).toBe(200)
      const page = await wish(email)
      expect(page.status).toBe(429)
      expect(page.text).toMatch(/Too many emails were asked for\. Please wait (59|60) minutes/)
      expect(page.one('#email').getAttribute('value')).toBe(email)
    }
  })

  test('the login leads there', async () => {
    const login = await site.browser().get('/current-login')
    expect(login.link('Forgot your password?')).toBe('/forgot-password')
  })
})
