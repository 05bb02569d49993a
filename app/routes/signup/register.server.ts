import { data } from '@remix-run/node'
import { EMAIL_UNCHECKED } from '~/domain/accounts/fields'
import { ANSWER_FIELD } from '~/domain/captcha/schema'
import { signedUpBefore, signUp, type SignUp } from '~/domain/signup/commands.server'
import { DOORS } from '~/domain/signup/doors'
import { countSignup } from '~/domain/signup/limits.server'
import { INVITATION_OVER } from '~/domain/signup/prospects'
import {
  IDENTITY_GONE,
  signupSchema,
  signupTooOften,
  type SignupInput,
} from '~/domain/signup/schema'
import { goWith, onceOf, type OpenAsked } from '~/http/door.server'
import { readForm } from '~/http/forms'
import { dropIdentity } from '~/http/identity.server'
import { refused, type Refused } from '~/platform/failures'
import { captchaFacts, judgeCaptcha } from './captcha.server'
import type { Entry } from './enter.server'
import { inOrder, withoutCaptcha } from './form-facts.server'
import { welcomed } from './texts'

/**
 * What sending the form does: the account, the session, and on to the next step of the door; or the
 * form again with everything typed except passwords. (SIGNUP-12 to SIGNUP-19, SIGNUP-28)
 */
export async function register(asked: OpenAsked, entry: Entry) {
  const { ctx, context, request, url } = asked
  const form = await request.formData()
  const { input, reply } = readForm(form, signupSchema(entry.school, entry.known))
  const wish = input && wishOf(asked, entry, form, input)
  const before = wish && (await signedUpBefore(ctx, wish))
  if (before) return enterAs(asked, entry, before, wish.input)

  // Whom the school's login has let in is a person.
  const verdict = entry.identity ? PERSON : await judgeCaptcha(context, form)
  const again = ({ errors: { '': formErrors = [], ...errors }, wait }: Refused) => {
    // A question that has been answered stays with its answer until the rest is right too.
    const stays = verdict.challenge && !verdict.message && !(ANSWER_FIELD in errors)
    const typed = {
      ...reply,
      errors: inOrder({ ...reply.errors, ...errors }),
      formErrors,
      wait: wait !== undefined,
    }
    const challenge = ANSWER_FIELD in errors && !verdict.message ? undefined : verdict.challenge
    return data(
      {
        reply: stays ? typed : withoutCaptcha(typed),
        captcha: entry.identity ? null : captchaFacts(context, url, challenge),
      },
      wait === undefined ? { status: 400 } : { status: 429, headers: { 'Retry-After': `${wait}` } },
    )
  }
  if (!wish || verdict.message)
    return again(refused(verdict.message ? { [ANSWER_FIELD]: [verdict.message] } : {}))
  const { email } = wish.input
  const { limits, log } = context.services
  const wait = await countSignup(limits.signup, { email, sender: context.sender, ip: context.ip })
  if (wait > 0) return again(refused({ '': [signupTooOften(wait)] }, wait))
  const outcome = await signUp(ctx, { ...wish, answered: verdict.answered }).catch(
    (error: unknown): Refused => {
      log.error({ error }, 'somebody could not sign up')
      return refused({ email: [EMAIL_UNCHECKED] })
    },
  )
  if (outcome.ok) return enterAs(asked, entry, outcome, wish.input)
  // Somebody else has used the invitation while the form was filled in.
  if ('prospect_id' in outcome.errors)
    throw await goWith(context, '/prospective-login', INVITATION_OVER)
  // Somebody has used the identity, or given it up, in another window.
  if ('identity' in outcome.errors) throw await goWith(context, '/current-login', IDENTITY_GONE)
  return again(outcome)
}

const PERSON = { message: null, answered: null, challenge: undefined }

function wishOf(
  { context }: OpenAsked,
  { door, school, prospectId, identity }: Entry,
  form: FormData,
  input: SignupInput,
): SignUp {
  return {
    door,
    partner_code: school.partner_code,
    product: context.services.env.PRODUCT_NAME,
    input,
    identity,
    prospectId,
    answered: null,
    sender: context.sender,
    once: onceOf(form),
  }
}

/** In, and on to the next step of the door. (SIGNUP-28) */
async function enterAs(
  { context }: OpenAsked,
  { door, identity }: Entry,
  { user }: Awaited<ReturnType<typeof signedUpBefore>> & object,
  { first_name, email }: SignupInput,
) {
  await context.signIn(user)
  if (identity) await dropIdentity(context)
  const text = welcomed(first_name, identity?.email_verified ? null : email)
  return goWith(context, DOORS[door].next, text)
}
