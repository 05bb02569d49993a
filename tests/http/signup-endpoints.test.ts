import { expect } from 'vitest'
import { NO_PROSPECTS_THIS_WAY, UNKNOWN_PROSPECT } from '~/domain/signup/prospects'
import { answerTo } from '~tests/support/captcha'
import type { Browser } from '~tests/support/client'
import {
  account,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  member,
  NOW,
  PASSWORD,
  site,
  test,
} from '~tests/support/fixtures'
import { whileRefused } from '~tests/support/refusing'
import { newEmail, userWith } from '~tests/support/signing-up'

const profile = { first_name: 'Ada', last_name: 'Newcomer', institution_code: 'main' }
const person = () => ({ address: newEmail(), medium: 'smtp', password: 'four', profile })

/** Sends a sign-up, and once more with the answer to the question that comes back. */
async function send(browser: Browser, body: object, path = '/user/signup') {
  const { status, captcha } = await browser.call(path, body)
  expect([status, captcha?.question]).toEqual([400, expect.any(String)])
  const { recaptchaToken, question } = captcha!
  const solved = { recaptchaToken, captcha_answer: answerTo(question) }
  return browser.call(path, { ...body, ...solved })
}

test('[API-28] [API-03] POST /api/user/signup makes the account and logs in', async () => {
  const browser = site.browser()
  const body = person()
  expect(await send(browser, body)).toMatchObject({
    status: 200,
    answer: { email: body.address, first_name: 'Ada', onboarding_step: 'signup', global: false },
  })
  expect(await userWith(body.address)).toMatchObject({
    partner_code: 'northfield',
    joined_date: expect.any(Date) as Date,
    leader: false,
  })
  expect((await browser.call('/user')).answer).toMatchObject({ email: body.address })
  const again = await browser.call('/user/signup', body)
  expect(again.errors).toEqual({ '': ["You've already signed up; try logging in"] })
})

test('[API-28] says at each field what the form says, and asks a question', async () => {
  const browser = site.browser()
  const nothing = await browser.call('/user/signup', {})
  expect([nothing.status, nothing.errors]).toEqual([
    400,
    {
      address: ['Email is required'],
      password: ['Password must be at least four characters'],
      captcha_answer: [expect.any(String)],
      'profile.first_name': ['First name is required'],
      'profile.last_name': ['Last name is required'],
      'profile.institution_code': ['Please choose one of these'],
    },
  ])
  const taken = await send(browser, { ...person(), address: 'maya@northfield.test' })
  expect(taken.errors).toEqual({ address: ["You've already signed up; try logging in"] })
  const wrong = await browser.call('/user/signup', {
    ...person(),
    recaptchaToken: taken.captcha?.recaptchaToken ?? 'x',
    captcha_answer: 'x',
  })
  expect(Object.keys(wrong.errors ?? {})).toEqual(['captcha_answer'])
  const nowhere = await site.browser(null).call('/user/signup', person())
  expect(nowhere.errors).toEqual({ '': ['Please sign up at the address of your school.'] })
})

test.each([
  [{ core_state: 'pbo-welcome' }, { core_state: 'pbo-welcome', control_group: true }],
  [{ core_state: 'ctrl-coming-soon' }, { control_group: true, enrollment_status: null }],
  [{ profile: { ...profile, leader: true } }, { leader: true, core_state: 'leader-quad' }],
  [{ core_state: 'leader-signup' }, { leader: true, core_state: 'leader-quad' }],
  [
    { profile: { ...profile, enrollment_status: 'prospective', test_user: true, global: true } },
    { enrollment_status: 'prospective', test_user: false, global: false },
  ],
  // The one school's word for them
  [
    { profile: { ...profile, enrollment_status: 'devry-prospect' } },
    { enrollment_status: 'prospective' },
  ],
])('[API-28] [SIGNUP-26] the flow follows from %j', async (more, stored) => {
  await changePartner({ allow_prospective: true, require_id: false })
  const body = { ...person(), ...more }
  expect((await send(site.browser(), body)).status).toBe(200)
  expect(await userWith(body.address)).toMatchObject(stored)
})

test('[API-28] [SIGNUP-06] [SIGNUP-17] [SIGNUP-18] the external id is asked for, and kept', async () => {
  await changePartner({
    external_id_visible: true,
    external_id_required: true,
    external_id_name: null,
    settings: { external_id_pattern: 'N\\d' },
  })
  const refused = async (external_id?: string) =>
    (
      await site
        .browser()
        .call('/user/signup', { ...person(), profile: { ...profile, external_id } })
    ).errors?.['profile.external_id']
  expect(await refused()).toEqual(['Student ID is required'])
  expect(await refused('X7')).toEqual(['Please make sure your Student ID is in the correct format'])
  const body = { ...person(), profile: { ...profile, external_id: ' N7 ' } }
  expect((await send(site.browser(), body)).status).toBe(200)
  expect(await userWith(body.address)).toMatchObject({ external_id: 'N7' })
  await changePartner({ external_id_visible: false, external_id_required: false, settings: {} })
})

test('[API-28] [SIGNUP-13] an unexpected failure is shown at the address', async () => {
  const refused = { act: 'INSERT', table: 'User', when: `NEW.email = 'broken@home.test'` } as const
  const answer = await whileRefused(db, refused, () =>
    send(site.browser(), { ...person(), address: 'broken@home.test' }),
  )
  expect(answer).toMatchObject({
    status: 400,
    errors: { address: ['Error processing subscription'] },
  })
})

