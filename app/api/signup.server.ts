import { EMAIL_CHECK_FAILED, EMAIL_SIGNED_UP } from '~/domain/accounts/fields'
import type { PendingIdentity } from '~/domain/accounts/identity'
import type { LoginSource } from '~/domain/accounts/login.server'
import { loadMember } from '~/domain/accounts/viewer.server'
import { newChallenge } from '~/domain/captcha/challenge.server'
import { checkCaptcha } from '~/domain/captcha/check.server'
import { ANSWER_FIELD, TOKEN_FIELD } from '~/domain/captcha/schema'
import { signUp } from '~/domain/signup/commands.server'
import { knownFields, signupSchema } from '~/domain/signup/form.server'
import { countSignup } from '~/domain/signup/limits.server'
import { NO_PROSPECTS_THIS_WAY } from '~/domain/signup/prospects'
import { checkProspect, isOpenToProspect } from '~/domain/signup/prospects.server'
import { loadPendingAccount, signupSchool } from '~/domain/signup/queries.server'
import { SCHOOL_UNKNOWN, signupLimitReached, type SignupSchool } from '~/domain/signup/schema'
import { clearPendingIdentity } from '~/domain/signup/pending-identity.server'
import { noteRejection } from '~/http/context/note-rejection.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { failure, NotFound, type Failure } from '~/platform/failures'
import { ok, type EndpointArgs, type EndpointResult } from './endpoint'
import { errorsByField } from './fields'
import type { SignupCall } from './signup-input'
import { ownAccount } from './own-account.server'

type Args = EndpointArgs<Ctx | VisitorCtx>
type OwnUser = Awaited<ReturnType<typeof ownAccount>>

/**
 * What the sign-up pages do, for a program: the same checks in the same order, the account and the
 * session. For visitors at a school's address, and members who haven't joined yet. (API-28, API-04)
 */
export async function signUpByCall(
  args: Args,
  call: SignupCall,
  {
    identity = null,
    hasAnswered = false,
  }: { identity?: PendingIdentity | null; hasAnswered?: boolean } = {},
): Promise<EndpointResult<OwnUser>> {
  const { ctx, context } = args
  if (ctx.viewer?.joined_date) return failure({ '': [EMAIL_SIGNED_UP] })
  if (!ctx.partner) return failure({ '': [SCHOOL_UNKNOWN] })
  const school = await signupSchool(ctx.db, ctx.partner.partner_code)
  const { flow, prospectId } = call
  const uninvited = flow === 'prospective' ? await checkInvitation(args, school, call) : null
  if (uninvited) return named(uninvited, call)
  const account = ctx.viewer ? await loadPendingAccount(ctx.db, ctx.viewer.id) : null
  const read = signupSchema(school, knownFields(identity, account)).safeParse(call.typed)
  const verdict = identity || hasAnswered ? VERIFIED : await judge(args, call)
  if (!read.success || verdict.message) {
    const errors = read.success ? {} : errorsByField(read)
    const { message, challenge } = verdict
    const captcha = challenge && { [TOKEN_FIELD]: challenge.token, question: challenge.question }
    const all = message ? { ...errors, [ANSWER_FIELD]: [message] } : errors
    return { ...named(failure(all), call), captcha }
  }
  const { limits, log, env } = context.services
  const source = {
    email: read.data.email,
    sender: context.sender,
    ip: context.ip,
    isInvited: identity !== null || account !== null || prospectId !== null,
    code: call.signup_code ?? '',
  }
  const site = { secret: env.SESSION_SECRET, now: ctx.now }
  const crowded = await countSignup(limits.signup, school, source, site)
  if (crowded) return named(crowded, call)
  const request = { flow, partner_code: school.partner_code, product: env.PRODUCT_NAME }
  const form = { sender: context.sender, idempotencyKey: crypto.randomUUID() }
  const person = { input: read.data, identity, prospectId, solved: verdict.answered }
  const outcome = await signUp(ctx, { ...request, ...form, ...person }).catch(
    (error: unknown): Failure => {
      log.error({ error }, 'someone could not sign up')
      return failure({ email: [EMAIL_CHECK_FAILED] })
    },
  )
  if (!outcome.ok) return named(outcome, call)
  await context.signIn(outcome.user, identity ? 'school' : 'own')
  if (identity) await clearPendingIdentity(context)
  return ok(await newMember(args, outcome.user.id))
}

/** Someone who logged in at their school, or just answered a question, doesn't have to prove that they're a person. */
const VERIFIED = { message: null, answered: null, challenge: undefined }

const caller = ({ ctx, context }: Args): LoginSource['browser'] => ({
  secret: context.services.env.SESSION_SECRET,
  sender: context.sender,
  now: ctx.now,
})

/** Where a call with address and password comes from, with its answer to our question. */
export const callerSource = (args: Args, call: SignupCall): LoginSource => ({
  ip: args.context.ip,
  lastUserId: args.context.lastUserId,
  browser: caller(args),
  response:
    call.captcha_answer === undefined
      ? null
      : { token: call.recaptchaToken ?? '', answer: call.captcha_answer },
  noteRejection: (why, user) => noteRejection(args.context, 'login', why, user),
})

/** A failed login with the question that it asks, if it does. */
export function withQuestion(args: Args, failed: Failure): EndpointResult<OwnUser> {
  if (!(ANSWER_FIELD in failed.errors)) return failed
  const { token, question } = newChallenge(caller(args))
  return { ...failed, captcha: { [TOKEN_FIELD]: token, question } }
}

/** The answer to a question of ours names it by its token; without an answer the token is a provider's. */
function judge({ ctx, context }: Args, { recaptchaToken, captcha_answer }: SignupCall) {
  const { services, sender, ip } = context
  const isProvider = captcha_answer === undefined && recaptchaToken !== undefined
  return checkCaptcha(
    { db: ctx.db, env: services.env, sender, ip, now: ctx.now },
    {
      token: isProvider ? null : (recaptchaToken ?? ''),
      answer: captcha_answer ?? '',
      ofProvider: () => recaptchaToken ?? '',
    },
  )
}

/** As the pages: the school takes prospective students this way, with this id and address. (SIGNUP-21, SIGNUP-23) */
async function checkInvitation(
  { ctx, context }: Args,
  school: SignupSchool,
  { prospectId, typed }: SignupCall,
): Promise<Failure | null> {
  if (!isOpenToProspect(school, prospectId))
    return failure({ prospect_id: [NO_PROSPECTS_THIS_WAY] })
  if (prospectId === null) return null
  const address = typeof typed.email === 'string' ? typed.email : undefined
  const lookup = { ip: context.ip, misses: context.services.limits.signup.misses }
  const typedId = { prospect_id: prospectId, address }
  const result = await checkProspect(ctx.db, ctx.partner, typedId, lookup)
  if ('wait' in result) return failure({ '': [signupLimitReached(result.wait)] }, result.wait)
  return result.message === null ? null : failure({ prospect_id: [result.message] })
}

/** Errors at the fields as the call has them; the form of the pages names a few differently. */
const named = ({ errors, ...rest }: Failure, { names }: SignupCall): Failure => ({
  ...rest,
  errors: Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [names[name] ?? name, messages]),
  ),
})

async function newMember({ ctx, context }: Args, id: string): Promise<OwnUser> {
  const member = await loadMember(ctx.db, id, context.services.env.PRODUCT_NAME)
  if (!member) throw new NotFound()
  return ownAccount({ ...ctx, ...member })
}
