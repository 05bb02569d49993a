import { createECDH } from 'node:crypto'
import * as z from 'zod'

/** What push notifications are sent with. Empty: none are. */
export const pushSchema = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^([\w-]{87})?$/, { error: 'must be a key of `npx web-push generate-vapid-keys`' })
    .default(''),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^([\w-]{43})?$/, { error: 'must be a key of `npx web-push generate-vapid-keys`' })
    .default(''),
  PUSH_GATEWAY_URL: z
    .string()
    .refine((text) => text === '' || (URL.canParse(text) && /^https?:\/\//.test(text)), {
      error: 'must be a URL starting with https:// or http://',
    })
    .default(''),
  PUSH_GATEWAY_SECRET: z.string().default(''),
}

export type PushEnv = { [Name in keyof typeof pushSchema]: z.output<(typeof pushSchema)[Name]> }

/** Why the keys can't be used together, or null. */
export function pushProblem(env: PushEnv): string | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if ((publicKey === '') !== (privateKey === ''))
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are needed together'
  if (publicKey && derivePublicKey(privateKey) !== publicKey)
    return 'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY'
  if (env.PUSH_GATEWAY_URL && !env.PUSH_GATEWAY_SECRET)
    return 'PUSH_GATEWAY_URL needs PUSH_GATEWAY_SECRET'
  return null
}

function derivePublicKey(privateKey: string): string | null {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey().toString('base64url')
  } catch {
    return null
  }
}
