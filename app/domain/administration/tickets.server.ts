import { answerTicket, setTicketState } from '~/domain/tickets/answering.server'
import {
  TICKET_STATES,
  ticketNumber,
  type TicketAnswer,
  type TicketCategory,
  type TicketState,
} from '~/domain/tickets/categories'
import { recordAudit } from '~/domain/audit/commands.server'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { NotFound } from '~/platform/failures'
import type { Prisma } from '~prisma/generated/client'
import { assertAdministrator, asOperator } from './access.server'

const PAGE_SIZE = 25

/** What someone asked or said, for the administrators of their school. */
export type SchoolTicket = {
  id: string
  number: string
  state: TicketState
  category: TicketCategory
  /** Where an answer goes; null where none was given */
  email: string | null
  description: string
  page: string
  answers: TicketAnswer[]
  created_at: string
}

const toTicket = ({ id, state, category, email, description, page, answers, created_at }: Row) => ({
  id,
  number: ticketNumber(id),
  state: state as TicketState,
  category: category as TicketCategory,
  email,
  description,
  page,
  answers: answers as TicketAnswer[],
  created_at: created_at.toISOString(),
})
type Row = Prisma.TicketGetPayload<object>

export const isTicketState = (name: string | null): name is TicketState =>
  TICKET_STATES.some((state) => state === name)

/** The tickets of a school in one state, the newest first. For its administrators; else Forbidden. */
export async function schoolTickets(
  ctx: Ctx,
  state: TicketState,
  cursor: Cursor | null,
): Promise<Page<SchoolTicket>> {
  assertAdministrator(ctx)
  const rows = await ctx.db.read.ticket.findMany({
    where: { partner_code: ctx.viewer.partner_code, state, ...before(cursor) },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  })
  const at = ({ id, created_at }: Row): Cursor => ({ id, at: created_at.getTime() })
  return toPage(rows, PAGE_SIZE, at, toTicket)
}

/** What comes after a place in a list that has the newest first. */
export const before = (cursor: Cursor | null) =>
  cursor
    ? {
        OR: [
          { created_at: { lt: new Date(cursor.at) } },
          { created_at: new Date(cursor.at), id: { lt: cursor.id } },
        ],
      }
    : {}

/** One of them; NotFound for another school's. For administrators; else Forbidden. */
export async function schoolTicket(ctx: Ctx, id: string): Promise<SchoolTicket> {
  assertAdministrator(ctx)
  const { partner_code } = ctx.viewer
  const row = await ctx.db.read.ticket.findFirst({ where: { id, partner_code } })
  if (!row) throw new NotFound()
  return toTicket(row)
}

/** Mails an answer to who wrote, as an operator's does. For administrators of the school; else Forbidden, NotFound. */
export async function answerSchoolTicket(
  ctx: Ctx,
  id: string,
  answer: { text: string; close: boolean },
): Promise<void> {
  await answerTicket(asOperator(ctx), (await schoolTicket(ctx, id)).id, answer)
}

/** Closes a ticket or opens it again; audited. For administrators of the school; else Forbidden, NotFound. */
export async function moveSchoolTicket(
  ctx: Ctx,
  id: string,
  state: 'open' | 'closed',
): Promise<void> {
  const operator = asOperator(ctx)
  const ticket = await schoolTicket(ctx, id)
  if (ticket.state === state) return
  await setTicketState(operator, ticket.id, state)
  const command = state === 'open' ? 'tickets reopen' : 'tickets close'
  const { actor: who, db, now } = operator
  const entry = { who, command, target: ticket.id, outcome: 'done' }
  await db.write((tx) => recordAudit(tx, { ...entry, partner_code: ctx.viewer.partner_code }, now))
}
