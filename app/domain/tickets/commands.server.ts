import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { appendEvent } from '~/platform/events.server'
import { refused, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { guardStart, once } from '~/platform/once.server'
import type { TicketCategory } from './categories'
import { MOST_AN_HOUR, tooMany } from './schema'

export type NewTicket = {
  category: TicketCategory
  /** Where the answer goes; null where nobody wants one */
  email: string | null
  description: string
  /** The path it was sent from, already one of ours */
  page: string
}

const HOUR = 3_600_000

/** Rolls the transaction back: a refusal must not be the answer to a later try of the same form. */
class TooMany extends Error {
  constructor(readonly minutes: number) {
    super('too many tickets')
  }
}

/**
 * Keeps a request for help or a piece of feedback. For every member, control-group users included.
 * Adds the ticket; a second submission answers as the first. Event: ticket.created. Refuses more
 * than twenty within an hour. (HELP-10)
 */
export async function createTicket(
  ctx: Ctx,
  input: NewTicket,
  onceKey: string,
): Promise<Outcome<{ id: string }>> {
  const { category, email, description } = input
  const submission = {
    user_id: ctx.viewer.id,
    once: onceKey,
    said: ['ticket', category, email, description],
    now: ctx.now,
  }
  try {
    const { id } = await ctx.db.write((tx) =>
      once(tx, submission, async () => (await justSent(ctx, tx, input)) ?? write(ctx, tx, input)),
    )
    return { ok: true, id }
  } catch (error) {
    if (error instanceof TooMany)
      return refused({ '': [tooMany(error.minutes)] }, error.minutes * 60)
    throw error
  }
}

/** The same from the same person seconds ago: a form sent twice without its key. (ACCESS-19) */
const justSent = (ctx: Ctx, tx: Tx, { category, email, description }: NewTicket) =>
  tx.ticket.findFirst({
    where: {
      user_id: ctx.viewer.id,
      created_at: { gte: guardStart(ctx.now) },
      category,
      email,
      description,
    },
    select: { id: true },
  })

async function write(ctx: Ctx, tx: Tx, input: NewTicket): Promise<{ id: string }> {
  const { viewer, now } = ctx
  await refuseTooMany(ctx, tx)
  const id = newId()
  const { id: user_id, partner_code } = viewer
  await tx.ticket.create({ data: { id, partner_code, user_id, ...input, created_at: now } })
  const event = { name: 'ticket.created', partner_code, actor_id: user_id, subject_id: id }
  await appendEvent(tx, event, now)
  return { id }
}

async function refuseTooMany({ viewer, now }: Ctx, tx: Tx): Promise<void> {
  const oldest = await tx.ticket.findFirst({
    where: { user_id: viewer.id, created_at: { gt: new Date(now.getTime() - HOUR) } },
    orderBy: { created_at: 'desc' },
    skip: MOST_AN_HOUR - 1,
    select: { created_at: true },
  })
  if (!oldest) return
  const wait = oldest.created_at.getTime() + HOUR - now.getTime()
  throw new TooMany(Math.max(1, Math.ceil(wait / 60_000)))
}
