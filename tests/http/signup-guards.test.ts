import { describe, expect } from 'vitest'
import { settingsSchema } from '~/domain/partners/file.server'
import { newBackground } from '~/domain/users/schema-avatars'
import { termsVersion } from '~/domain/legal/terms.server'
import { questionOn, solved } from '~tests/support/captcha'
import type { Page } from '~tests/support/client'
import { changeAccount, changePartner, db, idOf, member, site, test } from '~tests/support/fixtures'
import { signIn } from '~tests/support/sign-in'
import {
  ADA,
  eventsAbout,
  fill,
  messageAt,
  newEmail,
  signUp,
  userWith,
  valueOf,
} from '~tests/support/signing-up'

/** What keeps robots, duplicates and members from signing up. */

const accounts = () => db.read.user.count()

/** A browser with the open form. */
async function open() {
  const browser = site.browser()
  return { browser, page: await browser.get('/in/signup') }
}

describe('[SIGNUP-19] the question', () => {
  test('a wrong or missing answer is refused, and everything else is kept', async () => {
    const { browser, page } = await open()
    const email = 'captcha@home.test'
    const none = await fill(browser, page, { email, captcha_answer: '' })
    expect(messageAt(none, 'captcha_answer')).toBe('Please answer the question')
    expect(questionOn(none)).toBe(questionOn(page))
    const wrong = await fill(browser, none, { email, captcha_answer: 'nonsense' })
    expect(wrong.status).toBe(400)
    expect(messageAt(wrong, 'captcha_answer')).toBe('That wasn’t right. Please try this one')
    expect(wrong.link('That wasn’t right. Please try this one')).toBe('#captcha_answer')
    expect(valueOf(wrong, 'recaptchaToken')).not.toBe(valueOf(none, 'recaptchaToken'))
    expect([valueOf(wrong, 'captcha_answer'), valueOf(wrong, 'first_name')]).toEqual(['', 'Ada'])
    expect(await userWith(email)).toBeNull()
    expect((await fill(browser, wrong, { email })).path).toBe('/onboarding/profile')
    const user = (await userWith(email))!
    expect(user.avatar_bg_type).toBe(newBackground(user.id))
  })

  test('a token that is missing, forged or of another browser does not pass', async () => {
    const email = 'robot@home.test'
    const stolen = valueOf((await open()).page, 'recaptchaToken')
    for (const recaptchaToken of ['', 'x.y.z', stolen]) {
      const page = await signUp({ email, recaptchaToken })
      expect(messageAt(page, 'captcha_answer')).toContain('Please answer this one')
    }
    expect(await userWith(email)).toBeNull()
  })

  test('one answer lets one person in', async () => {
    const { browser, page } = await open()
    const twin = browser.twin()
    await fill(browser, page, { email: 'first@home.test' })
    const second = await fill(twin, page, { email: 'second@home.test' })
    expect(messageAt(second, 'captcha_answer')).toContain('Please answer this one')
    expect(await userWith('second@home.test')).toBeNull()
  })
})

test('[SIGNUP-28] the same form sent several times at once makes one account, and all are in', async () => {
  const { browser, page } = await open()
  const email = 'twice@home.test'
  const windows = Array.from({ length: 4 }, () => browser.twin())
  const pages = await Promise.all(windows.map((one) => fill(one, page, { email })))
  expect(pages.map(({ path }) => path)).toEqual(windows.map(() => '/onboarding/profile'))
  const events = await eventsAbout((await userWith(email))?.id)
  expect(events.filter(({ name }) => name === 'user.created')).toHaveLength(1)
})

test('[SIGNUP-14] of two people with one address the second gets a message, never a failure', async () => {
  const pair = await Promise.all([open(), open()])
  const pages = await Promise.all(
    pair.map(({ browser, page }) => fill(browser, page, { email: 'both@home.test' })),
  )
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = pages.find(({ status }) => status === 400)!
  expect(messageAt(refused, 'email')).toBe("You've already signed up; try logging in")
})

describe('[SIGNUP-08] [SIGNUP-09] a member', () => {
  const sam = member('sam')
  test.each([
    ...['in', 'leader', 'pbo', 'ctrl', 'prospective'].map((flow) => `/${flow}/signup`),
    '/prospective/signup/',
  ])('goes home from %s, whether it is opened or sent', async (path) => {
    expect((await sam.get(path)).path).toBe('/home')
    const { csrf } = await sam.get('/logout')
    const before = await accounts()
    const sent = await sam.post(path, { ...ADA, email: 'again@home.test', csrf })
    expect(sent.redirects[0]).toEqual({ status: 303, location: '/home' })
    expect(await accounts()).toBe(before)
  })

  test('in the control group goes on with the study', async () => {
    const { redirects } = await member('colin').get('/in/signup')
    expect(redirects.map(({ location }) => location)).toEqual(['/ctrl/coming-soon'])
  })
})

