import type { AppLoadContext } from '@remix-run/node'
import {
  verifyChallenge,
  newChallenge,
  type SolvedChallenge,
} from '~/domain/captcha/challenge.server'
import { captchaProvider, isTokenValid } from '~/domain/captcha/provider.server'
import {
  ANSWER_FIELD,
  CAPTCHA_UNVERIFIED,
  TOKEN_FIELD,
  type Challenge,
} from '~/domain/captcha/schema'
import { policyAllowing } from '~/http/headers.server'
import type { CaptchaData } from '~/views/signup/captcha-field'

/** Asked everywhere except in development. (SIGNUP-19) */
const isRequired = ({ services }: AppLoadContext) => services.env.NODE_ENV !== 'development'

const challengeContext = ({ services, sender, ctx }: AppLoadContext) => ({
  secret: services.env.SESSION_SECRET,
  sender,
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
  if (!isRequired(context)) return null
  const { services, lite, responseHeaders } = context
  const plain = lite || url.searchParams.get('captcha') === 'question'
  const provider = plain ? null : captchaProvider(services.env)
  if (provider) responseHeaders.set('Content-Security-Policy', policyAllowing(provider.hosts))
  return {
    challenge: challenge ?? newChallenge(challengeContext(context)),
    widget: provider && {
      className: provider.widget,
      script: provider.script,
      siteKey: services.env.CAPTCHA_SITE_KEY,
    },
  }
}

type CaptchaVerdict = {
  /** The message at the field, or null */
  message: string | null
  /** The question that was answered rightly, to be used up by the sign-up */
  answered: SolvedChallenge | null
  /** The question to show when something else is wrong with the form */
  challenge?: Challenge
}

/** Judges what a form says: the provider's token, or else the answer to our own question. */
export async function checkCaptcha(
  context: AppLoadContext,
  form: FormData,
): Promise<CaptchaVerdict> {
  if (!isRequired(context)) return { message: null, answered: null }
  const { services, ip, ctx } = context
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const provider = captchaProvider(services.env)
  if (provider && !form.has(TOKEN_FIELD)) {
    const proven = await isTokenValid(services.env, text(provider.field), ip)
    return { message: proven ? null : CAPTCHA_UNVERIFIED, answered: null }
  }
  const submitted = { token: text(TOKEN_FIELD), answer: text(ANSWER_FIELD) }
  const verdict = await verifyChallenge(ctx.db, challengeContext(context), submitted)
  return verdict.ok
    ? { message: null, answered: verdict.solved, challenge: verdict.challenge }
    : { message: verdict.message, answered: null, challenge: verdict.challenge }
}
