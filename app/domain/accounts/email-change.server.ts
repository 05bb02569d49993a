import type { Ctx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome, type Refused } from '~/platform/failures'
import { answeredBefore, once } from '~/platform/once.server'
import type { Tx } from '~/platform/db.server'
import { ownAccount, refuseWrongPassword, type Asking } from './credentials.server'
import { EMAIL_OF_ANOTHER, EMAIL_UNCHECKED } from './fields'
import { createMailLink, endMailLinks } from './mail-links.server'
import { countMail } from './mail-limits.server'
import {
  EMAIL_EXTERNAL,
  EMAIL_IS_YOURS,
  EMAIL_PENDING,
  type Subscription,
} from './schema-credentials'

type Sent = { email: string }

/**
 * Begins the change of the viewer's address: keeps it as pending_email and asks for its
 * confirmation; the present one stays in force. For members with a password whose address does not
 * come from outside. Refuses at `email` and `current_password`; who has another address is told only
 * to the owner of the account, and only as often as mail may be asked for. Events:
 * account.confirmation_requested, and account.email_change_requested for the present address.
 * (SETTINGS-16, SETTINGS-19, SETTINGS-22, SETTINGS-23)
 */
export async function changeEmail(
  ctx: Ctx,
  { email, current_password }: Subscription,
  asking: Asking,
): Promise<Outcome<Sent>> {
  const said = ['change email', email]
  const submission = { user_id: ctx.viewer.id, once: asking.once, said, now: ctx.now }
  try {
    const done = await answeredBefore<Sent>(ctx.db, submission)
    if (done) return { ok: true, ...done }
    const refusal =
      (await refuseChange(ctx, email)) ??
      (await refuseWrongPassword(ctx, asking, current_password)) ??
      (await countMail(asking.limits.mail.change, { account: ctx.viewer.id, ip: asking.ip })) ??
      (await refuseTaken(ctx, email))
    if (refusal) return refusal
    const sent = await ctx.db.write((tx) =>
      once(tx, submission, async () => {
        const { email: old } = await tx.user.update({
          where: { id: ctx.viewer.id },
          data: { pending_email: email, updated_at: ctx.now },
          select: { email: true },
        })
        const asked = { name: 'account.email_change_requested', payload: { old } }
        await appendEvent(tx, { ...aboutOwn(ctx), ...asked }, ctx.now)
        return askToConfirm(ctx, tx, email)
      }),
    )
    return { ok: true, ...sent }
  } catch (error) {
    asking.log.error({ error }, 'an email address could not be changed')
    return refused({ email: [EMAIL_UNCHECKED] })
  }
}

/** What the own account has against it; it says nothing of anybody else's. */
async function refuseChange(ctx: Ctx, email: string): Promise<Refused | null> {
  const own = await ownAccount(ctx)
  if (own.external || !own.has_password) return refused({ email: [EMAIL_EXTERNAL] })
  if (own.pending_email !== null) return refused({ email: [EMAIL_PENDING] })
  return own.email === email ? refused({ email: [EMAIL_IS_YOURS] }) : null
}

/** Whoever is quicker to confirm an address gets it; an unconfirmed one keeps nobody else away. */
async function refuseTaken(ctx: Ctx, email: string): Promise<Refused | null> {
  const holder = await ctx.db.read.user.findUnique({ where: { email }, select: { id: true } })
  return holder && refused({ email: [EMAIL_OF_ANOTHER] })
}

/**
 * Sends the confirmation again, to the pending address or else to one that was never confirmed; the
 * links before work too until one is used. For every member; nothing to confirm: nothing is sent, and the answer
 * is null. Event: account.confirmation_requested. (SETTINGS-17, SETTINGS-18)
 */
export async function resendConfirmation(ctx: Ctx, asking: Asking): Promise<Outcome<Sent> | null> {
  const said = ['resend confirmation']
  const submission = { user_id: ctx.viewer.id, once: asking.once, said, now: ctx.now }
  const done = await answeredBefore<Sent>(ctx.db, submission)
  if (done) return { ok: true, ...done }
  const own = await ownAccount(ctx)
  const email = own.pending_email ?? (own.email_confirmed ? null : own.email)
  if (email === null) return null
  const { mail } = asking.limits
  const refusal = await countMail(mail.resend, { account: ctx.viewer.id, ip: asking.ip })
  if (refusal) return refusal
  const sent = await ctx.db.write((tx) => once(tx, submission, () => askToConfirm(ctx, tx, email)))
  return { ok: true, ...sent }
}

async function askToConfirm(ctx: Ctx, tx: Tx, email: string): Promise<Sent> {
  const wanted = { kind: 'confirm_email', user: ctx.viewer, address: email } as const
  const link = await createMailLink(tx, wanted, ctx.now)
  const asked = { name: 'account.confirmation_requested', payload: { link } }
  await appendEvent(tx, { ...aboutOwn(ctx), ...asked }, ctx.now)
  return { email }
}

const aboutOwn = ({ viewer: { id, partner_code } }: Ctx) => ({
  ...{ partner_code, actor_id: id, subject_id: id },
})

/**
 * Gives up a change that is not confirmed yet; its link ends. For every member; without one nothing
 * changes. No event follows. (SETTINGS-17)
 */
export async function cancelEmailChange({ db, viewer, now }: Ctx): Promise<void> {
  await db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: viewer.id, pending_email: { not: null } },
      data: { pending_email: null, updated_at: now },
    })
    if (count > 0) await endMailLinks(tx, viewer.id, 'confirm_email', now)
  })
}
