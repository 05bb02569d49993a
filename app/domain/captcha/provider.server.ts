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

const PROVIDERS: Record<Env['CAPTCHA_PROVIDER'], Provider> = {
  turnstile: {
    widget: 'cf-turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    field: 'cf-turnstile-response',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    hosts: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    widget: 'h-captcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    field: 'h-captcha-response',
    verify: 'https://api.hcaptcha.com/siteverify',
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    widget: 'g-recaptcha',
    script: 'https://www.google.com/recaptcha/api.js',
    field: 'g-recaptcha-response',
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    hosts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  },
}

/** The provider that the settings name, if it is to be used. */
export const captchaProvider = (env: Env): Provider | null =>
  env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET ? PROVIDERS[env.CAPTCHA_PROVIDER] : null

const TIMEOUT_MS = 5000

/** Whether the provider knows this token as that of a person. Silence and nonsense are a no. */
export async function isTokenValid(env: Env, token: string, ip: string): Promise<boolean> {
  const provider = captchaProvider(env)
  if (!provider || token === '' || token.length > 5000) return false
  try {
    const response = await fetch(env.CAPTCHA_VERIFY_URL || provider.verify, {
      method: 'POST',
      body: new URLSearchParams({ secret: env.CAPTCHA_SECRET, response: token, remoteip: ip }),
      // The secret goes to no other address.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { success } = (await response.json()) as { success?: unknown }
    return success === true
  } catch {
    return false
  }
}
