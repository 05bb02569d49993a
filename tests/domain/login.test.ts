import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '~/domain/accounts/login.server'
import { LOGIN_REFUSED, loginTooOften } from '~/domain/accounts/schema'
import { Limiter } from '~/platform/limits.server'
import { openWorld, type World } from '~tests/support/world'

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
  const limits = {
    account: new Limiter(world.db, 'login', account),
    network: new Limiter(world.db, 'login-from', network),
  }
  const guess = () =>
    login(world.db, limits, null, { email: 'x@mail.test', password: 'guess' }, '192.0.2.1')
  expect(await guess()).toEqual({ ok: false, errors: { '': [LOGIN_REFUSED] } })
  expect(await guess()).toEqual({ ok: false, errors: { '': [expect.stringMatching(text)] } })
})
