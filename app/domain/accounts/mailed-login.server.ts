import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { NotFound } from '~/platform/failures'
import { endCourseAccess } from '~/domain/courses/end-access.server'
import { clearUndeliverable } from '~/domain/users/parts.server'
import { endTokens } from './access-tokens.server'
import type { SignedLink } from './confirm-email.server'
import { endFactors } from './end-factors.server'
import { userChanged } from './events'
import type { AuthenticatedUser } from './login.server'
import { endMailLinks, openMailLink } from './mail-links.server'

/**
 * Lets someone in by the link they were mailed, once, whose account has no password. For everyone who
 * has the code, on a school's host only of that school. Throws NotFound for a link that is not open,
 * and where the account has a password, is suspended or deleted. Every other such link of theirs ends.
 * Event: user.changed, where no one had confirmed the address.
 */
export async function logInByLink(
  { db, partner, now }: Ctx | VisitorCtx,
  mailed: SignedLink,
): Promise<AuthenticatedUser> {
  return db.write(async (tx) => {
    const link = await openMailLink(
      { read: tx },
      { ...mailed, kind: 'reset_password' },
      partner,
      now,
    )
    if (!link) throw new NotFound()
    const user = await tx.user.findUnique({
      where: { id: link.user_id, password_hash: null, suspended_at: null, deleted_at: null },
      select: { id: true, partner_code: true },
    })
    if (!user) throw new NotFound()
    await endMailLinks(tx, user.id, 'reset_password', now)
    await confirmOwner(tx, user, link.address, now)
    return user
  })
}

/**
 * Someone who opened a mailed link has its address. Where no one had confirmed it, someone else may have
 * made the account: sessions, identities, tokens, factors and connections with learning platforms that it has end.
 */
export async function confirmOwner(
  tx: Tx,
  { id, partner_code }: { id: string; partner_code: string },
  address: string,
  now: Date,
): Promise<void> {
  await clearUndeliverable(tx, id, now)
  const { count } = await tx.user.updateMany({
    where: { id, email: address, email_confirmed: false },
    data: { email_confirmed: true, auths: [], pending_email: null, updated_at: now },
  })
  if (count === 0) return
  await tx.session.deleteMany({ where: { user_id: id } })
  await endFactors(tx, id)
  await endTokens(tx, id)
  await endCourseAccess(tx, { id, partner_code }, now)
  await endMailLinks(tx, id, 'confirm_email', now)
  await publish(tx, { viewer: { id, partner_code }, now }, userChanged({ subject: id }))
}
