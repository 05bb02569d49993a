import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { orFailure, type Outcome } from '~/platform/failures'
import { previousResult, runOnce, toSubmission } from '~/platform/idempotency.server'
import { storeChosenPassword } from './chosen-password.server'
import { passwordResetRequested } from './events'
import type { SignedLink, FormSender } from './confirm-email.server'
import { ownCredentials, type CredentialRequest } from './credentials.server'
import { createMailLink, isLinkOpen } from './mail-links.server'
import { confirmOwner } from './mailed-login.server'
import { countMail } from './mail-limits.server'
import { storePassword } from './passwords.server'

type Limits = Pick<CredentialRequest, 'ip'> & { limits: Pick<CredentialRequest['limits'], 'mail'> }
type SentReset = { email: string; link: string }
type Account = { id: string; partner_code: string; email: string }

/**
 * Mails the viewer a link for choosing a password, new or first; the caller logs them out. For members.
 * Event: account.reset_requested. (SETTINGS-27)
 */
export async function requestOwnReset(
  ctx: Ctx,
  { once: key, ip, limits }: Limits & { once: string },
): Promise<Outcome<{ email: string }>> {
  const own = await ownCredentials(ctx)
  const submission = toSubmission(ctx, key, ['reset password'])
  const isOpen = (from: Pick<Tx, 'mailLink'>) => isLinkOpen(from, ctx.now)
  const done = await previousResult<SentReset>(ctx.db, submission, isOpen(ctx.db.read))
  if (done) return { ok: true, ...done }
  const rejected = await countMail(limits.mail.reset, { account: own.email, ip })
  if (rejected) return rejected
  const sent = await ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => ({ email: own.email, link: await sendResetLink(tx, own, ctx.now) }),
      holds: isOpen(tx),
    }),
  )
  return { ok: true, ...sent }
}

/** Milliseconds after which every wish for a link is answered. */
const RESPONSE_MS = 250

/**
 * Mails a link to a typed address, if it is the address of an account that isn't suspended; on a
 * school's host, of that school. It chooses a new password; where there is none it logs in, too. For
 * everyone, and always with the same answer after the same time: no one learns who has an account, or a
 * password. Event: account.reset_requested.
 */
export async function requestReset(
  { db, partner, now }: Ctx | VisitorCtx,
  email: string,
  { sender, idempotencyKey: key, ip, limits }: Limits & FormSender,
): Promise<Outcome<object>> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, RESPONSE_MS))
  const submission = {
    user_id: sender,
    idempotencyKey: key,
    input: ['forgot password', email],
    now,
  }
  const isOpen = (from: Pick<Tx, 'mailLink'>) => isLinkOpen(from, now)
  const done = await previousResult<{ link: string | null }>(db, submission, isOpen(db.read))
  if (done) {
    await answerTime
    return { ok: true }
  }
  const rejected = await countMail(limits.mail.reset, { account: email, ip })
  if (rejected) return rejected
  const where = {
    email,
    suspended_at: null,
    deleted_at: null,
    partner: { status: 'active', partner_code: partner?.partner_code },
  }
  await db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        const user = await tx.user.findFirst({
          where,
          select: { id: true, partner_code: true, email: true },
        })
        return { link: user ? await sendResetLink(tx, user, now) : null }
      },
      holds: isOpen(tx),
    }),
  )
  await answerTime
  return { ok: true }
}

async function sendResetLink(tx: Tx, user: Account, now: Date) {
  const link = await createMailLink(tx, { kind: 'reset_password', user, address: user.email }, now)
  await publish(tx, { now }, passwordResetRequested({ subject: user, link }))
  return link
}

/**
 * Keeps a password, new or first, for the account of a mailed link; all of its sessions end, its links, its
 * connections with learning platforms and a change of the address that is not confirmed yet. For everyone
 * who has the code. Throws NotFound for a link that is not open. Rejects at `password` what the school finds
 * too easy to guess. Returns the account and its address.
 * Events: account.password_changed, and canvas.unlinked where there was a connection; user.changed where
 * no one had confirmed the address.
 */
export const resetPassword = (
  ctx: Ctx | VisitorCtx,
  link: SignedLink,
  form: FormSender & { password: string },
) =>
  orFailure(
    storeChosenPassword(ctx, { ...link, kind: 'reset_password' }, form, async (tx, reset, hash) => {
      const user = { id: reset.user_id, partner_code: reset.partner_code }
      await storePassword(tx, user, { password_hash: hash, except: null }, ctx.now)
      await confirmOwner(tx, user, reset.address, ctx.now)
    }),
  )
