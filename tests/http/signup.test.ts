import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '~/domain/legal/schema'
import { answerTo, questionOn } from '~tests/support/captcha'
import type { Browser } from '~tests/support/client'
import {
  ADA,
  fill,
  leadsTo,
  messageAt,
  NEW_PASSWORD,
  signUpAt,
  valueOf,
} from '~tests/support/signing-up'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const userOf = (email: string) => site.services.db.read.user.findUnique({ where: { email } })
const accounts = () => site.services.db.read.user.count()
const eventsAbout = (subject_id: string) =>
  site.services.db.read.event.findMany({ where: { subject_id }, orderBy: { seq: 'asc' } })

/** A browser that stays where it is led from. */
function staying(school: 'northfield' | 'lakeside' = 'northfield'): Browser {
  const browser = site.browser(school)
  browser.follows = false
  return browser
}

const DOORS = [
  ['SIGNUP-01', '/in/signup', '/fence', {}],
  ['LEADER-03', '/leader/signup', '/fence', { leader: true, core_state: 'leader-quad' }],
  ['SIGNUP-02', '/pbo/signup', '/pbo/welcome', { control_group: true, core_state: 'pbo-welcome' }],
  [
    'SIGNUP-03',
    '/ctrl/signup',
    '/ctrl/coming-soon',
    { control_group: true, core_state: 'ctrl-coming-soon' },
  ],
  ['SIGNUP-04', '/prospective/signup', '/fence', { enrollment_status: 'prospective' }],
  ['SIGNUP-04', '/prospective/signup/', '/fence', { enrollment_status: 'prospective' }],
] as const

test('[LEADER-03] from /fence a new leader goes on with the introduction', async () => {
  const browser = site.browser()
  const page = await browser.get('/leader/signup')
  const done = await fill(browser, page, { email: 'new.leader@home.test' })
  expect(done.redirects.map(({ location }) => location)).toEqual(['/fence', '/leader/quad'])
  expect(done.path).toBe('/leader/quad')
})

test.each(['/pbo/signup', '/ctrl/signup'])(
  '%s says that it is a study, who gets what when, and that one may choose',
  async (door) => {
    const browser = site.browser()
    const page = await browser.get(door)
    const said = page.all('main .prose').map(({ text }) => text)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('you take part in a study of Northfield University with Quad')
    expect(said[0]).toContain('gets the community later')
    expect(said[0]).toContain('Taking part is your choice')
    const email = `study${door.replaceAll('/', '.')}@home.test`
    const next = (await fill(browser, page, { email })).one('main .prose').text
    expect(next).toMatch(/a study of\s+Northfield University with\s+Quad/)
    expect(next).toMatch(/your group|yours/i)
    expect(next).toContain('Taking part is your choice')
    expect((await site.browser().get('/in/signup')).text).not.toContain('study of')
  },
)

describe.each(DOORS)('[%s] [SIGNUP-26] [SIGNUP-28] %s', (_, door, next, traits) => {
  const email = `by${door.replaceAll('/', '.')}x@home.test`

  test(`is public, makes an account, signs it in and leads on to ${next}`, async () => {
    const browser = staying()
    const page = await browser.get(door)
    expect(page.status).toBe(200)
    expect(page.all('h1')).toHaveLength(1)
    const done = await fill(browser, page, { email: ` ${email.toUpperCase()} ` })
    expect({ status: done.status, to: leadsTo(done) }).toEqual({ status: 303, to: next })
    const user = await userOf(email)
    const plain = { leader: false, control_group: false, core_state: null, enrollment_status: null }
    expect(user).toMatchObject({
      partner_code: 'northfield',
      institution_id: idOf('institution:main'),
      first_name: 'Ada',
      last_name: 'Newcomer',
      test_user: false,
      global: false,
      onboarding_step: 'signup',
      core_complete: false,
      terms_version: TERMS_VERSION,
      email_confirmed: false,
      auths: [],
      external_lead_id: null,
      ...plain,
      ...traits,
    })
    expect(user?.joined_date).toBeInstanceOf(Date)
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    const session = await site.services.db.read.session.findMany({ where: { user_id: user?.id } })
    expect(session).toHaveLength(1)
    const [created, asked] = await eventsAbout(user?.id ?? '')
    expect(created).toMatchObject({ name: 'user.created', partner_code: 'northfield' })
    const { link } = asked?.payload as { link: string }
    expect(asked).toMatchObject({ name: 'account.confirmation_requested', actor_id: user?.id })
    const mailed = await site.services.db.read.mailLink.findUnique({ where: { id: link } })
    expect(mailed).toMatchObject({ kind: 'confirm_email', user_id: user?.id, address: email })
    // The password is the one that was typed.
    const later = site.browser()
    const login = await later.get('/current-login')
    later.follows = false
    const entered = await later.submit(login.form('Log in'), { email, password: NEW_PASSWORD })
    expect(leadsTo(entered)).toBe('/')
  })
})