test('[API-28] an invitation is asked for where the school gives them, and used once', async () => {
  const invited = { ...profile, external_lead_id: 'P-1' }
  await changePartner({ allow_prospective: true, require_id: true })
  const row = { id: idOf('P-1'), prospect_id: 'P-1', partner_code: 'northfield', created_at: NOW }
  await db.write((tx) => tx.prospect.create({ data: row }))
  const refused = async (given: object) =>
    (await site.browser().call('/user/signup', { ...person(), profile: given })).errors
  const at = 'profile.external_lead_id'
  const uninvited = { ...profile, enrollment_status: 'prospective' }
  expect(await refused(uninvited)).toEqual({ [at]: [NO_PROSPECTS_THIS_WAY] })
  expect(await refused({ ...profile, external_lead_id: 'P-2' })).toEqual({
    [at]: [UNKNOWN_PROSPECT],
  })
  const body = { ...person(), profile: invited }
  expect((await send(site.browser(), body)).status).toBe(200)
  expect(await userWith(body.address)).toMatchObject({ external_lead_id: 'P-1' })
  expect(await refused(invited)).toEqual({ [at]: [UNKNOWN_PROSPECT] })
})

test('[API-29] POST /api/user/resignup completes an account that has not joined yet', async () => {
  const NORA = 'nora@northfield.test'
  const body = { ...person(), address: NORA, password: PASSWORD }
  const path = '/user/resignup'
  const wrong = await site.browser().call(path, { ...body, password: 'not hers' })
  expect(wrong.errors).toEqual({ '': [expect.stringContaining('don’t match an account')] })
  const joined = await site.browser().call(path, { ...body, address: 'maya@northfield.test' })
  expect(joined.errors).toEqual({ address: ["You've already signed up; try logging in"] })
  const elsewhere = await site.browser('lakeside').call(path, body)
  expect(elsewhere.errors).toEqual(wrong.errors)
  const { id, password_hash } = await account('nora')
  const browser = site.browser()
  expect(await send(browser, body, path)).toMatchObject({ status: 200, answer: { id } })
  expect(await account('nora')).toMatchObject({
    password_hash,
    first_name: 'Ada',
    joined_date: expect.any(Date) as Date,
  })
  expect((await browser.call('/user')).answer).toMatchObject({ id })
  await changeAccount('nora', { joined_date: null })
})

test('[API-29] resignup in the session of an account without a password gives it one', async () => {
  const { id, email, password_hash } = await account('nora')
  const body = { ...person(), address: email }
  await changeAccount('nora', { password_hash: null })
  const browser = await as('nora')
  const path = '/user/resignup'
  expect(await send(browser, body, path)).toMatchObject({
    status: 200,
    answer: { id, email, first_name: 'Ada', onboarding_step: 'signup' },
  })
  const { joined_date, password_hash: given } = await account('nora')
  expect([joined_date, given]).toEqual([expect.any(Date), expect.any(String)])
  await changeAccount('nora', { joined_date: null, password_hash })
})

test('[API-29] resignup asks a question where too many logins from the network failed, and takes its answer once', async () => {
  const expire = new Date(Date.now() + 60_000)
  const data = { key: 'login-from:60:127.0.0.1', points: 9999, expire }
  await db.write(async (tx) => (await tx.rateLimit.deleteMany(), tx.rateLimit.create({ data })))
  const address = 'nora@northfield.test'
  const body = { ...person(), address, password: PASSWORD }
  const browser = site.browser()
  await browser.get('/current-login')
  const call = (more = {}) => browser.call('/user/resignup', { ...body, ...more })
  const { captcha, errors } = await call()
  expect(errors).toEqual({
    captcha_answer: [expect.stringContaining('from your network have failed')],
  })
  const answered = { ...captcha, captcha_answer: answerTo(captcha!.question) }
  const wrong = await call({ ...answered, password: 'not hers' })
  expect(wrong.errors).toEqual({ '': [expect.stringContaining('don’t match an account')] })
  const again = await call(answered)
  expect(again.errors).toEqual({ captcha_answer: [expect.stringContaining('has expired')] })
  const right = { ...again.captcha, captcha_answer: answerTo(again.captcha!.question) }
  expect(await call(right)).toMatchObject({ status: 200 })
  await db.write((tx) => tx.rateLimit.deleteMany())
  await changeAccount('nora', { joined_date: null })
})

test('[API-52] [ACCESS-05] GET /api/partner answers its institutions, the primary first', async () => {
  const { answer } = await site.browser().call('/partner')
  const { institutions } = answer as unknown as { institutions: { name: string }[] }
  expect(institutions.map(({ name }) => name)).toEqual([
    'Northfield Main Campus',
    'Northfield Annex',
  ])
})

test('[API-53] GET /api/partner/prospective-signup-header answers the welcome of the school', async () => {
  const read = (browser: Browser) => browser.call('/partner/prospective-signup-header')
  await changePartner({ settings: {} })
  expect((await read(site.browser())).answer).toEqual({ welcome_message: null })
  await changePartner({ settings: { welcome_message: 'Hello **you**' } })
  expect((await read(site.browser())).answer).toEqual({ welcome_message: 'Hello **you**' })
  expect((await read(site.browser('lakeside'))).answer).toEqual({ welcome_message: null })
  expect((await read(site.browser(null))).status).toBe(404)
})

test('[API-28] a program names the school’s code of the day where many sign up from its network', async () => {
  await changePartner({ settings: { signups_per_network: 1 } })
  const browser = site.browser()
  await send(site.browser(), person())
  const refused = await send(browser, person())
  expect(refused).toMatchObject({
    status: 400,
    errors: { signup_code: ['Please enter today’s sign-up code'] },
  })
  const settings = await member('stan').get('/account-settings')
  const [signup_code] = settings.texts('.signup-code')
  expect((await send(browser, { ...person(), signup_code })).status).toBe(200)
  await changePartner({ settings: {} })
})
