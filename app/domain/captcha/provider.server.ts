import type { Env } from '~/platform/settings/env.server'

/** An outside captcha: what its page needs and where its tokens are verified. */
type Provider = {
  /** Class of the element that its script fills */
  widget: string
  script: string
  /** Field in which its script puts the token */
  field: string
  verify: string
  /** Hosts that the page has to trust for it */
  hosts: string[]
}

const HOST = 'https://challenges.cloudflare.com'

const TURNSTILE: Provider = {
  widget: 'cf-turnstile',
  script: `${HOST}/turnstile/v0/api.js`,
  field: 'cf-turnstile-response',
  verify: `${HOST}/turnstile/v0/siteverify`,
  hosts: [HOST],
}

/** The provider, if the settings have its keys. */
export const captchaProvider = (env: Env): Provider | null =>
  env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET ? TURNSTILE : null

const TIMEOUT_MS = 5000

/** Whether the provider knows this token as that of a person. Silence and nonsense are a no. */
export async function isTokenValid(env: Env, token: string, ip: string): Promise<boolean> {
  const provider = captchaProvider(env)
  if (!provider || token === '' || token.length > 5000) return false
  try {
    const response = await fetch(provider.verify, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.CAPTCHA_SECRET, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success } = (await response.json()) as { success?: unknown }
    return success === true
  } catch {
    return false
  }
}