test('who signs up is at home and told to look for the mail', async () => {
  const browser = site.browser()
  const home = await signUpAt(browser, '/in/signup', { email: 'grace@home.test' })
  expect(home.path).toBe('/home')
  expect(home.one('[role=status]').text).toContain('We have sent an email to grace@home.test')
  expect((await userOf('grace@home.test'))?.core_complete).toBe(true)
})

test('[SIGNUP-06] [SIGNUP-11] the form has its fields and links', async () => {
  const page = await site.browser().get('/in/signup')
  const labels = ['First name', 'Last name', 'Email', 'Password', 'Password again']
  expect(page.all('main label').map((label) => label.text)).toEqual(expect.arrayContaining(labels))
  expect(page.all('[name=external_id]')).toHaveLength(0)
  expect(page.link('terms')).toBe('/terms')
  expect(page.link('privacy policy')).toBe('/privacy')
  expect(page.link('current student')).toBe('/current-login')
  expect(page.link('prospective student')).toBe('/prospective-login')
})

test('[ACCESS-05] where a school has several institutions one chooses: the primary first, active ones only', async () => {
  const { db } = site.services
  const row = { partner_code: 'northfield', global_status: 'hybrid' }
  await db.write((tx) =>
    tx.institution.createMany({
      data: [
        { ...row, id: idOf('bay'), institution_code: 'bay', name: 'A Bay' },
        { ...row, id: idOf('old'), institution_code: 'old', name: 'Old', status: 'inactive' },
      ],
    }),
  )
  const page = await site.browser().get('/in/signup')
  const options = page.all('[name=institution_code] option').map((option) => option.text)
  expect(options).toEqual(['Please choose', 'Northfield Main Campus', 'A Bay', 'Northfield Annex'])
  const none = await signUpAt(site.browser(), '/in/signup', { institution_code: '' })
  expect(messageAt(none, 'institution_code')).toBe('Please choose one of these')
  for (const code of ['old', 'shore', 'nowhere']) {
    const refused = await signUpAt(site.browser(), '/in/signup', { institution_code: code })
    expect(refused.status).toBe(400)
  }
  // Where there is only one, it is everybody's.
  const browser = site.browser('lakeside')
  const lake = await browser.get('/in/signup')
  expect(lake.all('[name=institution_code]')).toHaveLength(0)
  const { institution_code: __, ...typed } = ADA
  await browser.submit(lake.form('Sign up'), {
    ...typed,
    email: 'lake@home.test',
    captcha_answer: answerTo(questionOn(lake)),
  })
  expect(await userOf('lake@home.test')).toMatchObject({
    partner_code: 'lakeside',
    institution_id: idOf('institution:shore'),
  })
})

const NO_ADDRESS = 'Please leave out addresses and the characters / and @'

