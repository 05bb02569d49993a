import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import { orFailure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { addUnlessRecent, runOnce, toSubmission } from '~/platform/idempotency.server'
import { LIMITS } from '~/platform/limits/limits.server'
import { enforceRowLimit } from '~/platform/limits/insert-limit.server'
import { ticketCreated } from './events'
import type { TicketCategory } from './categories'

export type NewTicket = {
  category: TicketCategory
  /** Where the answer goes; null where no one wants one */
  email: string | null
  description: string
  /** The path it was sent from, already one of ours */
  page: string
}

/**
 * Keeps a request for help or a piece of feedback. For every member, control-group users included.
 * Adds the ticket; a second submission answers as the first while that is open. Event: ticket.created. Rejects more
 * than twenty within an hour. (HELP-10)
 */
export async function createTicket(
  ctx: Ctx,
  input: NewTicket,
  idempotencyKey: string,
): Promise<Outcome<{ id: string }>> {
  const { category, email, description } = input
  const submission = toSubmission(ctx, idempotencyKey, ['ticket', category, email, description])
  const same = { user_id: ctx.viewer.id, category, email, description, state: 'open' }
  return orFailure(
    ctx.db.write((tx) =>
      runOnce(tx, submission, {
        act: () =>
          addUnlessRecent(
            ctx.now,
            (created_at) =>
              tx.ticket.findFirst({ where: { ...same, created_at }, select: { id: true } }),
            () => insertTicket(ctx, tx, input),
          ),
        holds: async ({ id }) => (await tx.ticket.count({ where: { id, state: 'open' } })) > 0,
      }),
    ),
  )
}

async function insertTicket(ctx: Ctx, tx: Tx, input: NewTicket): Promise<{ id: string }> {
  const { viewer, now } = ctx
  const { id: user_id, partner_code } = viewer
  await enforceRowLimit(LIMITS.rows.tickets, now, (created_at, skip) =>
    tx.ticket.findFirst({ where: { user_id, created_at }, orderBy: { created_at: 'desc' }, skip }),
  )
  const id = newId()
  await tx.ticket.create({ data: { id, partner_code, user_id, ...input, created_at: now } })
  await publish(tx, ctx, ticketCreated({ subject: id }))
  return { id }
}
