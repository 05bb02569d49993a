import { findMailSchool } from '~/domain/accounts/recipients.server'
import type { Db } from '~/platform/database/types'
import type { TicketAnswer } from './categories'

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
    id,
    category,
    description,
    page,
    userId: user_id,
    email,
    name: user ? `${user.first_name} ${user.last_name}` : null,
    school: partner?.name ?? null,
  }
}

/**
 * An answer with what it answers, for the mail event handler; null where no one can be answered
 * (anymore).
 */
export async function answerForMail(db: Db, id: string, at: number) {
  const ticket = await db.read.ticket.findUnique({ where: { id } })
  const answer = (ticket?.answers as TicketAnswer[] | undefined)?.[at]
  if (!ticket?.email || !answer) return null
  const { email, description, user_id, partner_code } = ticket
  const user = user_id ? await db.read.user.findUnique({ where: { id: user_id } }) : null
  const partner = await findMailSchool(db, partner_code)
  return { id, email, description, text: answer.text, firstName: user?.first_name ?? null, partner }
}

/** A request for a demo, for the mail event handler; null when it has been deleted. */
export const contactRequestForMail = (db: Db, id: string) =>
  db.read.contactRequest.findUnique({
    where: { id },
    omit: { page: true, created_at: true },
  })