test.each([
  ['SIGNUP-12', 'first_name', '', 'First name is required'],
  ['SIGNUP-12', 'first_name', '   ', 'First name is required'],
  ['SIGNUP-12', 'last_name', '', 'Last name is required'],
  ['SIGNUP-12', 'last_name', ['A', 'B'], 'Last name is required'],
  ['SIGNUP-12', 'first_name', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['SIGNUP-12', 'last_name', 'a\u202eb', 'Please leave out characters that cannot be seen'],
  ['SIGNUP-12', 'first_name', '\u3164\u3164', 'Please leave out characters that cannot be seen'],
  ['SIGNUP-12', 'first_name', 'Sam\u00ad', 'Please leave out characters that cannot be seen'],
  ['SIGNUP-12', 'last_name', '\u2800', 'Please leave out characters that cannot be seen'],
  ['SIGNUP-12', 'last_name', '- \u200d -', 'Last name is required'],
  ['SIGNUP-12', 'first_name', 'Win at http://evil.test', NO_ADDRESS],
  ['SIGNUP-12', 'first_name', 'WWW.evil.test', NO_ADDRESS],
  ['SIGNUP-12', 'last_name', 'me@evil.test', NO_ADDRESS],
  ['SIGNUP-13', 'email', '', 'Email is required'],
  ['SIGNUP-13', 'email', 'nobody', 'Not a valid email address'],
  ['SIGNUP-13', 'email', 'a@b', 'Not a valid email address'],
  ['SIGNUP-13', 'email', `${'a'.repeat(250)}@b.test`, 'Not a valid email address'],
  ['SIGNUP-14', 'email', 'Maya@northfield.test', "You've already signed up; try logging in"],
  [
    'SIGNUP-14',
    'email',
    'nora@northfield.test',
    "There's already an account with that email address.",
  ],
  [
    'SIGNUP-14',
    'email',
    'lou@lakeside.test',
    "There's already an account with that email address.",
  ],
  ['SIGNUP-15', 'password', '', 'Password must be at least four characters'],
  ['SIGNUP-15', 'password', 'abc', 'Password must be at least four characters'],
  ['SIGNUP-16', 'password_confirmation', 'five5', 'Passwords must match'],
  ['SIGNUP-16', 'password_confirmation', '', 'Passwords must match'],
] as const)('[%s] %s %j: %s', async (_, field, value, message) => {
  const before = await accounts()
  const typed = Array.isArray(value) ? [...value] : (value as string)
  const answer = await signUpAt(site.browser(), '/in/signup', { [field]: typed })
  expect(answer.status).toBe(400)
  expect(messageAt(answer, field)).toBe(message)
  expect(answer.one('#errors').text).toContain(message)
  expect(answer.link(message)).toBe(`#${field}`)
  expect(await accounts()).toBe(before)
})

test('an empty form says everything at once, in the order of its fields', async () => {
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  const answer = await browser.submit(page.form('Sign up'))
  expect(answer.all('#errors li').map((line) => line.text)).toEqual([
    'First name is required',
    'Last name is required',
    'Email is required',
    'Please choose one of these',
    'Password must be at least four characters',
    'Please answer the question',
  ])
})

test('everything typed comes back except the passwords; the answered question stays', async () => {
  const browser = site.browser()
  const page = await browser.get('/in/signup')
  const answer = await fill(browser, page, { password_confirmation: 'five5' })
  expect(valueOf(answer, 'first_name')).toBe('Ada')
  expect(valueOf(answer, 'last_name')).toBe('Newcomer')
  expect(valueOf(answer, 'email')).toBe(ADA.email)
  expect(answer.one('option[selected]').getAttribute('value')).toBe('main')
  expect(valueOf(answer, 'password')).toBe('')
  expect(valueOf(answer, 'password_confirmation')).toBe('')
  expect(questionOn(answer)).toBe(questionOn(page))
  expect(valueOf(answer, 'captcha_answer')).not.toBe('')
  expect(messageAt(answer, 'captcha_answer')).toBeNull()
})

test('[SIGNUP-13] a failure nobody expects is told at the address, with everything kept', async () => {
  const { db } = site.services
  const broken = (sql: string) => db.write((tx) => tx.$executeRawUnsafe(sql))
  await broken(`CREATE TRIGGER broken BEFORE INSERT ON "User" WHEN NEW.email = 'broken@home.test'
    BEGIN SELECT RAISE(ABORT, 'on purpose'); END`)
  const answer = await signUpAt(site.browser(), '/in/signup', { email: 'broken@home.test' })
  await broken('DROP TRIGGER broken')
  expect(messageAt(answer, 'email')).toBe('Error processing subscription')
  expect(valueOf(answer, 'email')).toBe('broken@home.test')
})
