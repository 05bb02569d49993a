import type { Db } from '~/platform/db.server'

/**
 * A ticket with who sent it, for the mail event handler; null when it has been deleted. The address is the
 * one given with it: without one, no answer is wanted.
 */
export async function ticketForMail(db: Db, id: string) {
  const ticket = await db.read.ticket.findUnique({ where: { id } })
  if (!ticket) return null
  const { user_id, partner_code, category, description, page, email } = ticket
  const user = user_id ? await db.read.user.findUnique({ where: { id: user_id } }) : null
  const partner = await db.read.partner.findUnique({ where: { partner_code } })
  return {
    ...{ id, category, description, page, userId: user_id, email },
    name: user ? `${user.first_name} ${user.last_name}` : null,
    school: partner?.name ?? null,
  }
}

/** A request for a demo, for the mail event handler; null when it has been deleted. */
export const contactRequestForMail = (db: Db, id: string) =>
  db.read.contactRequest.findUnique({
    where: { id },
    omit: { page: true, created_at: true },
  })
