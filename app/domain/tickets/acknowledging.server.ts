import { findMailSchool } from '~/domain/accounts/recipients.server'
import type { Db } from '~/platform/db.server'
import type { PartnerContext } from '~/policy/viewer'

/** Who is told that their message came. */
export type Acknowledged = {
  id: string
  email: string
  partner: PartnerContext | null
  /** What they wrote, where the address is surely theirs */
  own: { firstName: string; description: string } | null
}

const DAY = 86_400_000

/**
 * Who is told that a ticket came; null without an address. Only a member's own confirmed address gets
 * their words back. Any other was typed, and may be anyone's: it gets one such mail a day. For the mail
 * event handler.
 */
export async function acknowledgedTicket(db: Db, id: string): Promise<Acknowledged | null> {
  const ticket = await db.read.ticket.findUnique({ where: { id } })
  if (!ticket?.email) return null
  const { email, user_id, description, partner_code, created_at } = ticket
  const user = user_id ? await db.read.user.findUnique({ where: { id: user_id } }) : null
  const isOwn = user !== null && user.email === email && user.email_confirmed
  if (!isOwn && (await wroteBefore(db, email, created_at))) return null
  const own = isOwn ? { firstName: user.first_name, description } : null
  return { id, email, partner: await findMailSchool(db, partner_code), own }
}

/** The same of a request for a demo: visitors are never sent anything that was typed. */
export async function acknowledgedRequest(db: Db, id: string): Promise<Acknowledged | null> {
  const request = await db.read.contactRequest.findUnique({ where: { id } })
  if (!request || (await wroteBefore(db, request.email, request.created_at))) return null
  return { id, email: request.email, partner: null, own: null }
}

/** Whether someone gave this address in the day before. */
async function wroteBefore({ read }: Db, email: string, at: Date): Promise<boolean> {
  const where = { email, created_at: { lt: at, gte: new Date(at.getTime() - DAY) } }
  const rows = [await read.ticket.count({ where }), await read.contactRequest.count({ where })]
  return rows.some((count) => count > 0)
}
