import { EMAIL_SIGNED_UP, EMAIL_TAKEN } from '~/domain/accounts/fields'
import { rejectEasyAt } from '~/domain/accounts/password-strength.server'
import { isUniqueViolation } from '~/domain/accounts/unique-violation.server'
import { hashPassword, type AuthenticatedUser } from '~/domain/accounts/login.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, Rejection, type Failure } from '~/platform/failures'
import { previousResult, runOnce, type Submission } from '~/platform/idempotency.server'
import { registerUser, type Registration } from './register-user.server'
import { canSignInAgain } from './resubmission.server'
import { IDENTITY_EXPIRED } from './schema'

/** `sender` is whose browser sends this, `once` the key of this rendering of the form. */
export type SignupRequest = Registration & { sender: string; idempotencyKey: string }

/**
 * Makes an account at a school from a checked form, or completes the viewer's own that has not
 * joined yet. For visitors and for members without a joined_date. The same form sent twice by the
 * same browser makes one account and answers alike. Takes the prospect and uses the question up in
 * the same transaction. Events: user.created (or user.changed and terms.accepted), and
 * account.confirmation_requested for an address that no one has confirmed. Errors by field:
 * email (SIGNUP-14), password, institution_code, captcha_answer, prospect_id, identity. (SIGNUP-26 to SIGNUP-28)
 */
export async function signUp(
  ctx: Ctx | VisitorCtx,
  request: SignupRequest,
): Promise<SignupResult | Failure> {
  // Takes a tenth of a second: not while others wait to write.
  const { password, first_name, last_name, email } = request.input
  const own = [first_name, last_name, email]
  const easy = password && (await rejectEasyAt(ctx.db, request.partner_code, password, own))
  if (easy) return easy
  const hash = password ? await hashPassword(password) : null
  try {
    let made: string | null = null
    const { id } = await ctx.db.write((tx) =>
      runOnce(tx, toSubmission(ctx, request), {
        act: async () => {
          made = await registerUser(tx, ctx, request, hash)
          return { id: made }
        },
        holds: isThere(tx),
      }),
    )
    if (id === made || (await canSignInAgain(ctx, request, id))) return signupResult(request, id)
    return failure(
      request.identity ? { identity: [IDENTITY_EXPIRED] } : { email: [EMAIL_SIGNED_UP] },
    )
  } catch (error) {
    if (error instanceof Rejection) return error.failure
    // Another process was quicker with the same address.
    if (isUniqueViolation(error)) return failure({ email: [EMAIL_TAKEN] })
    throw error
  }
}

/**
 * The account that this very form has made already, or null: its question is used up by then, and
 * asking again would reject someone who only pressed twice. Null as well for someone the form
 * does not let in anymore. (ACCESS-19)
 */
export async function signedUpBefore(
  ctx: Ctx | VisitorCtx,
  request: SignupRequest,
): Promise<SignupResult | null> {
  const done = await previousResult(ctx.db, toSubmission(ctx, request), isThere(ctx.db.read))
  return done && (await canSignInAgain(ctx, request, done.id))
    ? signupResult(request, done.id)
    : null
}

const isThere =
  (from: Pick<Tx, 'user'>) =>
  async ({ id }: { id: string }) =>
    (await from.user.count({ where: { id, deleted_at: null } })) > 0

type SignupResult = { ok: true; user: AuthenticatedUser }

const signupResult = ({ partner_code }: SignupRequest, id: string): SignupResult => ({
  ok: true,
  user: { id, partner_code },
})

function toSubmission({ now }: Pick<Ctx, 'now'>, request: SignupRequest): Submission {
  const { flow, partner_code, prospectId, input } = request
  const { email, first_name, last_name, external_id, institution_code, password } = input
  // With the password, so that a form with another one is another form: no one tries them out here.
  const typed = [email, first_name, last_name, external_id, institution_code, password]
  const submitted = ['sign up', flow, partner_code, prospectId, ...typed]
  return { user_id: request.sender, idempotencyKey: request.idempotencyKey, input: submitted, now }
}
