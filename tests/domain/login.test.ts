import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, loginLimits } from '~/domain/accounts/login.server'
import { keepPassword } from '~/domain/accounts/passwords.server'
import { LOGIN_LIMITS, LOGIN_REFUSED, loginTooOften } from '~/domain/accounts/schema'
import { MAIL_LIMITS } from '~/domain/accounts/schema-credentials'
import { beginSession } from '~/domain/accounts/sessions.server'
import { PairLimiter } from '~/platform/pair-limits.server'
import { idOf, NOW, openWorld, PASSWORD, type World } from '~tests/support/world'

test.each([
  [{ account: 1, network: 0 }, 'for this account. Please wait 1 second and try again.'],
  [{ account: 2, network: 0 }, 'for this account. Please wait 2 seconds and try again.'],
  [{ account: 89, network: 0 }, 'for this account. Please wait 89 seconds and try again.'],
  [{ account: 90, network: 0 }, 'for this account. Please wait 2 minutes and try again.'],
  [{ account: 0, network: 1 }, 'from this network. Please wait 1 second and try again.'],
  [{ account: 0, network: 3600 }, 'from this network. Please wait 60 minutes and try again.'],
  [{ account: 30, network: 3000 }, 'from this network. Please wait 50 minutes and try again.'],
  [{ account: 3000, network: 30 }, 'for this account. Please wait 50 minutes and try again.'],
])('waits of %j seconds: %s', (waits, text) => {
  expect(loginTooOften(waits)).toBe(`Too many tries ${text}`)
})

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const GENEROUS = { points: 100, seconds: 60 }
const ONE = { points: 1, seconds: 60 }

test.each([
  ['network', [GENEROUS], [ONE], /^Too many tries from this network\. Please wait \d+ seconds? /],
  ['account', [ONE], [GENEROUS], /^Too many tries for this account\. Please wait \d+ seconds? /],
])('the refusal names the %s when that was tried too often', async (_, account, network, text) => {
  const limits = new PairLimiter(world.db, 'login', { pair: account, account, network })
  const guess = () =>
    login(world.db, limits, null, { email: 'x@mail.test', password: 'guess' }, '192.0.2.1')
  expect(await guess()).toEqual({ ok: false, errors: { '': [LOGIN_REFUSED] } })
  expect(await guess()).toEqual({ ok: false, errors: { '': [expect.stringMatching(text)] } })
})

const RIGHT = { email: 'sam@northfield.test', password: PASSWORD }
const enter = (input = RIGHT, ip = '192.0.2.1') =>
  login(world.db, loginLimits(world.db), null, input, ip)

test('six tries a minute from one network; its guesses do not shut out the owner elsewhere', async () => {
  const wrong = { ...RIGHT, password: 'guess' }
  for (let i = 0; i < 6; i++)
    expect(await enter(wrong)).toMatchObject({ errors: { '': [LOGIN_REFUSED] } })
  // Also when the stranger goes on far beyond what several networks may try together.
  for (let i = 0; i < 40; i++)
    expect(await enter()).toMatchObject({ errors: { '': [expect.stringMatching(/^Too many/)] } })
  expect(await enter(RIGHT, '198.51.100.7')).toMatchObject({ ok: true })
})

const HOUR = 3600
test('how often one may try, by account and network address, and by either alone', () => {
  const minuteAndHour = (minute: number, hour: number) => [
    { points: minute, seconds: 60 },
    { points: hour, seconds: HOUR },
  ]
  expect(LOGIN_LIMITS).toEqual({
    pair: minuteAndHour(6, 30),
    account: minuteAndHour(30, 200),
    network: minuteAndHour(120, 1200),
  })
  const anHour = (pair: number, account: number) => ({
    pair: [{ points: pair, seconds: HOUR }],
    account: [{ points: account, seconds: HOUR }],
    network: [{ points: 120, seconds: HOUR }],
  })
  expect(MAIL_LIMITS).toEqual({
    resend: anHour(3, 12),
    change: anHour(5, 20),
    reset: anHour(5, 20),
  })
})

test('a login under way is over when the password changes or the account is deleted', async () => {
  const sessions = () => world.db.read.session.count({ where: { user_id: idOf('sam') } })
  const begin = async (user: Parameters<typeof beginSession>[1]) =>
    beginSession(world.db, user, { ip: null, user_agent: null }, NOW)
  const outcome = await enter()
  if (!outcome.ok) throw new Error('sam may enter')
  const { user } = outcome
  expect(await begin(user)).toEqual(expect.any(String))
  await world.db.write((tx) =>
    keepPassword(tx, user, { password_hash: 'of another password', except: null }, NOW),
  )
  expect(await begin(user)).toBeNull()
  expect(await sessions()).toBe(0)
  // Who has come in without a password, by the school's own login for example.
  const { id, partner_code } = user
  expect(await begin({ id, partner_code })).toEqual(expect.any(String))
  await world.db.write((tx) => tx.user.update({ where: { id }, data: { deleted_at: NOW } }))
  expect(await begin({ id, partner_code })).toBeNull()
})