test('an account that waits for its owner is completed by the form, and no other is made', async () => {
  await changeAccount('nora', { onboarding_step: null })
  const email = 'nora@northfield.test'
  const browser = site.browser()
  const page = await signIn(browser, 'nora')
  expect(page.path.split('?')[0]).toBe('/in/signup')
  expect([valueOf(page, 'first_name'), valueOf(page, 'email')]).toEqual(['Nora', email])
  expect(page.one('[name=email]').hasAttribute('readonly')).toBe(true)
  expect(page.all('[type=password]')).toHaveLength(0)
  const before = await accounts()
  const { password: _, password_confirmation: __, ...typed } = ADA
  const home = await browser.submit('Sign up', { ...typed, ...solved(page) })
  expect(home.path).toBe('/onboarding/profile')
  expect(await accounts()).toBe(before)
  expect(await userWith(email)).toMatchObject({
    id: idOf('nora'),
    first_name: 'Ada',
    institution_id: idOf('institution:main'),
    onboarding_step: 'profile',
    terms_version: termsVersion(),
    joined_date: expect.any(Date) as Date,
  })
  const names = (await eventsAbout(idOf('nora'))).map(({ name }) => name)
  expect(names).toEqual(['terms.accepted', 'user.changed'])
})

describe('after five sign-ups in half an hour the form waits, with everything typed kept', () => {
  const expectWait = (page: Page, email: string) => {
    expect(page.status).toBe(429)
    expect(page.one('#errors').text).toMatch(/Too many sign-ups\. Please wait \d+ minutes? and/)
    expect(valueOf(page, 'email')).toBe(email)
    expect(valueOf(page, 'captcha_answer')).not.toBe('')
  }

  test('from one browser; forms with errors don’t count', async () => {
    const { browser, page } = await open()
    const send = (email: string) => fill(browser.twin(), page, { email })
    for (let i = 0; i < 6; i++) expect((await send('x')).status).toBe(400)
    for (const name of ['alex', 'alma', 'stan', 'emma', 'bea'])
      expect((await send(`${name}@northfield.test`)).status).toBe(400)
    expectWait(await send('new@home.test'), 'new@home.test')
    expect(await userWith('new@home.test')).toBeNull()
  })

  test('for one address', async () => {
    const email = 'greta@northfield.test'
    for (let i = 0; i < 5; i++) expect((await signUp({ email })).status).toBe(400)
    expectWait(await signUp({ email }), email)
  })
})

describe('past a school’s number of sign-ups from one network', () => {
  const crowd = async () => {
    await db.write((tx) => tx.rateLimit.deleteMany())
    await changePartner({ settings: { signups_per_network: 1 } })
    expect((await signUp({ email: newEmail() })).path).toBe('/onboarding/profile')
  }
  const codeFor = async (person: 'stan' | 'sam') =>
    (await member(person).get('/account-settings')).texts('.signup-code')[0]
  test.afterAll(() => changePartner({ settings: {} }))

  test('the form asks for the code that staff read in their settings, and keeps what was typed', async () => {
    await crowd()
    const { browser, page } = await open()
    expect(page.one('label[for=signup_code]').text).toContain('Today’s sign-up code')
    expect(page.text).toContain('Someone from Northfield can tell you today’s code')
    const email = newEmail()
    const wrong = await fill(browser, page, { email, signup_code: 'WRNG-CODE' })
    expect([wrong.status, messageAt(wrong, 'signup_code')]).toEqual([
      400,
      'That isn’t today’s sign-up code. Please check it',
    ])
    expect(await userWith(email)).toBeNull()
    const fields = ['email', 'first_name', 'last_name', 'signup_code']
    expect(fields.map((name) => valueOf(wrong, name))).toEqual([
      email,
      'Ada',
      'Newcomer',
      'WRNG-CODE',
    ])
    expect(valueOf(wrong, 'captcha_answer')).not.toBe('')
    const none = await fill(browser, wrong, { email, signup_code: '' })
    expect(messageAt(none, 'signup_code')).toBe('Please enter today’s sign-up code')
    const code = await codeFor('stan')
    const done = await fill(browser, none, { email, signup_code: code!.toLowerCase() })
    expect(done.path).toBe('/onboarding/profile')
    expect(await codeFor('sam')).toBeUndefined()
  })

  test('an account that the school has made needs no code', async () => {
    await crowd()
    await changeAccount('nora', { onboarding_step: null, joined_date: null })
    const browser = site.browser()
    const page = await signIn(browser, 'nora')
    expect(page.all('[name=signup_code]')).toHaveLength(0)
    const home = await browser.submit('Sign up', {
      first_name: 'Nora',
      institution_code: 'main',
      ...solved(page),
    })
    expect(home.path).toBe('/onboarding/profile')
  })

  test('the number is a whole one', async () => {
    for (const signups_per_network of [0, -1, 1.5, 3001, '100', null])
      expect(settingsSchema.safeParse({ signups_per_network }).success).toBe(false)
    expect(settingsSchema.safeParse({ signups_per_network: 3000 }).success).toBe(true)
  })
})
