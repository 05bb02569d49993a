import { hash } from '@node-rs/argon2'
import { describe, expect } from 'vitest'
import { login, type LoginSource } from '~/domain/accounts/login.server'
import { storePassword } from '~/domain/accounts/passwords.server'
import { LOGIN_FAILED, loginLimitReached } from '~/domain/accounts/schema'
import { startSession } from '~/domain/accounts/sessions.server'
import type { Db } from '~/platform/database/types'
import { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import { newChallenge } from '~/domain/captcha/challenge.server'
import { LIMITS, openLimits } from '~/platform/limits/limits.server'
import { answerTo } from '~tests/support/captcha'
import { dbTest as test, db, idOf, NOW, PASSWORD } from '~tests/support/fixtures'

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
])('a wait of %i seconds: %s', (seconds, wait) => {
  const text = `Too many attempts for this account. Please wait ${wait} and try again.`
  expect(loginLimitReached(seconds)).toBe(text)
})

const RIGHT = { email: 'sam@northfield.test', password: PASSWORD }
const SECRET = 'a secret of the site'
const source = (more: Partial<LoginSource> = {}): LoginSource => ({
  ip: '192.0.2.1',
  lastUserId: null,
  browser: browserFor('a browser'),
  response: null,
  noteRejection: () => undefined,
  ...more,
})
const browserFor = (sender: string) => ({ secret: SECRET, sender, now: NOW })
/** A new question with its answer */
const solved = (sender: string) => {
  const { token, question } = newChallenge(browserFor(sender))
  return { token, answer: answerTo(question) }
}
const enter = (input = RIGHT, ip = '192.0.2.1') =>
  login(db, openLimits(db).login, null, input, source({ ip }))

test('six tries a minute from one network; its guesses do not shut out the owner elsewhere', async () => {
  const wrong = { ...RIGHT, password: 'guess' }
  for (let i = 0; i < 6; i++)
    expect(await enter(wrong)).toMatchObject({ errors: { '': [LOGIN_FAILED] } })
  // Also when the stranger goes on far beyond what several networks may try together.
  for (let i = 0; i < 40; i++)
    expect(await enter()).toMatchObject({ errors: { '': [expect.stringMatching(/^Too many/)] } })
  expect(await enter(RIGHT, '198.51.100.7')).toMatchObject({ ok: true })
})

const QUESTION = {
  ok: false,
  errors: {
    captcha_answer: [
      'Too many logins from your network have failed. Please answer this question and type your password again',
    ],
  },
}

test('a login doesn’t count for the network, so that a campus gets in next to someone guessing', async () => {
  const network = [{ points: 3, seconds: 60 }]
  const plenty = [{ points: 100, seconds: 60 }]
  const limits = new AccountRateLimiter(db, 'campus', { pair: plenty, account: plenty, network })
  const tries = (password: string) => login(db, limits, null, { ...RIGHT, password }, source())
  for (let i = 0; i < 3; i++) {
    for (let more = 0; more < 3; more++) expect(await tries(PASSWORD)).toMatchObject({ ok: true })
    if (i < 2) expect(await tries('guess')).toMatchObject({ errors: { '': [LOGIN_FAILED] } })
  }
  await tries('guess')
  expect(await tries('guess')).toEqual(QUESTION)
})

/** The database with these people instead of its own, from memory: thousands of logins cost seconds otherwise. */
function hallWith(people: readonly { id: string; password_hash: string }[]): Db {
  const rest = { partner_code: 'northfield', suspended_at: null, partner: { status: 'active' } }
  const rows = new Map(people.map((one) => [`${one.id}@northfield.test`, { ...one, ...rest }]))
  const findUnique = ({ where }: { where: { email: string } }) =>
    Promise.resolve(rows.get(where.email) ?? null)
  const read = { user: { findUnique }, usedChallenge: db.read.usedChallenge }
  return { read, write: db.write.bind(db) } as unknown as Db
}

