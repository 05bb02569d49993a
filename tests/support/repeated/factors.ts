import { Secret, TOTP } from 'otpauth'
import { renewRecoveryCodes, turnOff, turnOn } from '~/domain/factors/commands.server'
import { confirmOwner } from '~/domain/factors/confirm.server'
import { removePasskey } from '~/domain/factors/passkeys.server'
import { forgetBrowser, rememberBrowser } from '~/domain/factors/remembered.server'
import { codeSetup } from '~/domain/factors/setup.server'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { storedPasskey } from '../authenticator'
import { changeAccount, ctx, db, idOf, NOW, PASSWORD, site } from '../fixtures'
import { KEY, write, type Callers } from './types'

const user_id = idOf('sam')
const where = { user_id }
const SITE = { rp_id: 'northfield.test', origin: 'http://northfield.test' }
const request = (idempotencyKey = KEY) => ({
  idempotencyKey,
  confirmed: true,
  factorShown: false,
  limits: site.services.limits,
  sealer: sealerFrom(site.services.env),
})

/** Sam's form that turns it on. */
async function filledIn() {
  await write((tx) => tx.codeApp.deleteMany({ where }))
  await write((tx) => tx.rateLimit.deleteMany())
  await changeAccount('sam', { email_confirmed: true })
  const tools = { sealer: sealerFrom(site.services.env), product: 'Quad' }
  const { secret, sealed } = await codeSetup(await ctx('sam'), tools)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const one_time_code = totp.generate({ timestamp: NOW.getTime() })
  return { setup: sealed, one_time_code, current_password: PASSWORD }
}

/** Recovery codes are shown once: the second answer has none. */
const acts = async (outcome: Promise<{ ok: boolean }>) => ({ ok: (await outcome).ok })

async function withRecoveryCodes() {
  const made = await turnOn(await ctx('sam'), await filledIn(), request('before'))
  const [one_time_code = ''] = (made.ok && made.codes) || []
  return { one_time_code, current_password: PASSWORD }
}

/** What is done with the second step of a login. */
export const FACTORS: Callers = {
  'factors/commands': {
    'turning two-step login on': async () => {
      const input = await filledIn()
      return {
        send: async () => acts(turnOn(await ctx('sam'), input, request())),
        undo: () => write((tx) => tx.codeApp.deleteMany({ where })),
        done: () => db.read.codeApp.count({ where }),
      }
    },
    'turning it off': async () => {
      const input = await withRecoveryCodes()
      return {
        send: async () => acts(turnOff(await ctx('sam'), input, request())),
        undo: null,
        done: async () => (await db.read.codeApp.count({ where })) === 0,
      }
    },
    'new recovery codes': async () => {
      const input = await withRecoveryCodes()
      return {
        send: async () => acts(renewRecoveryCodes(await ctx('sam'), input, request())),
        undo: null,
        done: async () => (await db.read.recoveryCode.count({ where })) === 10,
      }
    },
  },
  'factors/confirm': {
    'showing again who one is': async () => {
      await write((tx) => tx.rateLimit.deleteMany())
      const input = { by: 'password' as const, passkey: '', current_password: PASSWORD }
      return {
        send: async () =>
          confirmOwner(await ctx('sam'), input, { ...request(), secret: null, site: SITE }),
        undo: null,
        done: async () => (await db.read.idempotencyKey.count({ where })) > 0,
      }
    },
  },
  'factors/passkeys': {
    'removing a passkey': async () => {
      const { key } = await storedPasskey('sam')
      return {
        send: async () => removePasskey(await ctx('sam'), key.id, KEY),
        undo: null,
        done: async () => (await db.read.passkey.count({ where })) === 0,
      }
    },
  },
  'factors/remembered': {
    'asking for a code again': async () => {
      const { db, now } = await ctx('sam')
      const browser = { ip: null, user_agent: null }
      await rememberBrowser(db, { id: user_id, partner_code: 'northfield' }, browser, now)
      const { id_hash } = await db.read.rememberedBrowser.findFirstOrThrow({ where })
      return {
        send: async () => forgetBrowser(await ctx('sam'), id_hash, KEY),
        undo: null,
        done: async () => (await db.read.rememberedBrowser.count({ where: { id_hash } })) === 0,
      }
    },
  },
}
