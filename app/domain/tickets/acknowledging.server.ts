import { findMailSchool } from '~/domain/accounts/recipients.server'
import type { Db } from '~/platform/database/types'
import { LIMITS } from '~/platform/limits/limits.server'
import type { PartnerContext } from '~/policy/viewer'

/** Who is told that their message came. */
export type Acknowledged = {
  id: string
  email: string
  partner: PartnerContext | null
  /** What they wrote, where the address is surely theirs */
  own: { firstName: string; description: string } | null
}

const { points: MAX_TYPED, seconds } = LIMITS.rows.acknowledgments
const WINDOW = seconds * 1000

/**
 * Who is told that a ticket came; null without an address. Only a member's own confirmed address gets
 * their words back. Any other was typed, and may be anyone's: its mailbox gets one such mail a day, and
 * a member has a few of them sent. For the mail event handler.
 */
export async function acknowledgedTicket(db: Db, id: string): Promise<Acknowledged | null> {
  const ticket = await db.read.ticket.findUnique({ where: { id } })
  if (!ticket?.email) return null
  const { email, user_id, description, partner_code } = ticket
  const user = user_id ? await db.read.user.findUnique({ where: { id: user_id } }) : null
  const isOwn = user !== null && user.email === email && user.email_confirmed
  const inquiry: Inquiry = { ...ticket, email }
  if (!isOwn && ((await isGivenAgain(db, inquiry)) || (await typedTooMany(db, inquiry))))
    return null
  const own = isOwn ? { firstName: user.first_name, description } : null
  return { id, email, partner: await findMailSchool(db, partner_code), own }
}

/** The same of a request for a demo: visitors are never sent anything that was typed. */
export async function acknowledgedRequest(db: Db, id: string): Promise<Acknowledged | null> {
  const request = await db.read.contactRequest.findUnique({ where: { id } })
  if (!request || (await isGivenAgain(db, request))) return null
  return { id, email: request.email, partner: null, own: null }
}

/** A ticket or a request with the address that was given in it. */
type Inquiry = { id: string; email: string; created_at: Date; user_id?: string | null }

const dayBefore = ({ created_at }: Inquiry) => ({
  lte: created_at,
  gt: new Date(created_at.getTime() - WINDOW),
})

/** Of two at the same moment, one is the earlier. */
const isEarlier = (inquiry: Omit<Inquiry, 'email'>, { id, created_at }: Inquiry) =>
  inquiry.created_at < created_at || (inquiry.created_at <= created_at && inquiry.id < id)

/** Whether someone gave an address of this mailbox in the day before. */
async function isGivenAgain({ read }: Db, inquiry: Inquiry): Promise<boolean> {
  const box = mailbox(inquiry.email)
  const [startsWith, domain] = box.split('@')
  const email = { startsWith, endsWith: `@${domain}` }
  const find = {
    where: { email, created_at: dayBefore(inquiry) },
    select: { id: true, email: true, created_at: true },
  }
  const rows = [
    ...(await read.ticket.findMany(find)),
    ...(await read.contactRequest.findMany(find)),
  ]
  return rows.some((row) => isEarlier(row, inquiry) && mailbox(row.email ?? '') === box)
}

/** Whether a member has had as many mails sent to addresses that aren't theirs. */
async function typedTooMany({ read }: Db, inquiry: Inquiry): Promise<boolean> {
  const { user_id } = inquiry
  if (!user_id) return false
  const user = await read.user.findUnique({ where: { id: user_id }, select: { email: true } })
  const email = { not: user?.email ?? '' }
  const rows = await read.ticket.findMany({
    where: { user_id, email, created_at: dayBefore(inquiry) },
    select: { id: true, created_at: true },
  })
  return rows.filter((row) => isEarlier(row, inquiry)).length >= MAX_TYPED
}

/** The address under which mail arrives: what follows a plus sign is a label for its owner. */
const mailbox = (email: string) => email.toLowerCase().replace(/^([^@]+?)\+[^@]*@/, '$1@')
