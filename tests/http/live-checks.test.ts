import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, NOW, PASSWORD } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    const row = { partner_code: 'northfield', created_at: NOW }
    const prospects = [
      { ...row, id: idOf('prospect:any'), prospect_id: 'P-1', email: null },
      { ...row, id: idOf('prospect:ann'), prospect_id: 'P-2', email: 'ann@home.test' },
      { ...row, id: idOf('prospect:used'), prospect_id: 'P-3', user_id: idOf('priya') },
    ]
    for (const data of prospects) await db.write((tx) => tx.prospect.create({ data }))
  })
})
afterAll(() => site.close())

const csrfOf = async (browser: Browser, page = '/current-login') =>
  (await browser.get(page)).one('input[name=csrf]').getAttribute('value') ?? ''

async function visitor() {
  const browser = site.browser()
  const csrf = await csrfOf(browser)
  return async (call: string, values: Record<string, string>) => {
    const page = await browser.post(`/api/validate/${call}`, { csrf, ...values })
    return { status: page.status, ...(JSON.parse(page.html) as Answer) }
  }
}
type Answer = { answer?: { valid: boolean; message: string | null }; error?: string; wait?: number }

const right = { valid: true, message: null }
const wrong = (message: string) => ({ valid: false, message })

test('an address is checked as the sign-up form would check it', async () => {
  const ask = await visitor()
  const answer = async (address: string) => (await ask('address', { address })).answer
  expect(await answer('free@northfield.test')).toEqual(right)
  expect(await answer('')).toEqual(wrong('Email is required'))
  expect(await answer('free@')).toEqual(wrong('Not a valid email address'))
  expect(await answer(' Maya@Northfield.test')).toEqual(
    wrong("You've already signed up; try logging in"),
  )
  const taken = wrong("There's already an account with that email address.")
  expect(await answer('nora@northfield.test')).toEqual(taken)
  expect(await answer('lou@lakeside.test')).toEqual(taken)
  expect((await ask('address', {})).answer).toEqual(wrong('Email is required'))
})

test('who changes their address hears of other accounts, never of their own', async () => {
  const browser = site.browser()
  await signIn(browser, 'sam')
  const csrf = await csrfOf(browser, '/logout')
  const answer = async (address: string) => {
    const page = await browser.post('/api/validate/address', { csrf, address })
    return (JSON.parse(page.html) as Answer).answer
  }
  expect(await answer('sam@northfield.test')).toEqual(right)
  expect(await answer('maya@northfield.test')).toEqual(wrong('Email belongs to another account'))
})

test('a member is told whether a password is theirs, a visitor nothing', async () => {
  const ask = await visitor()
  expect((await ask('password', { password: PASSWORD })).answer).toEqual(wrong('Invalid password'))
  const browser = site.browser()
  await signIn(browser, 'alma')
  const csrf = await csrfOf(browser, '/logout')
  const answer = async (password: string) => {
    const page = await browser.post('/api/validate/password', { csrf, password })
    return { status: page.status, ...(JSON.parse(page.html) as Answer) }
  }
  expect((await answer('')).answer).toEqual(wrong('Current password is required'))
  expect((await answer(PASSWORD)).answer).toEqual(right)
  for (let i = 0; i < 6; i++)
    expect((await answer(`guess ${i}`)).answer).toEqual(wrong('Invalid password'))
  const rest = await answer(PASSWORD)
  expect(rest).toMatchObject({ status: 429, wait: expect.any(Number) as number })
  expect(rest.answer).toBeUndefined()
  // Logging in is counted apart.
  expect((await signIn(site.browser(), 'alma')).path).toBe('/home')
})

test('[SIGNUP-29] prospect ids and whom they belong to are checked for the school of the host', async () => {
  const ask = await visitor()
  const id = async (prospect_id: string) => (await ask('prospect_id', { prospect_id })).answer
  expect(await id('P-1')).toEqual(right)
  for (const no of ['P-3', 'P-9', 'p-1', '', 'P'.repeat(200)])
    expect((await id(no))?.valid).toBe(false)
  const match = async (prospect_id: string, address: string) =>
    (await ask('prospect_match', { prospect_id, address })).answer?.valid
  expect(await match('P-1', 'anybody@home.test')).toBe(true)
  expect(await match('P-2', 'Ann@home.test ')).toBe(true)
  expect(await match('P-2', 'bob@home.test')).toBe(false)
  expect(await match('P-9', 'ann@home.test')).toBe(false)
  const lakeside = site.browser('lakeside')
  const csrf = await csrfOf(lakeside)
  const there = await lakeside.post('/api/validate/prospect_id', { csrf, prospect_id: 'P-1' })
  expect((JSON.parse(there.html) as Answer).answer?.valid).toBe(false)
})

test('[ACCESS-32] calls take JSON and a token in a header; a form without one is 419', async () => {
  const browser = site.browser()
  const csrf = await csrfOf(browser)
  const cookie = `quad_visitor=${browser.cookie('quad_visitor') ?? ''}`
  const url = `http://127.0.0.1:${site.port}/api/validate/address`
  const send = (body: string, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', body, headers: { cookie, ...headers } })
  const json = { 'content-type': 'application/json' }
  const asked = { address: 'free@northfield.test' }
  const inBody = await send(JSON.stringify({ ...asked, csrf }), json)
  expect(await inBody.json()).toEqual({ answer: right })
  const inHeader = await send(JSON.stringify(asked), { ...json, 'x-csrf': csrf })
  expect(await inHeader.json()).toEqual({ answer: right })
  // A browser sends JSON to another site only after asking it, and is never let.
  expect(await (await send(JSON.stringify(asked), json)).json()).toEqual({ answer: right })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const [body, headers] of [
    [new URLSearchParams(asked).toString(), form],
    [JSON.stringify({ ...asked, csrf: 'wrong' }), json],
    [JSON.stringify(asked), { ...json, 'x-csrf': 'wrong' }],
  ] as const) {
    const refused = await send(body, headers)
    expect(refused.status).toBe(419)
    expect(await refused.json()).toHaveProperty('error')
  }
  const text = { 'content-type': 'text/plain', 'x-csrf': csrf }
  const unread = await send(JSON.stringify(asked), text)
  expect(unread.status).toBe(415)
  expect(await unread.json()).toHaveProperty('error')
  const foreign = await send(JSON.stringify(asked), { ...json, origin: 'https://evil.test' })
  expect(foreign.status).toBe(403)
  const list = await send(JSON.stringify({ csrf, address: ['a@b.test'] }), json)
  expect(await list.json()).toEqual({ answer: wrong('Email is required') })
})

test('one network may ask sixty times a minute', async () => {
  const ask = await visitor()
  let last = await ask('address', { address: 'a@b.test' })
  for (let i = 0; i < 61 && last.status === 200; i++) last = await ask('address', { address: '' })
  expect(last.status).toBe(429)
  expect(last.wait).toBeGreaterThan(0)
})
