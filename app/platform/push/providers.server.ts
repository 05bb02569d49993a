import type { Env } from '../settings/env.server'
import { gatewayProvider } from './gateway.server'
import type { PushProvider } from './provider'
import { webPushProvider } from './web-push.server'

type PushSettings = Pick<
  Env,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'PUSH_GATEWAY_URL'
  | 'PUSH_GATEWAY_SECRET'
  | 'SUPPORT_EMAIL'
  | 'BASE_URL'
>

/** Those that the settings name. Devices of other kinds are kept, and get nothing. */
export function openPushProviders(env: PushSettings): PushProvider[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const { PUSH_GATEWAY_URL: url, PUSH_GATEWAY_SECRET: secret } = env
  return [
    ...(publicKey ? [webPushProvider({ publicKey, privateKey, subject: subject(env) })] : []),
    ...(url ? [gatewayProvider({ url, secret })] : []),
  ]
}

/** Some push services take no address of nowhere. */
const subject = ({ SUPPORT_EMAIL, BASE_URL }: PushSettings): string =>
  SUPPORT_EMAIL.endsWith('@localhost') && BASE_URL.startsWith('https:')
    ? BASE_URL
    : `mailto:${SUPPORT_EMAIL}`
