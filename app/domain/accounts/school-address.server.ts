import { clearUndeliverable } from '~/domain/users/parts.server'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { emailChanged } from './events'

type Account = {
  id: string
  partner_code: string
  email: string
  joined_date: Date | null
}

/**
 * Gives someone the address that their school has for them, in the caller's transaction: mail goes there from now
 * on, and no link that went to the old one opens anything. For the school's directory and lists, which have seen
 * that no one has it. Event: account.email_changed, which tells the old address, for those who have joined.
 */
export async function changeAddress(tx: Tx, account: Account, email: string, now: Date) {
  const { id, partner_code, email: old } = account
  await tx.user.update({ where: { id }, data: { email, pending_email: null, updated_at: now } })
  await clearUndeliverable(tx, id, now)
  await tx.mailLink.updateMany({ where: { user_id: id, ended_at: null }, data: { ended_at: now } })
  if (account.joined_date)
    await publish(tx, { now }, emailChanged({ subject: { id, partner_code }, old }))
}