test('2,000 people behind one address log in next to someone who guesses there', async () => {
  const password_hash = await hash('their own', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const people = Array.from({ length: 2000 }, (_, i) => ({ id: `hall-${i}`, password_hash }))
  const hall = hallWith(people)
  const limits = new AccountRateLimiter('memory', 'hall', LIMITS.login)
  const tries = (id: string, password: string, more: Partial<LoginSource> = {}) =>
    login(hall, limits, null, { email: `${id}@northfield.test`, password }, source(more))
  const seen = { in: 0, questions: 0, guesses: 0, rejected: [] as unknown[] }
  for (const [i, { id }] of people.entries()) {
    // Two guesses for each of theirs, at everyone there is, from a browser that is the attacker's own.
    for (const victim of [id, `hall-${(i * 7) % 2000}`]) {
      const guess = await tries(victim, 'password1', { lastUserId: 'hall-0' })
      if (!guess.ok && guess.errors['']?.[0] === LOGIN_FAILED) seen.guesses++
    }
    // Three of four use a browser in which they were signed in before.
    const first = await tries(id, 'their own', i % 4 === 0 ? {} : { lastUserId: id })
    if (first.ok) seen.in++
    else if ('captcha_answer' in first.errors) {
      seen.questions++
      const response = solved(`browser ${i}`)
      const again = await tries(id, 'their own', { browser: browserFor(`browser ${i}`), response })
      if (again.ok) seen.in++
      else seen.rejected.push(again.errors)
    } else seen.rejected.push(first.errors)
  }
  expect(seen.rejected).toEqual([])
  expect(seen.in).toBe(2000)
  // The attacker's own account is the one that a browser knows; all others need an answer after 120.
  expect(seen.guesses).toBeLessThanOrEqual(120 + 6)
  expect(seen.questions).toBeGreaterThan(400)
  expect(seen.questions).toBeLessThanOrEqual(500)
})

describe('where too many logins from one network have failed', () => {
  const crowded = () => {
    const plenty = [{ points: 100, seconds: 60 }]
    const pair = [{ points: 2, seconds: 60 }]
    const limits = { pair, account: plenty, network: [{ points: 0, seconds: 60 }] }
    const limiter = new AccountRateLimiter('memory', 'crowd', limits)
    return (password: string, more: Partial<LoginSource> = {}) =>
      login(db, limiter, null, { ...RIGHT, password }, source(more))
  }
  const problem = async (outcome: ReturnType<typeof login>) => {
    const done = await outcome
    return done.ok ? 'in' : Object.values(done.errors).flat()[0]
  }

  test('an answer lets in one attempt, right or wrong, and of its own browser', async () => {
    const tries = crowded()
    const response = solved('a browser')
    const expired = 'That question has expired. Please answer this one'
    expect(await problem(tries(PASSWORD, { response: solved('another one') }))).toBe(expired)
    const empty = { ...response, answer: ' ' }
    expect(await problem(tries(PASSWORD, { response: empty }))).toBe('Please answer the question')
    expect(await problem(tries('guess', { response }))).toBe(LOGIN_FAILED)
    expect(await problem(tries(PASSWORD, { response }))).toBe(expired)
    expect(await problem(tries(PASSWORD, { response: solved('a browser') }))).toBe('in')
  })

  test('asking uses up none of a person’s tries, and answering gives no more of them', async () => {
    const tries = crowded()
    for (let i = 0; i < 9; i++) expect(await tries(PASSWORD)).toEqual(QUESTION)
    const guess = () => problem(tries('guess', { response: solved('a browser') }))
    expect([await guess(), await guess()]).toEqual([LOGIN_FAILED, LOGIN_FAILED])
    expect(await guess()).toMatch(/^Too many attempts for this account/)
  })

  test('a browser’s own user isn’t asked, and guesses no more often than others', async () => {
    const tries = crowded()
    const own = { lastUserId: idOf('sam') }
    expect(await problem(tries(PASSWORD, own))).toBe('in')
    expect(await tries(PASSWORD, { lastUserId: idOf('maya') })).toEqual(QUESTION)
    for (const expected of [LOGIN_FAILED, LOGIN_FAILED, /^Too many attempts for this account/])
      expect(await problem(tries('guess', own))).toMatch(expected)
  })
})

test('a login under way is over when the password changes or the account is deleted', async () => {
  const sessions = () => db.read.session.count({ where: { user_id: idOf('sam') } })
  const begin = async (user: Parameters<typeof startSession>[1]) =>
    startSession(db, user, { ip: null, user_agent: null }, NOW)
  const outcome = await enter()
  if (!outcome.ok) throw new Error('sam may enter')
  const { user } = outcome
  expect(await begin(user)).toEqual(expect.any(String))
  await db.write((tx) =>
    storePassword(tx, user, { password_hash: 'of another password', except: null }, NOW),
  )
  expect(await begin(user)).toBeNull()
  expect(await sessions()).toBe(0)
  // Who has come in without a password, by the school's own login for example.
  const { id, partner_code } = user
  expect(await begin({ id, partner_code })).toEqual(expect.any(String))
  await db.write((tx) => tx.user.update({ where: { id }, data: { deleted_at: NOW } }))
  expect(await begin({ id, partner_code })).toBeNull()
})
