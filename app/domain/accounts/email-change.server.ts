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
 * come from outside. Refuses at `email` and `current_password`. Event:
 * account.confirmation_requested. (SETTINGS-16, SETTINGS-19, SETTINGS-22, SETTINGS-23)
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
      (await refuseAddress(ctx, email)) ??
      (await refuseWrongPassword(ctx, asking, current_password)) ??
      (await countMail(asking.limits.mail.change, { account: ctx.viewer.id, ip: asking.ip }))
    if (refusal) return refusal
    const sent = await ctx.db.write((tx) =>
      once(tx, submission, async () => {
        await tx.user.update({
          where: { id: ctx.viewer.id },
          data: { pending_email: email, updated_at: ctx.now },
        })
        return askToConfirm(ctx, tx, email)
      }),
    )
    return { ok: true, ...sent }
  } catch (error) {
    asking.log.error({ error }, 'an email address could not be changed')
    return refused({ email: [EMAIL_UNCHECKED] })
  }
}

/** Whoever is quicker to confirm an address gets it; an unconfirmed one keeps nobody else away. */
async function refuseAddress(ctx: Ctx, email: string): Promise<Refused | null> {
  const own = await ownAccount(ctx)
  if (own.external || !own.has_password) return refused({ email: [EMAIL_EXTERNAL] })
  if (own.pending_email !== null) return refused({ email: [EMAIL_PENDING] })
  if (own.email === email) return refused({ email: [EMAIL_IS_YOURS] })
  const holder = await ctx.db.read.user.findUnique({ where: { email }, select: { id: true } })
  return holder && refused({ email: [EMAIL_OF_ANOTHER] })
}

/**
 * Sends the confirmation again, to the pending address or else to one that was never confirmed; the
 * link of the last one ends. For every member; nothing to confirm: nothing is sent, and the answer
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

async function askToConfirm({ viewer, now }: Ctx, tx: Tx, email: string): Promise<Sent> {
  const link = await createMailLink(
    tx,
    { kind: 'confirm_email', user: viewer, address: email },
    now,
  )
  const event = {
    name: 'account.confirmation_requested',
    partner_code: viewer.partner_code,
    actor_id: viewer.id,
    subject_id: viewer.id,
    payload: { link },
  }
  await appendEvent(tx, event, now)
  return { email }
}

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
