import { expect } from 'vitest'
import { renewRecoveryCodes, turnOff, turnOn } from '~/domain/factors/commands.server'
import { codeSetup } from '~/domain/factors/setup.server'
import { openLimits } from '~/platform/limits/limits.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { ctx, db, dbTest as test, idOf, NOW, PASSWORD } from '~tests/support/fixtures'
import { Secret, TOTP } from 'otpauth'

const sealers = {
  former: sealerFrom({ SESSION_SECRET: 'a'.repeat(32), OLD_SESSION_SECRETS: [] }),
  both: sealerFrom({ SESSION_SECRET: 'b'.repeat(32), OLD_SESSION_SECRETS: ['a'.repeat(32)] }),
  present: sealerFrom({ SESSION_SECRET: 'b'.repeat(32), OLD_SESSION_SECRETS: [] }),
}

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const request = (sealer: keyof typeof sealers, idempotencyKey: string) => ({
  sealer: sealers[sealer],
  idempotencyKey,
  confirmed: true,
  factorShown: false,
  limits: openLimits(db),
})

test('a code seals its secret with the present one of the site, and former ones can be forgotten', async () => {
  const setup = await codeSetup(await ctx('sam'), { sealer: sealers.former, product: 'Quad' })
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret.replaceAll(' ', '')) })
  const input = (seconds: number) => ({
    one_time_code: app.generate({ timestamp: at(seconds).getTime() }),
    current_password: PASSWORD,
  })
  const on = { ...input(0), setup: setup.sealed }
  expect(await turnOn(await ctx('sam'), on, request('former', 'on'))).toMatchObject({ ok: true })
  const act = async (seconds: number, sealer: keyof typeof sealers, key: string) =>
    (await renewRecoveryCodes(await ctx('sam', at(seconds)), input(seconds), request(sealer, key)))
      .ok
  // Not opened by a secret that the site didn't have then.
  expect(await act(60, 'present', 'one')).toBe(false)
  expect(await act(60, 'both', 'two')).toBe(true)
  expect(await act(120, 'present', 'three')).toBe(true)
  expect(await act(180, 'former', 'four')).toBe(false)
  const off = await turnOff(await ctx('sam', at(240)), input(240), request('present', 'off'))
  expect(off.ok).toBe(true)
  expect(await db.read.codeApp.count({ where: { user_id: idOf('sam') } })).toBe(0)
})
