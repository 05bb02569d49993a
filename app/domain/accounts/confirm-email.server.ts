import type { Tx } from '~/platform/db.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import { NotFound, refused, type Outcome } from '~/platform/failures'
import { once } from '~/platform/once.server'
import { EMAIL_OF_ANOTHER } from './fields'
import { endMailLinks, openMailLink } from './mail-links.server'
import { LINK_OVER } from './schema-credentials'
import { isTaken } from './unique.server'

export type MailedLink = { secret: string; code: string }
export type Sender = { sender: string; once: string }

/**
 * Confirms the address to which a link was sent: a pending one becomes the address of the account,
 * the one of a new account becomes email_confirmed. For whoever has the code, signed in or not.
 * Throws NotFound for a link that is not open; refuses when somebody else has taken the address in
 * the meantime. Links of a password reset end with the old address. Event: account.email_changed,
 * when it changed. (SETTINGS-20)
 */
export async function confirmEmail(
  { db, partner, now }: Ctx | VisitorCtx,
  { secret, code }: MailedLink,
  { sender, once: key }: Sender,
): Promise<Outcome<object>> {
  const submission = { user_id: sender, once: key, said: ['confirm email', code], now }
  const mailed = { secret, code, kind: 'confirm_email' } as const
  try {
    const { confirmed } = await db.write((tx) =>
      once(tx, submission, async () => {
        const link = await openMailLink({ read: tx }, mailed, partner, now)
        if (!link) throw new NotFound()
        return { confirmed: await takeAddress(tx, link, now) }
      }),
    )
    return confirmed ? { ok: true } : refused({ '': [LINK_OVER] })
  } catch (error) {
    if (isTaken(error)) return refused({ '': [EMAIL_OF_ANOTHER] })
    throw error
  }
}

type Link = { user_id: string; address: string }

async function takeAddress(tx: Tx, link: Link, now: Date): Promise<boolean> {
  const { user_id: id, address } = link
  const user = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, pending_email: true, partner_code: true },
  })
  // The account has got another address in the meantime, by the support desk for example.
  if (address !== user.pending_email && address !== user.email) return false
  const changes = address !== user.email
  await tx.user.update({
    where: { id },
    data: {
      email: address,
      email_confirmed: true,
      updated_at: now,
      ...(changes ? { pending_email: null } : {}),
    },
  })
  await endMailLinks(tx, id, 'confirm_email', now)
  if (!changes) return true
  await endMailLinks(tx, id, 'reset_password', now)
  const { partner_code, email: old } = user
  const about = { partner_code, actor_id: id, subject_id: id }
  await appendEvent(tx, { name: 'account.email_changed', ...about, payload: { old } }, now)
  return true
}
