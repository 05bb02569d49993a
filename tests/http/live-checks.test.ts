import { expect } from 'vitest'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openLimits } from '~/platform/limits/limits.server'
import {
  account,
  as,
  changeAccount,
  changePartner,
  db,
  idOf,
  NOW,
  PASSWORD,
  site,
  siteTest,
  withoutTables,
} from '~tests/support/fixtures'

const test = siteTest({
  fill: async ({ db }) => {
    const row = { partner_code: 'northfield', created_at: NOW }
    const data = [
      { ...row, id: idOf('prospect:any'), prospect_id: 'P-1', email: null },
      { ...row, id: idOf('prospect:ann'), prospect_id: 'P-2', email: 'ann@home.test' },
      { ...row, id: idOf('prospect:used'), prospect_id: 'P-3', user_id: idOf('priya') },
    ]
    await db.write((tx) => tx.prospect.createMany({ data }))
  },
})

type Body = { answer?: { valid: boolean; message: string | null }; detail?: string; wait?: number }

/** What script in a page of this browser asks while someone types. */
async function checksIn(browser: Browser) {
  const { csrf } = await browser.get(browser.cookie('quad_session') ? '/logout' : '/current-login')
  return async (check: string, values: Record<string, string>) => {
    const { status, html } = await browser.post(`/api/validate/${check}`, { csrf, ...values })
    return { status, ...(JSON.parse(html) as Body) }
  }
}

const right = { valid: true, message: null }
const wrong = (message: string) => ({ valid: false, message })
const ACCOUNT = "There's already an account with that email address."

test('[API-41] an address is checked as the sign-up form would check it', async () => {
  const check = await checksIn(site.browser())
  for (const [address, answer] of [
    ['free@northfield.test', right],
    ['', wrong('Email is required')],
    ['free@', wrong('Not a valid email address')],
    [' Maya@Northfield.test', wrong("You've already signed up; try logging in")],
    ['nora@northfield.test', wrong(ACCOUNT)],
    ['lou@lakeside.test', wrong(ACCOUNT)],
  ] as const)
    expect((await check('address', { address })).answer).toEqual(answer)
  expect((await check('address', {})).answer).toEqual(wrong('Email is required'))
})

test('a check is a POST and answers nothing else', async () => {
  const response = await fetch(`http://127.0.0.1:${site.port}/api/validate/address`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await response.json()).toMatchObject({ status: 405, detail: 'Send this as POST.' })
})

test('a member who changes the address reads about other accounts, not about the own one', async () => {
  const check = await checksIn(await as('sam'))
  expect((await check('address', { address: 'sam@northfield.test' })).answer).toEqual(right)
  const taken = await check('address', { address: 'maya@northfield.test' })
  expect(taken.answer).toEqual(wrong('Email belongs to another account'))
})

test('[SIGNUP-13] [SIGNUP-14] who has yet to join signs up; a check that fails is none that passes', async () => {
  const check = await checksIn(await as('nora'))
  const address = 'maya@northfield.test'
  const known = wrong("You've already signed up; try logging in")
  expect((await check('address', { address })).answer).toEqual(known)
  const visitor = await checksIn(site.browser())
  const failed = await withoutTables(['User'], () => visitor('address', { address }))
  expect(failed.answer).toEqual(wrong('Error processing subscription'))
})

test('[API-44] a member learns whether a password is theirs, six times; a visitor never does', async () => {
  const visitor = await checksIn(site.browser())
  const invalid = wrong('Invalid password')
  expect((await visitor('password', { password: PASSWORD })).answer).toEqual(invalid)
  const check = await checksIn(await as('alma'))
  const missing = await check('password', { password: '' })
  expect(missing.answer).toEqual(wrong('Current password is required'))
  expect((await check('password', { password: PASSWORD })).answer).toEqual(right)
  for (let i = 0; i < 6; i++)
    expect((await check('password', { password: `guess ${i}` })).answer).toEqual(invalid)
  const limited = await check('password', { password: PASSWORD })
  expect(limited).toMatchObject({ status: 429, wait: expect.any(Number) as number })
  expect(limited.answer).toBeUndefined()
  // Logging in is limited apart.
  expect((await signIn(site.browser(), 'alma')).path).toBe('/home')
})

test('[API-42] [API-43] [SIGNUP-29] prospect ids and their addresses are checked for the school of the host', async () => {
  await changePartner({ allow_prospective: true, require_id: true })
  const check = await checksIn(site.browser())
  expect((await check('prospect_id', { prospect_id: 'P-1' })).answer).toEqual(right)
  for (const prospect_id of ['P-3', 'P-9', 'p-1', '', 'P'.repeat(200)])
    expect((await check('prospect_id', { prospect_id })).answer?.valid).toBe(false)
  for (const [prospect_id, address, valid] of [
    ['P-1', 'anyone@home.test', true],
    ['P-2', 'Ann@home.test ', true],
    ['P-2', 'bob@home.test', false],
    ['P-9', 'ann@home.test', false],
  ] as const)
    expect((await check('prospect_match', { prospect_id, address })).answer?.valid).toBe(valid)
  // Without an address nothing belongs together.
  expect((await check('prospect_match', { prospect_id: 'P-2' })).answer?.valid).toBe(false)
  await changePartner({ allow_prospective: true, require_id: true }, 'lakeside')
  const lakeside = await checksIn(site.browser('lakeside'))
  expect((await lakeside('prospect_id', { prospect_id: 'P-1' })).answer?.valid).toBe(false)
})

