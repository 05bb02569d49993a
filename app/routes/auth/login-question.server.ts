import type { AppLoadContext } from '@remix-run/node'
import type { LoginSource } from '~/domain/accounts/login.server'
import { newChallenge } from '~/domain/captcha/challenge.server'
import { ANSWER_FIELD, TOKEN_FIELD, type Challenge } from '~/domain/captcha/schema'
import { noteRejection } from '~/http/context/note-rejection.server'
import type { FormState } from '~/ui/form-state'

const browser = ({ services, sender, ctx }: AppLoadContext): LoginSource['browser'] => ({
  secret: services.env.SESSION_SECRET,
  sender,
  now: ctx.now,
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Where the login form was sent from, with its answer to our question. */
export const loginSource = (context: AppLoadContext, form: FormData): LoginSource => ({
  ip: context.ip,
  lastUserId: context.lastUserId,
  browser: browser(context),
  response: form.has(TOKEN_FIELD)
    ? { token: text(form.get(TOKEN_FIELD)), answer: text(form.get(ANSWER_FIELD)) }
    : null,
  noteRejection: (why, user) => noteRejection(context, 'login', why, user),
})

/**
 * The question that a login form asks, or null: where too many logins from this network have failed, for
 * browsers that no one has been signed in in, and for people who were asked just now.
 */
export async function loginQuestion(
  context: AppLoadContext,
  { values, errors }: FormState,
): Promise<Challenge | null> {
  const isUnknown = context.lastUserId === null || TOKEN_FIELD in values || ANSWER_FIELD in errors
  const { login } = context.services.limits
  if (!isUnknown || (await login.networkWait(context.ip)) === 0) return null
  return newChallenge(browser(context))
}

/** An answer belongs to the question before. */
export function withoutAnswer(formState: FormState): FormState {
  const { [TOKEN_FIELD]: _, [ANSWER_FIELD]: __, ...values } = formState.values
  return { ...formState, values }
}
