import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome, type Failure } from '~/platform/failures'
import { previousResult, runOnce, toSubmission } from '~/platform/idempotency.server'
import type { Tx } from '~/platform/database/types'
import { confirmationRequested, emailChangeRequested } from './events'
import { ownCredentials, rejectWrongPassword, type CredentialRequest } from './credentials.server'
import { EMAIL_BELONGS_TO_ANOTHER, EMAIL_CHECK_FAILED } from './fields'
import { createMailLink, endMailLinks, isLinkOpen } from './mail-links.server'
import { countMail } from './mail-limits.server'
import {
  EMAIL_EXTERNAL,
  EMAIL_UNCHANGED,
  EMAIL_PENDING,
  type EmailChangeInput,
} from './schema-credentials'

type SentConfirmation = { email: string; link: string }

/**
 * Begins the change of the viewer's address: keeps it as pending_email and asks for its
 * confirmation; the present one stays in force. For members with a password whose address does not
 * come from outside. Rejects at `email` and `current_password`; that an address is taken is told only
 * to the owner of the account, and only as often as mail may be asked for. Events:
 * account.confirmation_requested, and account.email_change_requested for the present address.
 * (SETTINGS-16, SETTINGS-19, SETTINGS-22, SETTINGS-23)
 */
export async function changeEmail(
  ctx: Ctx,
  { email, current_password }: EmailChangeInput,
  request: CredentialRequest,
): Promise<Outcome<SentConfirmation>> {
  const submission = toSubmission(ctx, request.idempotencyKey, ['change email', email])
  const isPending = (from: Pick<Tx, 'user'>) => async () =>
    (await from.user.count({ where: { id: ctx.viewer.id, pending_email: email } })) > 0
  try {
    const done = await previousResult<SentConfirmation>(ctx.db, submission, isPending(ctx.db.read))
    if (done) return { ok: true, ...done }
    const rejected =
      (await rejectChange(ctx, email)) ??
      (await rejectWrongPassword(ctx, request.limits.ownPassword, current_password)) ??
      (await countMail(request.limits.mail.change, { account: ctx.viewer.id, ip: request.ip })) ??
      (await rejectTaken(ctx, email))
    if (rejected) return rejected
    const sent = await ctx.db.write((tx) =>
      runOnce(tx, submission, {
        act: async () => {
          const { email: old } = await tx.user.update({
            where: { id: ctx.viewer.id },
            data: { pending_email: email, updated_at: ctx.now },
            select: { email: true },
          })
          await publish(tx, ctx, emailChangeRequested({ subject: ctx.viewer.id, old }))
          return requestConfirmation(ctx, tx, email)
        },
        holds: isPending(tx),
      }),
    )
    return { ok: true, ...sent }
  } catch (error) {
    request.log.error({ error }, 'an email address could not be changed')
    return failure({ email: [EMAIL_CHECK_FAILED] })
  }
}

/** What the own account has against it; it says nothing of anyone else's. */
async function rejectChange(ctx: Ctx, email: string): Promise<Failure | null> {
  const own = await ownCredentials(ctx)
  if (own.external || !own.has_password) return failure({ email: [EMAIL_EXTERNAL] })
  if (own.pending_email !== null) return failure({ email: [EMAIL_PENDING] })
  return own.email === email ? failure({ email: [EMAIL_UNCHANGED] }) : null
}

/** The first to confirm an address gets it; an unconfirmed one keeps no one else away. */
async function rejectTaken(ctx: Ctx, email: string): Promise<Failure | null> {
  const holder = await ctx.db.read.user.findUnique({ where: { email }, select: { id: true } })
  return holder && failure({ email: [EMAIL_BELONGS_TO_ANOTHER] })
}

/**
 * Sends the confirmation again, to the pending address or else to one that was never confirmed or that
 * mail didn't reach; the
 * links before work too until one is used. For every member; nothing to confirm: nothing is sent, and the answer
 * is null. Event: account.confirmation_requested. (SETTINGS-17, SETTINGS-18)
 */
export async function resendConfirmation(
  ctx: Ctx,
  request: CredentialRequest,
): Promise<Outcome<SentConfirmation> | null> {
  const submission = toSubmission(ctx, request.idempotencyKey, ['resend confirmation'])
  const isOpen = (from: Pick<Tx, 'mailLink'>) => isLinkOpen(from, ctx.now)
  const done = await previousResult<SentConfirmation>(ctx.db, submission, isOpen(ctx.db.read))
  if (done) return { ok: true, ...done }
  const own = await ownCredentials(ctx)
  const email = own.pending_email ?? (own.email_confirmed && !own.undeliverable ? null : own.email)
  if (email === null) return null
  const { mail } = request.limits
  const rejected = await countMail(mail.resend, { account: ctx.viewer.id, ip: request.ip })
  if (rejected) return rejected
  const sent = await ctx.db.write((tx) =>
    runOnce(tx, submission, { act: () => requestConfirmation(ctx, tx, email), holds: isOpen(tx) }),
  )
  return { ok: true, ...sent }
}

async function requestConfirmation(ctx: Ctx, tx: Tx, email: string): Promise<SentConfirmation> {
  const wanted = { kind: 'confirm_email', user: ctx.viewer, address: email } as const
  const link = await createMailLink(tx, wanted, ctx.now)
  await publish(tx, ctx, confirmationRequested({ subject: ctx.viewer.id, link }))
  return { email, link }
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
