import { expect } from 'vitest'
import { termsVersion } from '~/domain/legal/terms.server'
import { questionOn, solved } from '~tests/support/captcha'
import { db, idOf, site, test } from '~tests/support/fixtures'
import {
  ADA,
  eventsAbout,
  fill,
  leadsTo,
  messageAt,
  NEW_PASSWORD,
  signUp,
  signUpAt,
  staying,
  userWith,
  valueOf,
} from '~tests/support/signing-up'
import { whileRefused } from '~tests/support/refusing'

const study = (core_state: string) => ({ control_group: true, core_state })
const PROSPECTIVE = { enrollment_status: 'prospective' }
const FLOWS = [
  ['SIGNUP-01', '/in/signup', '/fence', {}],
  ['LEADER-03', '/leader/signup', '/fence', { leader: true, core_state: 'leader-quad' }],
  ['SIGNUP-02', '/pbo/signup', '/pbo/welcome', study('pbo-welcome')],
  ['SIGNUP-03', '/ctrl/signup', '/ctrl/coming-soon', study('ctrl-coming-soon')],
  ['SIGNUP-04', '/prospective/signup', '/fence', PROSPECTIVE],
  ['SIGNUP-04', '/prospective/signup/', '/fence', PROSPECTIVE],
] as const

test('[LEADER-03] from /fence a new leader goes on with the introduction', async () => {
  const done = await signUpAt(site.browser(), '/leader/signup', { email: 'new.leader@home.test' })
  expect(done.redirects.map(({ location }) => location)).toEqual(['/fence', '/leader/quad'])
  expect(done.path).toBe('/leader/quad')
})

test.each(['/pbo/signup', '/ctrl/signup'])(
  '%s says that it is a study, who gets what when, and that taking part is a choice',
  async (path) => {
    const browser = site.browser()
    const page = await browser.get(path)
    const texts = page.texts('main .prose')
    expect(texts).toHaveLength(1)
    for (const part of [
      'you take part in a study at Northfield University with Quad',
      'gets the community later',
      'Taking part is your choice',
    ])
      expect(texts[0]).toContain(part)
    const email = `study${path.replaceAll('/', '.')}@home.test`
    const next = (await fill(browser, page, { email })).one('main .prose').text
    expect(next).toMatch(/a study at\s+Northfield University with\s+Quad/)
    expect(next).toMatch(/your group|yours/i)
    expect(next).toMatch(/Taking part is (still )?your choice/)
    expect((await site.browser().get('/in/signup')).text).not.toContain('study at')
  },
)

test.each(FLOWS)(
  '[%s] [SIGNUP-26] [SIGNUP-28] %s is public, makes an account, logs it in and leads on to %s',
  async (_, path, next, traits) => {
    const email = `by${path.replaceAll('/', '.')}x@home.test`
    const browser = staying()
    const page = await browser.get(path)
    expect(page.status).toBe(200)
    expect(page.all('h1')).toHaveLength(1)
    const done = await fill(browser, page, { email: ` ${email.toUpperCase()} ` })
    expect([done.status, leadsTo(done)]).toEqual([303, next])
    const user = await userWith(email)
    expect(user).toMatchObject({
      partner_code: 'northfield',
      institution_id: idOf('institution:main'),
      first_name: 'Ada',
      last_name: 'Newcomer',
      test_user: false,
      global: false,
      onboarding_step: 'signup',
      core_complete: false,
      terms_version: termsVersion(),
      email_confirmed: false,
      auths: [],
      external_lead_id: null,
      leader: false,
      control_group: false,
      core_state: null,
      enrollment_status: null,
      ...traits,
    })
    expect(user?.joined_date).toBeInstanceOf(Date)
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    expect(await db.read.session.count({ where: { user_id: user?.id } })).toBe(1)
    const [created, requested] = await eventsAbout(user?.id)
    expect(created).toMatchObject({ name: 'user.created', partner_code: 'northfield' })
    const { link } = requested!.payload as { link: string }
    expect(requested).toMatchObject({
      name: 'account.confirmation_requested',
      actor_id: user?.id,
    })
    const mailed = await db.read.mailLink.findUnique({ where: { id: link } })
    expect(mailed).toMatchObject({ kind: 'confirm_email', user_id: user?.id, address: email })
    // The password is the one that was typed.
    const values = { email, password: NEW_PASSWORD }
    expect(leadsTo(await staying().press('/current-login', 'Log in', values))).toBe('/')
  },
)

test('after signing up, home says to look for the email', async () => {
  const home = await signUp({ email: 'grace@home.test' })
  expect(home.path).toBe('/onboarding/profile')
  expect(home.one('[role=status]').text).toContain('We sent an email to grace@home.test')
  expect((await userWith('grace@home.test'))?.core_complete).toBe(true)
})

test('[SIGNUP-06] [SIGNUP-11] the form has its fields and links', async () => {
  const page = await site.browser().get('/in/signup')
  const labels = ['First name', 'Last name', 'Email', 'Password', 'Password again']
  expect(page.texts('main label')).toEqual(expect.arrayContaining(labels))
  expect(page.all('[name=external_id]')).toHaveLength(0)
  for (const [text, path] of [
    ['terms', '/terms'],
    ['privacy policy', '/privacy'],
    ['current student', '/current-login'],
    ['prospective student', '/prospective-login'],
  ] as const)
    expect(page.link(text)).toBe(path)
})

test('[ACCESS-05] of several institutions people choose one: the primary first, active ones only', async () => {
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
  const options = page.texts('[name=institution_code] option')
  expect(options).toEqual(['Please choose', 'Northfield Main Campus', 'A Bay', 'Northfield Annex'])
  const none = await signUp({ institution_code: '' })
  expect(messageAt(none, 'institution_code')).toBe('Please choose one of these')
  for (const institution_code of ['old', 'shore', 'nowhere'])
    expect((await signUp({ institution_code })).status).toBe(400)
  // Where there is only one, it is everyone's.
  const browser = site.browser('lakeside')
  const lake = await browser.get('/in/signup')
  expect(lake.all('[name=institution_code]')).toHaveLength(0)
  const { institution_code: _, ...typed } = ADA
  await browser.submit('Sign up', { ...typed, ...solved(lake), email: 'lake@home.test' })
  expect(await userWith('lake@home.test')).toMatchObject({
    partner_code: 'lakeside',
    institution_id: idOf('institution:shore'),
  })
})

test('an empty form says everything at once, in the order of its fields', async () => {
  const page = await site.browser().press('/in/signup', 'Sign up')
  expect(page.texts('#errors li')).toEqual([
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
  const open = await browser.get('/in/signup')
  const page = await fill(browser, open, { password_confirmation: 'five5' })
  const fields = ['first_name', 'last_name', 'email', 'password', 'password_confirmation']
  const values = fields.map((field) => valueOf(page, field))
  expect(values).toEqual(['Ada', 'Newcomer', ADA.email, '', ''])
  expect(page.one('option[selected]').getAttribute('value')).toBe('main')
  expect(questionOn(page)).toBe(questionOn(open))
  expect(valueOf(page, 'captcha_answer')).not.toBe('')
  expect(messageAt(page, 'captcha_answer')).toBeNull()
})

test('[SIGNUP-13] an unexpected failure is shown at the address, with everything kept', async () => {
  const refused = { act: 'INSERT', table: 'User', when: `NEW.email = 'broken@home.test'` } as const
  const page = await whileRefused(db, refused, () => signUp({ email: 'broken@home.test' }))
  expect(messageAt(page, 'email')).toBe('Error processing subscription')
  expect(valueOf(page, 'email')).toBe('broken@home.test')
})
