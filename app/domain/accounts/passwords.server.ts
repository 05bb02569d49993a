import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { answeredBefore, once } from '~/platform/once.server'
import { ownAccount, refuseWrongPassword, type Asking } from './credentials.server'
import { hashPassword } from './login.server'
import { endMailLinks } from './mail-links.server'
import { NO_PASSWORD } from './schema-credentials'

type Change = { current_password: string; password: string }

/**
 * Changes the viewer's password; every other session of theirs ends, this one stays, and a change
 * of the address that is not confirmed yet is off. For members with a password. Refuses at
 * `current_password`. Event: account.password_changed. (SETTINGS-23, SETTINGS-26)
 */
export async function changePassword(
  ctx: Ctx,
  { current_password, password }: Change,
  asking: Omit<Asking, 'log'> & { sessionId: string | null },
): Promise<Outcome<object>> {
  const { viewer, now } = ctx
  // Only a hash of it is kept, together with the key of the form, which nobody knows.
  const said = ['change password', current_password, password]
  const submission = { user_id: viewer.id, once: asking.once, said, now }
  if (await answeredBefore(ctx.db, submission)) return { ok: true }
  const { has_password } = await ownAccount(ctx)
  if (!has_password) return refused({ '': [NO_PASSWORD] })
  const refusal = await refuseWrongPassword(ctx, asking, current_password)
  if (refusal) return refusal
  const password_hash = await hashPassword(password)
  await ctx.db.write((tx) =>
    once(tx, submission, async () => {
      await keepPassword(tx, viewer, { password_hash, except: asking.sessionId }, now)
      return {}
    }),
  )
  return { ok: true }
}

type Kept = { password_hash: string; except: string | null }

/**
 * The new hash. Whatever somebody with the old password has begun is over: sessions, links, and a
 * change of the address that waits for its confirmation. (Confirming the own address stays possible.)
 */
export async function keepPassword(
  tx: Tx,
  { id, partner_code }: { id: string; partner_code: string },
  { password_hash, except }: Kept,
  now: Date,
): Promise<void> {
  const { email } = await tx.user.update({
    where: { id },
    data: { password_hash, pending_email: null, updated_at: now },
    select: { email: true },
  })
  await tx.session.deleteMany({ where: { user_id: id, id_hash: { not: except ?? '' } } })
  await endMailLinks(tx, id, 'reset_password', now)
  await endMailLinks(tx, id, 'confirm_email', now, { except: email })
  const about = { partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, { name: 'account.password_changed', ...about, payload: { email } }, now)
}
