import {
  addPlatform,
  changePlatform,
  findPlatform,
  listPlatforms,
  rotateKey,
} from '~/domain/courses/platforms.server'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { isPlatformUrl } from '~/platform/lms/platform-url'
import { schoolUrl } from '~/platform/school-url'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import type { WriteAction } from '../command'
import { assertUsable, Abort, type Problem } from '../errors'
import type { Input } from '../input'
import { knownPartner } from './known'

type AddressFlag = 'url' | 'login-url' | 'token-url' | 'jwks-url'

/** Registers a platform that opens Quad by LTI, or changes what is known of it. */
export const addLti: WriteAction = async (context, input) => {
  const env = await context.env()
  const registration = readRegistration(input, env.NODE_ENV === 'production')
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const { issuer, client_id } = registration
  const stored = await findPlatform(db, partner_code, { issuer, client_id })
  const platform = { ...registration, partner_code }
  const isSame =
    stored !== null &&
    Object.entries(platform).every(
      ([name, value]) => String(stored[name as keyof typeof platform]) === String(value),
    )
  const action = stored ? (isSame ? 'unchanged' : 'update') : 'create'
  const { host } = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const address = await context.siteAddress()
  const [login, redirect, keys] = ['login', 'launch', 'keys'].map((page) =>
    schoolUrl(address, host, `/lti/${page}`),
  )
  return {
    target: partner_code,
    partner_code,
    changes: [{ action, kind: 'platform', name: issuer, note: `LTI, client ${client_id}` }],
    json: { tool: { login, redirect, keys } },
    hint: `It needs: login ${login}, redirect ${redirect}, keys ${keys}`,
    apply: async () => {
      const key = await newKeyPair()
      const now = context.now()
      await db.write(async (tx) => {
        if (stored) await changePlatform(tx, stored.id, platform)
        else await addPlatform(tx, platform, key, sealerFrom(env), now)
      })
      return { json: { partner_code, base_url: issuer } }
    },
  }
}

function readRegistration(input: Input, encrypted: boolean) {
  const problems: Problem[] = []
  const address = (flag: AddressFlag) => {
    const url = input.text(flag) ?? ''
    if (!isPlatformUrl(url, !encrypted))
      problems.push({
        path: `--${flag}`,
        message: 'must be an address that begins with https://, without a password.',
      })
    return url
  }
  const issuer = address('url')
  const urls = { login_url: address('login-url'), token_url: address('token-url') }
  const jwks_url = address('jwks-url')
  const deployment_ids = input.texts('deployment-id').map((id) => id.trim())
  if (deployment_ids.length === 0 || deployment_ids.includes(''))
    problems.push({ path: '--deployment-id', message: 'is needed, once for each deployment.' })
  const client_id = (input.text('client-id') ?? '').trim()
  if (!client_id) problems.push({ path: '--client-id', message: 'is needed.' })
  assertUsable(problems)
  const name = input.text('name')?.trim() || new URL(issuer).hostname
  return { name, issuer, client_id, deployment_ids, ...urls, jwks_url }
}

/** Makes a new key for a school's platform; the last one stays until platforms know the new one. */
export const rotate: WriteAction = async (context, input) => {
  const env = await context.env()
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const chosen = input.text('client-id')
  const platforms = (await listPlatforms(db, partner_code)).filter(
    ({ client_id }) => chosen === undefined || client_id === chosen,
  )
  if (platforms.length === 0)
    throw new Abort(`${partner_code} has no such platform.`, { next: 'See quad lms list.' })
  return {
    target: partner_code,
    partner_code,
    changes: platforms.map(({ issuer, client_id }) => ({
      action: 'update' as const,
      kind: 'platform',
      name: issuer,
      note: `key of ${client_id}`,
    })),
    apply: async () => {
      const now = context.now()
      for (const { id } of platforms) {
        const key = await newKeyPair()
        await db.write((tx) => rotateKey(tx, id, key, sealerFrom(env), now))
      }
      return { json: { partner_code, keys: platforms.length } }
    },
  }
}
