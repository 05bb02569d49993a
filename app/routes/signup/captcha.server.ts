import type { AppLoadContext } from '@remix-run/node'
import { judge, newChallenge, type Answered } from '~/domain/captcha/challenge.server'
import { captchaProvider, isProven } from '~/domain/captcha/provider.server'
import {
  ANSWER_FIELD,
  CAPTCHA_UNPROVEN,
  TOKEN_FIELD,
  type Challenge,
} from '~/domain/captcha/schema'
import { policyWith } from '~/http/headers.server'
import type { CaptchaFacts } from '~/views/signup/captcha-field'

/** Asked everywhere except in development. (SIGNUP-19) */
const isAsked = ({ services }: AppLoadContext) => services.env.NODE_ENV !== 'development'

const placeOf = ({ services, sender, ctx }: AppLoadContext) => ({
  secret: services.env.SESSION_SECRET,
  sender,
  now: ctx.now,
})

/**
 * What the page shows: a question, and the provider's widget where script may run and the reader
 * has not asked for a question instead.
 */
export function captchaFacts(
  context: AppLoadContext,
  url: URL,
  challenge?: Challenge,
): CaptchaFacts | null {
  if (!isAsked(context)) return null
  const { services, lite, answer } = context
  const plain = lite || url.searchParams.get('captcha') === 'question'
  const provider = plain ? null : captchaProvider(services.env)
  if (provider) answer.set('Content-Security-Policy', policyWith(provider.hosts))
  return {
    challenge: challenge ?? newChallenge(placeOf(context)),
    widget: provider && {
      className: provider.widget,
      script: provider.script,
      siteKey: services.env.CAPTCHA_SITE_KEY,
    },
  }
}

type Verdict = {
  /** What stands at the field, or null */
  message: string | null
  /** The question that was answered rightly, to be used up by who signs up */
  answered: Answered | null
  /** The question to show when something else is wrong with the form */
  challenge?: Challenge
}

/** Judges what a form says: the provider's token, or else the answer to our own question. */
export async function judgeCaptcha(context: AppLoadContext, form: FormData): Promise<Verdict> {
  if (!isAsked(context)) return { message: null, answered: null }
  const { services, ip, ctx } = context
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const provider = captchaProvider(services.env)
  if (provider && !form.has(TOKEN_FIELD)) {
    const proven = await isProven(services.env, text(provider.field), ip)
    return { message: proven ? null : CAPTCHA_UNPROVEN, answered: null }
  }
  const sent = { token: text(TOKEN_FIELD), answer: text(ANSWER_FIELD) }
  const verdict = await judge(ctx.db, placeOf(context), sent)
  return verdict.ok
    ? { message: null, answered: verdict.answered, challenge: verdict.challenge }
    : { message: verdict.message, answered: null, challenge: verdict.challenge }
}
