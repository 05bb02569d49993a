import { expect } from 'vitest'
import { login } from '~/domain/accounts/login.server'
import { storePassword } from '~/domain/accounts/passwords.server'
import { LOGIN_FAILED, loginLimitReached } from '~/domain/accounts/schema'
import { startSession } from '~/domain/accounts/sessions.server'
import { AccountRateLimiter } from '~/platform/limits/account-rate-limiter.server'
import { openLimits } from '~/platform/limits/limits.server'
import { dbTest as test, db, idOf, NOW, PASSWORD } from '~tests/support/fixtures'

test.each([
  [1, 0, 'for this account', '1 second'],
  [2, 0, 'for this account', '2 seconds'],
  [89, 0, 'for this account', '89 seconds'],
  [90, 0, 'for this account', '2 minutes'],
  [0, 1, 'from this network', '1 second'],
  [0, 3600, 'from this network', '60 minutes'],
  [30, 3000, 'from this network', '50 minutes'],
  [3000, 30, 'for this account', '50 minutes'],
])('waits of %i and %i seconds: %s, %s', (account, network, where, wait) => {
  const text = `Too many attempts ${where}. Please wait ${wait} and try again.`
  expect(loginLimitReached({ account, network })).toBe(text)
})

test.each([
  ['from this network', 100, 1],
  ['for this account', 1, 100],
])('the error names what was tried too often: %s', async (where, ...points) => {
  const [account, network] = points.map((points) => [{ points, seconds: 60 }]) as [Limit, Limit]
  const text = new RegExp(`^Too many attempts ${where}\\. Please wait \\d+ seconds? `)
  const limits = new AccountRateLimiter(db, 'login', { pair: account, account, network })
  const guess = () =>
    login(db, limits, null, { email: 'x@mail.test', password: 'guess' }, '192.0.2.1')
  expect(await guess()).toEqual({ ok: false, errors: { '': [LOGIN_FAILED] } })
  expect(await guess()).toEqual({ ok: false, errors: { '': [expect.stringMatching(text)] } })
})

type Limit = { points: number; seconds: number }[]
const RIGHT = { email: 'sam@northfield.test', password: PASSWORD }
const enter = (input = RIGHT, ip = '192.0.2.1') => login(db, openLimits(db).login, null, input, ip)

test('six tries a minute from one network; its guesses do not shut out the owner elsewhere', async () => {
  const wrong = { ...RIGHT, password: 'guess' }
  for (let i = 0; i < 6; i++)
    expect(await enter(wrong)).toMatchObject({ errors: { '': [LOGIN_FAILED] } })
  // Also when the stranger goes on far beyond what several networks may try together.
  for (let i = 0; i < 40; i++)
    expect(await enter()).toMatchObject({ errors: { '': [expect.stringMatching(/^Too many/)] } })
  expect(await enter(RIGHT, '198.51.100.7')).toMatchObject({ ok: true })
})

test('a login doesn’t count for the network, so that a campus gets in next to someone guessing', async () => {
  const network = [{ points: 3, seconds: 60 }]
  const plenty = [{ points: 100, seconds: 60 }]
  const limits = new AccountRateLimiter(db, 'campus', { pair: plenty, account: plenty, network })
  const tries = (password: string) => login(db, limits, null, { ...RIGHT, password }, '192.0.2.9')
  for (let i = 0; i < 3; i++) {
    for (let more = 0; more < 3; more++) expect(await tries(PASSWORD)).toMatchObject({ ok: true })
    if (i < 2) expect(await tries('guess')).toMatchObject({ errors: { '': [LOGIN_FAILED] } })
  }
  await tries('guess')
  const limited = {
    errors: { '': [expect.stringMatching(/^Too many attempts from this network/)] },
  }
  expect(await tries('guess')).toMatchObject(limited)
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
