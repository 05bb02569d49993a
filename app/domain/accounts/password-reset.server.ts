import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { NotFound, refused, type Outcome } from '~/platform/failures'
import { answeredBefore, once } from '~/platform/once.server'
import type { MailedLink, Sender } from './confirm-email.server'
import { ownAccount, type Asking } from './credentials.server'
import { hashPassword } from './login.server'
import { createMailLink, openMailLink } from './mail-links.server'
import { countMail } from './mail-limits.server'
import { keepPassword } from './passwords.server'
import { NO_PASSWORD } from './schema-credentials'

type Limits = Pick<Asking, 'ip'> & { limits: Pick<Asking['limits'], 'mail'> }
type Account = { id: string; partner_code: string; email: string }

/**
 * Mails the viewer a link for choosing a new password; the caller logs them out. For members with a
 * password. Event: account.reset_requested. (SETTINGS-27)
 */
export async function requestOwnReset(
  ctx: Ctx,
  { once: key, ip, limits }: Limits & { once: string },
): Promise<Outcome<{ email: string }>> {
  const own = await ownAccount(ctx)
  if (!own.has_password) return refused({ '': [NO_PASSWORD] })
  const submission = { user_id: own.id, once: key, said: ['reset password'], now: ctx.now }
  const done = await answeredBefore<{ email: string }>(ctx.db, submission)
  if (done) return { ok: true, ...done }
  const refusal = await countMail(limits.mail.reset, { account: own.email, ip })
  if (refusal) return refusal
  const sent = await ctx.db.write((tx) =>
    once(tx, submission, async () => {
      await askToReset(tx, own, ctx.now)
      return { email: own.email }
    }),
  )
  return { ok: true, ...sent }
}

/** Milliseconds after which every wish for a new password is answered. */
const ANSWERED_AFTER = 250

/**
 * Mails a link for choosing a new password to a typed address, if it is the address of an account
 * with a password; on a school's host, of that school. For everybody, and always with the same
 * answer after the same time: nobody learns who has an account. Event: account.reset_requested.
 */
export async function requestReset(
  { db, partner, now }: Ctx | VisitorCtx,
  email: string,
  { sender, once: key, ip, limits }: Limits & Sender,
): Promise<Outcome<object>> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, ANSWERED_AFTER))
  const submission = { user_id: sender, once: key, said: ['forgot password', email], now }
  if (await answeredBefore(db, submission)) return { ok: true }
  const refusal = await countMail(limits.mail.reset, { account: email, ip })
  if (refusal) return refusal
  const where = {
    email,
    password_hash: { not: null },
    partner: { status: 'active', partner_code: partner?.partner_code },
  }
  await db.write((tx) =>
    once(tx, submission, async () => {
      const user = await tx.user.findFirst({
        where,
        select: { id: true, partner_code: true, email: true },
      })
      if (user) await askToReset(tx, user, now)
      return {}
    }),
  )
  await answerTime
  return { ok: true }
}

async function askToReset(tx: Tx, user: Account, now: Date) {
  const link = await createMailLink(tx, { kind: 'reset_password', user, address: user.email }, now)
  const about = { partner_code: user.partner_code, subject_id: user.id }
  await appendEvent(tx, { name: 'account.reset_requested', ...about, payload: { link } }, now)
}

/**
 * Keeps a new password for the account of a mailed link; all of its sessions end, its links and a
 * change of the address that is not confirmed yet. For whoever has the code. Throws NotFound for a link that is not open. Answers the address of the
 * account. Event: account.password_changed.
 */
export async function resetPassword(
  { db, partner, now }: Ctx | VisitorCtx,
  { secret, code }: MailedLink,
  { password, sender, once: key }: Sender & { password: string },
): Promise<{ email: string }> {
  const submission = { user_id: sender, once: key, said: ['new password', code, password], now }
  const done = await answeredBefore<{ email: string }>(db, submission)
  if (done) return done
  const mailed = { secret, code, kind: 'reset_password' } as const
  if (!(await openMailLink(db, mailed, partner, now))) throw new NotFound()
  const password_hash = await hashPassword(password)
  return db.write((tx) =>
    once(tx, submission, async () => {
      const link = await openMailLink({ read: tx }, mailed, partner, now)
      if (!link) throw new NotFound()
      const user = { id: link.user_id, partner_code: link.partner_code }
      await keepPassword(tx, user, { password_hash, except: null }, now)
      return { email: link.address }
    }),
  )
}
