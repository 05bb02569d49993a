import { EMAIL_SIGNED_UP, EMAIL_TAKEN } from '~/domain/accounts/fields'
import { hashPassword, type Entrant } from '~/domain/accounts/login.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { refused, type Refused } from '~/platform/failures'
import { answeredBefore, once, type Submission } from '~/platform/once.server'
import { enrol, Objection, type Enrolment } from './enrol.server'
import { mayEnterAgain } from './repeat.server'
import { IDENTITY_GONE } from './schema'

/** `sender` is whose browser sends this, `once` the key of this rendering of the form. */
export type SignUp = Enrolment & { sender: string; once: string }

/**
 * Makes an account at a school from a checked form, or completes the viewer's own that has not
 * joined yet. For visitors and for members without a joined_date. The same form sent twice by the
 * same browser makes one account and answers alike. Takes the prospect and uses the question up in
 * the same transaction. Events: user.created (or user.changed and terms.accepted), and
 * account.confirmation_requested for an address that nobody has confirmed. Refusals by field:
 * email (SIGNUP-14), institution_code, captcha_answer, prospect_id, identity. (SIGNUP-26 to SIGNUP-28)
 */
export async function signUp(ctx: Ctx | VisitorCtx, given: SignUp): Promise<Signed | Refused> {
  // Takes a tenth of a second: not while others wait to write.
  const { password } = given.input
  const hash = password ? await hashPassword(password) : null
  try {
    let made: string | null = null
    const { id } = await ctx.db.write((tx) =>
      once(tx, submissionOf(ctx, given), async () => {
        made = await enrol(tx, ctx, given, hash)
        return { id: made }
      }),
    )
    if (id === made || (await mayEnterAgain(ctx, given, id))) return signed(given, id)
    return refused(given.identity ? { identity: [IDENTITY_GONE] } : { email: [EMAIL_SIGNED_UP] })
  } catch (error) {
    if (error instanceof Objection) return refused(error.errors)
    // Another process was quicker with the same address.
    if (isDouble(error)) return refused({ email: [EMAIL_TAKEN] })
    throw error
  }
}

/**
 * The account that this very form has made already, or null: its question is used up by then, and
 * asking again would refuse somebody who only pressed twice. Null as well for somebody whom the form
 * does not let in any more. (ACCESS-19)
 */
export async function signedUpBefore(ctx: Ctx | VisitorCtx, given: SignUp): Promise<Signed | null> {
  const done = await answeredBefore<{ id: string }>(ctx.db, submissionOf(ctx, given))
  return done && (await mayEnterAgain(ctx, given, done.id)) ? signed(given, done.id) : null
}

type Signed = { ok: true; user: Entrant }

const signed = ({ partner_code }: SignUp, id: string): Signed => ({
  ok: true,
  user: { id, partner_code },
})

function submissionOf({ now }: Pick<Ctx, 'now'>, given: SignUp): Submission {
  const { door, partner_code, prospectId, input } = given
  const { email, first_name, last_name, external_id, institution_code, password } = input
  // With the password, so that a form with another one is another form: nobody tries them out here.
  const typed = [email, first_name, last_name, external_id, institution_code, password]
  const said = ['sign up', door, partner_code, prospectId, ...typed]
  return { user_id: given.sender, once: given.once, said, now }
}

const isDouble = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'P2002'