test('[API-42] [API-43] [SIGNUP-21] no id is right where the sign-up with it would be refused', async () => {
  const check = await checksIn(site.browser())
  const way = wrong('That isn’t how prospective students sign up at this school.')
  for (const rules of [
    { allow_prospective: true, require_id: false },
    { allow_prospective: false, require_id: true },
  ]) {
    await changePartner(rules)
    expect((await check('prospect_id', { prospect_id: 'P-1' })).answer).toEqual(way)
    const both = { prospect_id: 'P-2', address: 'ann@home.test' }
    expect((await check('prospect_match', both)).answer).toEqual(way)
  }
})

test('[SCREEN-08] a text about oneself is checked as the forms that save it would', async () => {
  const check = await checksIn(await as('sam'))
  const about = async (text: string) => (await check('about', { about: text })).answer
  for (const fine of ['', 'I bake.', 'Write to me at sam@northfield.test'])
    expect([fine, await about(fine)]).toEqual([fine, right])
  expect((await about('Oh darn it'))?.message).toMatch(/off limits.*"darn"/)
  expect((await about('Me@Mail.example'))?.message).toMatch(/personal email address: \S+@\S+/i)
  expect(await about('x'.repeat(201))).toEqual(wrong('Please use at most 200 characters'))
  expect((await about(`darn x@mail.example`))?.message).toMatch(/off limits.*personal email/)
  const visitor = await checksIn(site.browser())
  expect(await visitor('about', { about: 'I bake.' })).not.toHaveProperty('answer')
})

// What the page without script, or a program, sends all the same.
test.each([
  ['sam', '/onboarding/profile', 'Continue', 'profile'],
  ['alma', '/opt-in/prospective-students/about', 'Next', 'complete'],
] as const)(
  '[SCREEN-01] [SCREEN-08] a banned word of %s at %s is refused and kept in the form',
  async (name, path, button, onboarding_step) => {
    const flags = { enrollment_module_opt_in: true, enrollment_module_pre_release: true }
    await changeAccount(name, {
      onboarding_step,
      flags,
      enrollment_opt_status: 'in',
      about: 'I bake.',
      degree: 'masters',
    })
    const browser = await as(name)
    for (const [about, message] of [
      ['Oh darn it', 'off limits'],
      ['me@mail.example', 'personal email address'],
    ] as const) {
      const page = await browser.press(path, button, { about })
      expect([page.status, page.path]).toEqual([400, path])
      expect(page.error('about')).toContain(message)
      expect(page.one('textarea').text).toContain(about)
    }
    expect(await account(name)).toMatchObject({ about: 'I bake.', onboarding_step })
  },
)

test('[ACCESS-32] endpoints take JSON and a token in a header; a form without one is 419', async () => {
  const browser = site.browser()
  const { csrf } = await browser.get('/current-login')
  const cookie = `quad_visitor=${browser.cookie('quad_visitor') ?? ''}`
  const url = `http://127.0.0.1:${site.port}/api/validate/address`
  const free = { address: 'free@northfield.test' }
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const all = { cookie, ...type, ...headers }
    const response = await fetch(url, { method: 'POST', body: text, headers: all })
    const answer = await response.text()
    return [response.status, answer.startsWith('{') ? (JSON.parse(answer) as Body) : {}] as const
  }
  const fine = [200, { answer: right }]
  expect(await send({ ...free, csrf })).toEqual(fine)
  expect(await send(free, { 'x-csrf': csrf })).toEqual(fine)
  // A browser asks before it sends JSON to another site, and is never allowed to.
  expect(await send(free)).toEqual(fine)
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const failed = { detail: expect.any(String) as string }
  for (const [status, body, headers] of [
    [419, new URLSearchParams(free).toString(), FORM],
    [419, { ...free, csrf: 'wrong' }, {}],
    [419, free, { 'x-csrf': 'wrong' }],
    [415, free, { 'content-type': 'text/plain', 'x-csrf': csrf }],
  ] as const)
    expect(await send(body, headers)).toMatchObject([status, failed])
  expect(await send(free, { origin: 'https://evil.test' })).toMatchObject([403, failed])
  const list = await send({ csrf, address: ['a@b.test'] })
  expect(list).toEqual([200, { answer: wrong('Email is required') }])
})

test('one network may ask 240 times a minute, and its members apart from it', async () => {
  const check = await checksIn(site.browser())
  const { checks } = openLimits(db)
  for (let i = 0; i < 240; i++) await checks.consume('127.0.0.1')
  const last = await check('address', { address: 'a@b.test' })
  expect(last.status).toBe(429)
  expect(last.wait).toBeGreaterThan(0)
  const own = await checksIn(await as('sam'))
  expect((await own('address', { address: 'a@b.test' })).status).toBe(200)
})
