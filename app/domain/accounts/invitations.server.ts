import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { clearUndeliverable } from '~/domain/users/parts.server'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { NotFound, orFailure, type Outcome } from '~/platform/failures'
import { storeChosenPassword } from './chosen-password.server'
import type { FormSender, SignedLink } from './confirm-email.server'
import { invited, userChanged } from './events'
import { createMailLink, endMailLinks } from './mail-links.server'

type Account = { id: string; partner_code: string; email: string }

/** Mails someone a link for choosing their first password. Event: account.invited. */
export async function sendInvitation(tx: Tx, user: Account, now: Date): Promise<void> {
  const link = await createMailLink(tx, { kind: 'invitation', user, address: user.email }, now)
  await publish(tx, { now }, invited({ subject: user, link }))
}

/**
 * Keeps the first password for the account of an invitation; its address counts as confirmed, because
 * the link was sent there, and its other invitations end. For everyone who has the code. Throws
 * NotFound for a link that is not open. Rejects at `password` what the school finds too easy to guess.
 * Returns the address of the account. Event: user.changed.
 */
export const acceptInvitation = (
  ctx: Ctx | VisitorCtx,
  link: SignedLink,
  form: FormSender & { password: string },
): Promise<Outcome<{ email: string }>> =>
  orFailure(
    storeChosenPassword(
      ctx,
      { ...link, kind: 'invitation' },
      form,
      async (tx, invitation, hash) => {
        const { user_id: id, partner_code, address } = invitation
        const { now } = ctx
        const data = { password_hash: hash, email_confirmed: true, updated_at: now }
        const { count } = await tx.user.updateMany({ where: { id, email: address }, data })
        if (count === 0) throw new NotFound()
        await clearUndeliverable(tx, id, now)
        await endMailLinks(tx, id, 'invitation', now)
        await publish(tx, { viewer: { id, partner_code }, now }, userChanged({ subject: id }))
      },
    ),
  )
