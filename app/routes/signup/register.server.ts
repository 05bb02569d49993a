import { withAdvice } from '~/domain/accounts/password-strength.server'
import { data } from '@remix-run/node'
import { EMAIL_CHECK_FAILED } from '~/domain/accounts/fields'
import { ANSWER_FIELD } from '~/domain/captcha/schema'
import { signedUpBefore, signUp, type SignupRequest } from '~/domain/signup/commands.server'
import { SIGNUP_FLOWS } from '~/domain/signup/flows'
import { signupSchema, type SignupInput } from '~/domain/signup/form.server'
import { countSignup } from '~/domain/signup/limits.server'
import { SIGNUP_CODE_FIELD } from '~/domain/signup/schema'
import { INVITATION_USED } from '~/domain/signup/prospects'
import { IDENTITY_EXPIRED } from '~/domain/signup/schema'
import {
  redirectWithFlash,
  readIdempotencyKey,
  type PublicRouteArgs,
} from '~/http/guards/member-route.server'
import { parseForm } from '~/http/forms/forms'
import { clearPendingIdentity } from '~/domain/signup/pending-identity.server'
import { failure, type Failure } from '~/platform/failures'
import { captchaData, checkFormCaptcha } from './captcha.server'
import { isInvited, type SignupEntry } from './signup-entry.server'
import { orderErrors, signupCodeData, withoutCaptcha } from './form-data.server'
import { welcomeNotice } from './texts'

/**
 * What sending the form does: the account, the session, and on to the next step of the flow; or the
 * form again with everything typed except passwords. (SIGNUP-12 to SIGNUP-19, SIGNUP-28)
 */
export async function register(args: PublicRouteArgs, entry: SignupEntry) {
  const { ctx, context, request, url } = args
  const form = await request.formData()
  const { input, formState } = parseForm(form, signupSchema(entry.school, entry.known))
  const signup = input && signupRequest(args, entry, form, input)
  const existing = signup && (await signedUpBefore(ctx, signup))
  if (existing) return signInAs(args, entry, existing, signup.input)

  // Who the school's login has let in is a person.
  const verdict = entry.identity ? VERIFIED : await checkFormCaptcha(context, form)
  const showAgain = async ({ errors: { '': formErrors = [], ...errors }, wait }: Failure) => {
    // A question that has been answered stays with its answer until the rest is right too.
    const keepAnswer = verdict.challenge && !verdict.message && !(ANSWER_FIELD in errors)
    const typed = {
      ...formState,
      errors: orderErrors({ ...formState.errors, ...errors }),
      formErrors,
      rateLimited: wait !== undefined,
    }
    const challenge = ANSWER_FIELD in errors && !verdict.message ? undefined : verdict.challenge
    return data(
      {
        formState: keepAnswer ? typed : withoutCaptcha(typed),
        captcha: entry.identity ? null : captchaData(context, url, challenge),
        signupCode: await signupCodeData(entry, context),
      },
      wait === undefined ? { status: 400 } : { status: 429, headers: { 'Retry-After': `${wait}` } },
    )
  }
  if (!signup || verdict.message)
    return showAgain(failure(verdict.message ? { [ANSWER_FIELD]: [verdict.message] } : {}))
  const { email } = signup.input
  const { limits, log, env } = context.services
  const code = form.get(SIGNUP_CODE_FIELD)
  const source = {
    email,
    sender: context.sender,
    ip: context.ip,
    isInvited: isInvited(entry),
    code: typeof code === 'string' ? code : '',
  }
  const site = { secret: env.SESSION_SECRET, now: ctx.now }
  const crowded = await countSignup(limits.signup, entry.school, source, site)
  if (crowded) return showAgain(crowded)
  const outcome = await signUp(ctx, { ...signup, solved: verdict.answered }).catch(
    (error: unknown): Failure => {
      log.error({ error }, 'someone could not sign up')
      return failure({ email: [EMAIL_CHECK_FAILED] })
    },
  )
  if (outcome.ok) return signInAs(args, entry, outcome, signup.input)
  // Someone else has used the invitation while the form was filled in.
  if ('prospect_id' in outcome.errors)
    throw await redirectWithFlash(context, '/prospective-login', INVITATION_USED)
  // Someone has used the identity, or given it up, in another window.
  if ('identity' in outcome.errors)
    throw await redirectWithFlash(context, '/current-login', IDENTITY_EXPIRED)
  return showAgain(outcome)
}

const VERIFIED = { message: null, answered: null, challenge: undefined }

function signupRequest(
  { context }: PublicRouteArgs,
  { flow, school, prospectId, identity }: SignupEntry,
  form: FormData,
  input: SignupInput,
): SignupRequest {
  return {
    flow,
    partner_code: school.partner_code,
    product: context.services.env.PRODUCT_NAME,
    input,
    identity,
    prospectId,
    solved: null,
    sender: context.sender,
    idempotencyKey: readIdempotencyKey(form),
  }
}

/** In, and on to the next step of the flow. (SIGNUP-28) */
async function signInAs(
  { context }: PublicRouteArgs,
  { flow, identity }: SignupEntry,
  { user }: Awaited<ReturnType<typeof signedUpBefore>> & object,
  { first_name, email, password }: SignupInput,
) {
  await context.signIn(user, identity ? 'school' : 'own')
  if (identity) await clearPendingIdentity(context)
  const welcome = welcomeNotice(first_name, identity?.email_verified ? null : email)
  const text = password ? await withAdvice(welcome, password) : welcome
  return redirectWithFlash(context, SIGNUP_FLOWS[flow].next, text)
}
