import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '~/domain/legal/schema'
import { questionOn, solved } from '~tests/support/captcha'
import type { Page } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { ADA, fill, leadsTo, messageAt, signUpAt, valueOf } from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

/** What keeps robots, doubles and members from signing up. */
let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })
const accounts = () => site.services.db.read.user.count()
const eventsAbout = (subject_id: string) =>
  site.services.db.read.event.findMany({ where: { subject_id }, orderBy: { seq: 'asc' } })

describe('[SIGNUP-19] the question', () => {
  test('a wrong or missing answer is refused, and everything else is kept', async () => {
    const browser = site.browser()
    const page = await browser.get('/in/signup')
    const email = 'captcha@home.test'
    const none = await fill(browser, page, { email, captcha_answer: '' })
    expect(messageAt(none, 'captcha_answer')).toBe('Please answer the question')
    expect(questionOn(none)).toBe(questionOn(page))
    const wrong = await fill(browser, none, { email, captcha_answer: 'nonsense' })
    expect(wrong.status).toBe(400)
    expect(messageAt(wrong, 'captcha_answer')).toBe('That was not the answer. Please try this one')
    expect(wrong.link('That was not the answer. Please try this one')).toBe('#captcha_answer')
    expect(valueOf(wrong, 'recaptchaToken')).not.toBe(valueOf(none, 'recaptchaToken'))
    expect(valueOf(wrong, 'captcha_answer')).toBe('')
    expect(valueOf(wrong, 'first_name')).toBe('Ada')
    expect(await userOf(email)).toBeNull()
    expect((await fill(browser, wrong, { email })).path).toBe('/home')
    expect(await userOf(email)).not.toBeNull()
  })

  test('a token that is missing, old news or of another browser does not pass', async () => {
    const email = 'robot@home.test'
    const other = await site.browser().get('/in/signup')
    const stolen = valueOf(other, 'recaptchaToken')
    for (const recaptchaToken of ['', 'x.y.z', stolen]) {
      const answer = await signUpAt(site.browser(), '/in/signup', { email, recaptchaToken })
      expect(messageAt(answer, 'captcha_answer')).toContain('Please answer this one')
    }
    expect(await userOf(email)).toBeNull()
  })

  test('one answer lets one person in', async () => {
    const browser = site.browser()
    const page = await browser.get('/in/signup')
    const twin = browser.twin()
    await fill(browser, page, { email: 'first@home.test' })
    const second = await fill(twin, page, { email: 'second@home.test' })
    expect(messageAt(second, 'captcha_answer')).toContain('Please answer this one')
    expect(await userOf('second@home.test')).toBeNull()
  })
})

test('[SIGNUP-28] the same form sent twice at once makes one account, and both are in', async () => {
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  const email = 'twice@home.test'
  const windows = Array.from({ length: 4 }, () => browser.twin())
  const pages = await Promise.all(windows.map((one) => fill(one, page, { email })))
  expect(pages.map(({ path }) => path)).toEqual(windows.map(() => '/home'))
  const user = await userOf(email)
  const events = await eventsAbout(user?.id ?? '')
  expect(events.filter(({ name }) => name === 'user.created')).toHaveLength(1)
})

test('[SIGNUP-14] of two people with one address the second is told, never a failure', async () => {
  const email = 'both@home.test'
  const pair = [site.browser(), site.browser()]
  const pages = await Promise.all(pair.map((one) => one.get('/in/signup')))
  const answers = await Promise.all(pair.map((one, at) => fill(one, pages[at]!, { email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)!
  expect(messageAt(refused, 'email')).toBe("You've already signed up; try logging in")
})

describe('[SIGNUP-08] [SIGNUP-09] who has joined', () => {
  const doors = ['in', 'leader', 'pbo', 'ctrl', 'prospective'].map((door) => `/${door}/signup`)

  test.each([...doors, '/prospective/signup/'])(
    'is sent home from %s, whether opened or sent',
    async (door) => {
      const browser = site.browser()
      await signIn(browser, 'sam')
      expect((await browser.get(door)).path).toBe('/home')
      const csrf =
        (await browser.get('/logout')).one('input[name=csrf]').getAttribute('value') ?? ''
      const before = await accounts()
      const sent = await browser.post(door, { ...ADA, email: 'again@home.test', csrf })
      expect(sent.redirects[0]).toEqual({ status: 303, location: '/home' })
      expect(await accounts()).toBe(before)
    },
  )

  test('in the control group goes on with the study', async () => {
    const browser = site.browser()
    browser.follows = false
    const login = await browser.get('/current-login')
    await browser.submit(login.form('Log in'), {
      email: 'colin@northfield.test',
      password: 'quad-test-1',
    })
    expect(leadsTo(await browser.get('/in/signup'))).toBe('/ctrl/coming-soon')
  })
})

describe('an account that waits for its owner', () => {
  test('is completed by the form instead of making another', async () => {
    const { db } = site.services
    await db.write((tx) =>
      tx.user.update({ where: { id: idOf('nora') }, data: { onboarding_step: null } }),
    )
    const browser = site.browser()
    const page = await signIn(browser, 'nora')
    expect(page.path.split('?')[0]).toBe('/in/signup')
    expect(valueOf(page, 'first_name')).toBe('Nora')
    expect(valueOf(page, 'email')).toBe('nora@northfield.test')
    expect(page.one('[name=email]').hasAttribute('readonly')).toBe(true)
    expect(page.all('[type=password]')).toHaveLength(0)
    const before = await accounts()
    const { password: _, password_confirmation: __, ...typed } = ADA
    const home = await browser.submit(page.form('Sign up'), { ...typed, ...solved(page) })
    expect(home.path).toBe('/home')
    expect(await accounts()).toBe(before)
    expect(await userOf('nora@northfield.test')).toMatchObject({
      id: idOf('nora'),
      first_name: 'Ada',
      institution_id: idOf('institution:main'),
      onboarding_step: 'signup',
      terms_version: TERMS_VERSION,
      joined_date: expect.any(Date) as Date,
    })
    const names = (await eventsAbout(idOf('nora'))).map(({ name }) => name)
    expect(names).toEqual(['terms.accepted', 'user.changed'])
  })
})

describe('five sign-ups in half an hour, then a rest with everything typed kept', () => {
  const rests = (page: Page, email: string) => {
    expect(page.status).toBe(429)
    expect(page.one('#errors').text).toMatch(/Too many sign-ups\. Please wait \d+ minutes? and/)
    expect(valueOf(page, 'email')).toBe(email)
    expect(valueOf(page, 'captcha_answer')).not.toBe('')
  }

  test('from one browser, forms that are not right not counted', async () => {
    const browser = site.browser()
    const page = await browser.get('/in/signup')
    const send = (email: string) => fill(browser.twin(), page, { email })
    for (let i = 0; i < 6; i++) expect((await send('x')).status).toBe(400)
    for (const name of ['alex', 'alma', 'stan', 'emma', 'bea'])
      expect((await send(`${name}@northfield.test`)).status).toBe(400)
    rests(await send('new@home.test'), 'new@home.test')
    expect(await userOf('new@home.test')).toBeNull()
  })

  test('for one address', async () => {
    const email = 'greta@northfield.test'
    for (let i = 0; i < 5; i++)
      expect((await signUpAt(site.browser(), '/in/signup', { email })).status).toBe(400)
    rests(await signUpAt(site.browser(), '/in/signup', { email }), email)
  })
})
