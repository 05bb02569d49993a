import type { Db } from '~/platform/db.server'

/**
 * A ticket with who sent it, for the mail reactor; null when it has been deleted. The address is the
 * one given with it: whoever left it out wants no answer.
 */
export async function ticketToMail(db: Db, id: string) {
  const ticket = await db.read.ticket.findUnique({ where: { id } })
  if (!ticket) return null
  const [user, partner] = await Promise.all([
    ticket.user_id
      ? db.read.user.findUnique({
          where: { id: ticket.user_id },
          select: { first_name: true, last_name: true },
        })
      : null,
    db.read.partner.findUnique({
      where: { partner_code: ticket.partner_code },
      select: { name: true },
    }),
  ])
  return {
    id,
    category: ticket.category,
    description: ticket.description,
    page: ticket.page,
    userId: ticket.user_id,
    name: user ? `${user.first_name} ${user.last_name}` : null,
    email: ticket.email,
    school: partner?.name ?? null,
  }
}

/** A request for a demo, for the mail reactor; null when it has been deleted. */
export const demoRequestToMail = (db: Db, id: string) =>
  db.read.contactRequest.findUnique({
    where: { id },
    omit: { page: true, created_at: true },
  })
