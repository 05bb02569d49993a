import { recordAudit } from '~/domain/audit/commands.server'
import type { Operator } from '~/domain/support/commands.server'
import { NotFound } from '~/platform/failures'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import type { TicketAnswer, TicketState } from './categories'
import { ticketAnswered } from './events'

/**
 * Answers a ticket by mail. For operators. Adds the answer and makes the ticket answered, or closed
 * where nothing more is to do; audited. The same text as the last answer is not sent again. Event:
 * ticket.answered, which mails it. Throws NotFound for a ticket that is gone or has no address.
 */
export async function answerTicket(
  { db, actor, now }: Operator,
  id: string,
  { text, close }: { text: string; close: boolean },
): Promise<void> {
  await db.write(async (tx) => {
    const ticket = await findOne(tx, id)
    if (!ticket.email) throw new NotFound()
    const answers = ticket.answers as TicketAnswer[]
    if (answers.at(-1)?.text === text) return
    const state: TicketState = close ? 'closed' : 'answered'
    const added = { at: now.toISOString(), text }
    await tx.ticket.update({ where: { id }, data: { state, answers: [...answers, added] } })
    const { partner_code } = ticket
    const subject = { id, partner_code }
    await publish(tx, { now }, ticketAnswered({ subject, answer: answers.length }))
    const entry = { who: actor, command: 'tickets answer', target: id, outcome: 'done' }
    await recordAudit(tx, { ...entry, partner_code, detail: { close } }, now)
  })
}

/**
 * Closes a ticket, or opens it again. For operators, whose command writes the audit row. Mails no
 * one. Throws NotFound for one that is gone.
 */
export async function setTicketState({ db }: Operator, id: string, state: TicketState) {
  await db.write(async (tx) => {
    await findOne(tx, id)
    await tx.ticket.update({ where: { id }, data: { state } })
  })
}

async function findOne(tx: Tx, id: string) {
  const ticket = await tx.ticket.findUnique({ where: { id } })
  if (!ticket) throw new NotFound()
  return ticket
}
