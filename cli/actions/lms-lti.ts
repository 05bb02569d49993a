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
  const given = registration(input, env.NODE_ENV === 'production')
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const { issuer, client_id } = given
  const there = await findPlatform(db, partner_code, { issuer, client_id })
  const fresh = { ...given, partner_code }
  const isSame =
    there !== null &&
    Object.entries(fresh).every(
      ([name, value]) => String(there[name as keyof typeof fresh]) === String(value),
    )
  const action = there ? (isSame ? 'unchanged' : 'update') : 'create'
  const { host } = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const ours = (path: string) => schoolUrl(env.BASE_URL, host, path)
  const tool = {
    login: ours('/lti/login'),
    redirect: ours('/lti/launch'),
    keys: ours('/lti/keys'),
  }
  return {
    target: partner_code,
    partner_code,
    changes: [{ action, kind: 'platform', name: issuer, note: `LTI, client ${client_id}` }],
    json: { tool },
    hint: `It needs: login ${tool.login}, redirect ${tool.redirect}, keys ${tool.keys}`,
    apply: async () => {
      const key = await newKeyPair()
      const now = context.now()
      await db.write(async (tx) => {
        if (there) await changePlatform(tx, there.id, fresh)
        else await addPlatform(tx, fresh, key, sealerFrom(env), now)
      })
      return { json: { partner_code, base_url: issuer } }
    },
  }
}

function registration(input: Input, encrypted: boolean) {
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
  const wanted = input.text('client-id')
  const all = (await listPlatforms(db, partner_code)).filter(
    ({ client_id }) => wanted === undefined || client_id === wanted,
  )
  if (all.length === 0)
    throw new Abort(`${partner_code} has no such platform.`, { next: 'See quad lms list.' })
  return {
    target: partner_code,
    partner_code,
    changes: all.map(({ issuer, client_id }) => ({
      action: 'update' as const,
      kind: 'platform',
      name: issuer,
      note: `key of ${client_id}`,
    })),
    apply: async () => {
      const now = context.now()
      for (const { id } of all) {
        const key = await newKeyPair()
        await db.write((tx) => rotateKey(tx, id, key, sealerFrom(env), now))
      }
      return { json: { partner_code, keys: all.length } }
    },
  }
}
