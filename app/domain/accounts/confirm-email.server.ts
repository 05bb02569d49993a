import { clearUndeliverable } from '~/domain/users/parts.server'
import type { Tx } from '~/platform/database/types'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { NotFound, failure, type Outcome } from '~/platform/failures'
import { runOnce } from '~/platform/idempotency.server'
import { emailChanged } from './events'
import { EMAIL_BELONGS_TO_ANOTHER } from './fields'
import { endMailLinks, openMailLink } from './mail-links.server'
import { LINK_OUTDATED } from './schema-credentials'
import { isUniqueViolation } from './unique-violation.server'

export type SignedLink = { secret: string; code: string }
export type FormSender = { sender: string; idempotencyKey: string }

/**
 * Confirms the address to which a link was sent: a pending one becomes the address of the account,
 * the one of a new account becomes email_confirmed. For everyone who has the code, signed in or not.
 * Throws NotFound for a link that is not open; rejects when someone else has taken the address in
 * the meantime. Links of a password reset end with the old address. Event: account.email_changed,
 * when it changed. (SETTINGS-20)
 */
export async function confirmEmail(
  { db, partner, now }: Ctx | VisitorCtx,
  { secret, code }: SignedLink,
  { sender, idempotencyKey: key }: FormSender,
): Promise<Outcome<object>> {
  const submission = { user_id: sender, idempotencyKey: key, input: ['confirm email', code], now }
  const mailed = { secret, code, kind: 'confirm_email' } as const
  try {
    const { confirmed } = await db.write((tx) =>
      runOnce(tx, submission, {
        act: async () => {
          const link = await openMailLink({ read: tx }, mailed, partner, now)
          if (!link) throw new NotFound()
          const { user_id: id, address: email } = link
          return { confirmed: await applyEmail(tx, link, now), id, email }
        },
        holds: async ({ confirmed, id, email }) =>
          confirmed && (await tx.user.count({ where: { id, email, email_confirmed: true } })) > 0,
      }),
    )
    return confirmed ? { ok: true } : failure({ '': [LINK_OUTDATED] })
  } catch (error) {
    if (isUniqueViolation(error)) return failure({ '': [EMAIL_BELONGS_TO_ANOTHER] })
    throw error
  }
}

type Link = { user_id: string; address: string }

async function applyEmail(tx: Tx, link: Link, now: Date): Promise<boolean> {
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
  await clearUndeliverable(tx, id, now)
  await endMailLinks(tx, id, 'confirm_email', now)
  if (!changes) return true
  await endMailLinks(tx, id, 'reset_password', now)
  const { partner_code, email: old } = user
  await publish(tx, { viewer: { id, partner_code }, now }, emailChanged({ subject: id, old }))
  return true
}
