import { createHash } from 'node:crypto'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { failure, type Outcome } from '~/platform/failures'
import { previousResult, runOnce, toSubmission } from '~/platform/idempotency.server'
import { endCourseAccess } from '~/domain/courses/end-access.server'
import { endTokens } from './access-tokens.server'
import { endRemembered } from './end-factors.server'
import { passwordChanged } from './events'
import { ownCredentials, rejectWrongPassword, type CredentialRequest } from './credentials.server'
import { hashPassword } from './login.server'
import { endMailLinks } from './mail-links.server'
import { rejectEasy } from './password-strength.server'
import { NO_PASSWORD } from './schema-credentials'

type PasswordChange = { current_password: string; password: string }

/**
 * Changes the viewer's password; every other session of theirs ends, this one stays, learning platforms
 * are disconnected, and a change of the address that is not confirmed yet is off. For members with a
 * password. Rejects at `current_password`, and at `password` where the school wants it hard to guess. Events: account.password_changed, and canvas.unlinked where
 * there was a connection. (SETTINGS-23, SETTINGS-26)
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, password }: PasswordChange,
  request: Omit<CredentialRequest, 'log'> & { sessionId: string | null },
): Promise<Outcome<object>> {
  const { viewer, now } = ctx
  // Only a hash of it is kept, together with the key of the form, which no one knows.
  const submitted = ['change password', current_password, password]
  const submission = toSubmission(ctx, request.idempotencyKey, submitted)
  const holds = (from: UserReader) => (done: { chosen: string }) =>
    isPassword(from, viewer.id, done.chosen)
  if (await previousResult(ctx.db, submission, holds(ctx.db.read))) return { ok: true }
  const { has_password, email } = await ownCredentials(ctx)
  if (!has_password) return failure({ '': [NO_PASSWORD] })
  const rejected = await rejectWrongPassword(ctx, request.limits.ownPassword, current_password)
  if (rejected) return rejected
  const own = [viewer.first_name, viewer.last_name, email]
  const easy = await rejectEasy(ctx.partner, password, own)
  if (easy) return easy
  const password_hash = await hashPassword(password)
  await ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        await storePassword(tx, viewer, { password_hash, except: request.sessionId }, now)
        return { chosen: passwordMark(password_hash) }
      },
      holds: holds(tx),
    }),
  )
  return { ok: true }
}

/** Tells one stored password from the next, without the hash that it could be guessed by. */
export const passwordMark = (password_hash: string): string =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 16)

type UserReader = Pick<Tx, 'user'>

/** Whether an account still has the password with that mark. */
export async function isPassword(from: UserReader, id: string, mark: string): Promise<boolean> {
  const user = await from.user.findUnique({ where: { id }, select: { password_hash: true } })
  return user?.password_hash ? passwordMark(user.password_hash) === mark : false
}

type NewPassword = { password_hash: string; except: string | null }

/**
 * The new hash. Whatever someone with the old password has begun is over: sessions, tokens, links (those of
 * calendars as well), connections with learning platforms, and a change of the address that waits for its confirmation.
 * (Confirming the own address stays possible.)
 */
export async function storePassword(
  tx: Tx,
  { id, partner_code }: { id: string; partner_code: string },
  { password_hash, except }: NewPassword,
  now: Date,
): Promise<void> {
  await tx.user.update({ where: { id }, data: { password_hash, updated_at: now } })
  const email = await endOldAccess(tx, { id, partner_code }, { except }, now)
  await publish(tx, { viewer: { id, partner_code }, now }, passwordChanged({ subject: id, email }))
}

/** All that was begun before now, except one session. Returns the address of the account. */
export async function endOldAccess(
  tx: Tx,
  { id, partner_code }: { id: string; partner_code: string },
  { except }: Pick<NewPassword, 'except'>,
  now: Date,
): Promise<string> {
  const { email } = await tx.user.update({
    where: { id },
    data: { pending_email: null, updated_at: now },
    select: { email: true },
  })
  await tx.session.deleteMany({ where: { user_id: id, id_hash: { not: except ?? '' } } })
  await endRemembered(tx, id)
  await endTokens(tx, id)
  await tx.calendarLink.deleteMany({ where: { user_id: id } })
  await endCourseAccess(tx, { id, partner_code }, now)
  await endMailLinks(tx, id, 'reset_password', now)
  await endMailLinks(tx, id, 'invitation', now)
  await endMailLinks(tx, id, 'confirm_email', now, { except: email })
  return email
}
