import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { isId } from '~/platform/ids'
import type { Ticket } from '~prisma/generated/client'
import { FEEDBACK, type TicketAnswer, type TicketCategory, type TicketState } from './categories'

/** The viewer's own address, under which they are answered; empty where there is none. (HELP-01) */
export async function ownEmail({ db, viewer }: Ctx): Promise<string> {
  const { email } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { email: true },
  })
  return email
}

/** What the viewer has sent: the page it was sent from, or null for anything else. For the done view. */
export async function sentTicket(ctx: Ctx, id: string | null, kind: 'help' | 'feedback') {
  if (!id || !isId(id)) return null
  return ctx.db.read.ticket.findFirst({
    where: {
      id,
      user_id: ctx.viewer.id,
      category: kind === 'feedback' ? FEEDBACK : { not: FEEDBACK },
    },
    select: { page: true },
  })
}

type TicketFilter = {
  partner_code?: string
  category?: string
  state?: string
  since?: Date
  limit: number
}

export type ListedTicket = Omit<Ticket, 'category' | 'state' | 'answers'> & {
  category: TicketCategory
  state: TicketState
  answers: TicketAnswer[]
}

/** What people asked and said, the newest first. For operators. */
export async function listTickets(db: Db, filter: TicketFilter): Promise<ListedTicket[]> {
  const { partner_code, category, state, since, limit } = filter
  const rows = await db.read.ticket.findMany({
    where: { partner_code, category, state, created_at: since && { gte: since } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
  return rows as ListedTicket[]
}

/** The ticket with that number or id; null where there is none, or more than one. For operators. */
export async function findTicket(db: Db, number: string): Promise<ListedTicket | null> {
  if (!/^[0-9a-z-]{4,36}$/i.test(number)) return null
  const rows = await db.read.ticket.findMany({
    where: { id: { endsWith: number.toLowerCase() } },
    take: 2,
  })
  const [ticket] = rows
  return rows.length === 1 ? (ticket as ListedTicket) : null
}

/** Who asked for a demo, the newest first. For operators. (HELP-14) */
export async function listContactRequests(
  db: Db,
  { since, limit }: { since?: Date; limit: number },
) {
  return db.read.contactRequest.findMany({
    where: { created_at: since && { gte: since } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}
