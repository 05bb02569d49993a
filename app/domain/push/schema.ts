import * as z from 'zod'
import { isSingleLine, NOT_SINGLE_LINE } from '~/platform/text/text-checks'

/** What reaches someone by push: the two kinds of apps, and browsers. (MOBILE-03) */
export type PushKind = 'parse' | 'firebase' | 'web'

/** Of one person; the newest stay. Not in the spec. */
export const MAX_TARGETS = 10

const text = (most: number) =>
  z
    .string({ error: 'Must be a text' })
    .min(1, { error: 'Must not be empty' })
    .max(most, { error: `Must be at most ${most} characters` })
    .refine(isSingleLine, { error: NOT_SINGLE_LINE })

/** Letters, digits and a few signs: ids of installations and tokens have nothing else. */
const token = (most: number) =>
  text(most).regex(/^[\w.:=+/-]*$/, {
    error: 'Must be a token, without spaces or other characters',
  })

const platform = text(40).regex(/^[\w .-]*$/, { error: 'Must be the name of a platform' })

/** (API-50) */
export const parseInput = z.object({ installation_id: token(200), platform })
/** (API-51) */
export const firebaseInput = z.object({ firebase_token: token(1000), platform })

const key = (bytes: number) =>
  z
    .string({ error: 'Must be a key' })
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), { error: 'Must be a key' })

/** A browser's subscription, as PushSubscription.toJSON() writes it. */
export const subscriptionInput = z.object({
  endpoint: text(1000).refine(isPushService, { error: 'Must be the address of a push service' }),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type SubscriptionInput = z.infer<typeof subscriptionInput>

/**
 * Push services are reached by name and encrypted. Which network address a name leads to is checked
 * when something is sent (app/platform/security/public-network.server.ts).
 */
function isPushService(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = /^(?!.*(^|\.)localhost$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && isName && port === '' && username === '' && password === ''
}
