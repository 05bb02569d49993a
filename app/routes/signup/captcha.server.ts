import type { AppLoadContext } from '@remix-run/node'
import {
  checkCaptcha,
  isCaptchaRequired,
  questionFor,
  type CaptchaSource,
} from '~/domain/captcha/check.server'
import { captchaProvider } from '~/domain/captcha/provider.server'
import { ANSWER_FIELD, TOKEN_FIELD, type Challenge } from '~/domain/captcha/schema'
import { policyAllowing } from '~/http/responses/headers.server'
import type { CaptchaData } from '~/views/signup/captcha-field'

const captchaSource = ({ services, sender, ip, ctx }: AppLoadContext): CaptchaSource => ({
  db: ctx.db,
  env: services.env,
  sender,
  ip,
  now: ctx.now,
})

/**
 * What the page shows: a question, and the provider's widget where script may run and the reader
 * has not asked for a question instead.
 */
export function captchaData(
  context: AppLoadContext,
  url: URL,
  challenge?: Challenge,
): CaptchaData | null {
  const { services, lite, responseHeaders } = context
  if (!isCaptchaRequired(services.env)) return null
  const plain = lite || url.searchParams.get('captcha') === 'question'
  const provider = plain ? null : captchaProvider(services.env)
  if (provider) responseHeaders.set('Content-Security-Policy', policyAllowing(provider.hosts))
  return {
    challenge: challenge ?? questionFor(captchaSource(context)),
    widget: provider && {
      className: provider.widget,
      script: provider.script,
      siteKey: services.env.CAPTCHA_SITE_KEY,
    },
  }
}

/** Judges what a form says. */
export function checkFormCaptcha(context: AppLoadContext, form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const token = form.has(TOKEN_FIELD) ? text(TOKEN_FIELD) : null
  return checkCaptcha(captchaSource(context), {
    token,
    answer: text(ANSWER_FIELD),
    ofProvider: text,
  })
}
