import { verify } from '@node-rs/argon2'
import { findIdentityAccount } from '~/domain/accounts/identities.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Registration } from './register-user.server'

/** Seconds in which a form without a password can be sent once more, by a second press. */
const REPEAT_SECONDS = 30

/**
 * Whether someone who sends again the form that made an account may enter it now. Having filled in
 * the form is no proof: since then the password may have changed, the owner of the address may have
 * taken the account over, or it may be gone. So what opens the account today is asked for: the
 * password, or the school's word of a moment ago. (ACCESS-19)
 */
export async function canSignInAgain(
  { db, now, viewer }: Ctx | VisitorCtx,
  { partner_code, input, identity }: Registration,
  id: string,
): Promise<boolean> {
  if (viewer) return viewer.id === id
  const account = await db.read.user.findUnique({
    where: { id, deleted_at: null },
    select: { password_hash: true, joined_date: true },
  })
  if (!account) return false
  const { password_hash, joined_date } = account
  if (input.password) return password_hash !== null && verify(password_hash, input.password)
  const moment = now.getTime() - (joined_date?.getTime() ?? 0)
  if (!identity || moment > REPEAT_SECONDS * 1000) return false
  return (await findIdentityAccount(db.read, { partner_code }, identity))?.id === id
}
