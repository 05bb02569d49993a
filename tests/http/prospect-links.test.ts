import { expect } from 'vitest'
import { prospectPath } from '~/domain/signup/prospect-link.server'
import { changePartner, db, idOf, NOW, site, siteTest } from '~tests/support/fixtures'
import { ADA, fill, leadsTo, newEmail, staying, userWith, valueOf } from '~tests/support/signing-up'

/** Links that the site mails or prints, next to guesses of the same network. */

const OLD_SECRET = 'the-secret-of-before-that-is-long-enough'
const test = siteTest({ settings: { OLD_SESSION_SECRETS: OLD_SECRET } })

const SIGNUP = '/prospective/signup'
const GUESSES = 30

const invite = (prospect_id: string, partner_code = 'northfield') =>
  db.write((tx) =>
    tx.prospect.create({
      data: { id: idOf(prospect_id + partner_code), partner_code, prospect_id, created_at: NOW },
    }),
  )
const linkFor = (prospect_id: string, { secret = '', partner_code = 'northfield' } = {}) =>
  prospectPath(secret || site.services.env.SESSION_SECRET, { partner_code, prospect_id })
const queryIn = (link: string) => link.split('?')[1] ?? ''
const open = async (path: string) => (await staying().get(path)).status

async function guess(times = GUESSES, query = '') {
  for (let count = 0; count < times; count++)
    expect(await open(`${SIGNUP}/guess-${count}${query}`)).toBe(303)
}

test.beforeEach(async () => {
  await db.write((tx) => tx.rateLimit.deleteMany())
  for (const code of ['northfield', 'lakeside'] as const)
    await changePartner({ allow_prospective: true, require_id: true }, code)
})

test('[SIGNUP-23] a link of ours lets its reader in next to someone who guesses, an id alone has to wait', async () => {
  await invite('A 1')
  await guess()
  expect(await open(`${SIGNUP}/A%201`)).toBe(429)
  const browser = site.browser()
  const form = await browser.get(linkFor('A 1'))
  expect(form.status).toBe(200)
  // The form is sent without script, comes back with its mistakes, and is still ours.
  const again = await fill(browser, form, { email: 'no address' })
  expect([again.status, valueOf(again, 'first_name')]).toEqual([400, ADA.first_name])
  const email = newEmail()
  expect((await fill(browser, again, { email })).path).toBe('/onboarding/profile')
  expect((await userWith(email))?.external_lead_id).toBe('A 1')
  // Used, it says so; without its key no one learns even that.
  expect(leadsTo(await staying().get(linkFor('A 1')))).toBe('/prospective-login')
  expect(await open(`${SIGNUP}/A%201`)).toBe(429)
})

test('[SIGNUP-23] links without a key work as before, until someone guesses', async () => {
  await invite('A-2')
  expect(await open(`${SIGNUP}/A-2`)).toBe(200)
  expect(await open(`${SIGNUP}/A-2?key=`)).toBe(200)
  await guess()
  expect(await open(`${SIGNUP}/A-2?key=`)).toBe(429)
})

test('[SIGNUP-23] a link of ours is never counted, also when its id is gone', async () => {
  await invite('A-3')
  for (let count = 0; count <= GUESSES; count++) {
    expect(await open(linkFor('gone'))).toBe(303)
    expect(await open(linkFor('A-3'))).toBe(200)
  }
  expect(await open(`${SIGNUP}/A-3`)).toBe(200)
})

test('[SIGNUP-23] a key opens nothing but its id at its school', async () => {
  for (const id of ['A-4', 'A-5']) await invite(id)
  await invite('A-4', 'lakeside')
  const key = queryIn(linkFor('A-4'))
  // With another id it is a guess like any other.
  await guess(GUESSES, `?${key}`)
  expect(await open(`${SIGNUP}/A-5?${key}`)).toBe(429)
  const atLakeside = linkFor('A-4', { partner_code: 'lakeside' })
  const foreign = linkFor('A-4', { secret: 'a secret of someone else, long enough' })
  for (const path of [atLakeside, foreign, `${linkFor('A-4')}x`, linkFor('A-4').slice(0, -1)])
    expect(await open(path)).toBe(429)
  expect(await open(linkFor('A-4'))).toBe(200)
  const there = async (path: string) => (await staying('lakeside').get(path)).status
  expect(await there(linkFor('A-4'))).toBe(429)
  expect(await there(atLakeside)).toBe(200)
})

test('[SIGNUP-29] a link of before the secret was changed works next to guesses', async () => {
  await invite('A-6')
  await guess()
  expect(await open(linkFor('A-6', { secret: OLD_SECRET }))).toBe(200)
})
