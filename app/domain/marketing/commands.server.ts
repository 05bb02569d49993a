import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import { newId } from '~/platform/ids'
import { guardStart, once } from '~/platform/once.server'
import type { ContactInput } from './schema'

/** Where a form was sent from, by whose browser, and which rendering of it. */
export type Sent = { page: string; sender: string; once: string }

/**
 * Somebody asks for a demo. For everybody; the caller has left out what fell into the trap.
 * Stores the request; the same sent twice, also from two windows, is one request. Event:
 * contact.requested. (HELP-14)
 */
export async function requestDemo(
  ctx: Ctx | VisitorCtx,
  input: ContactInput,
  { page, sender, once: key }: Sent,
): Promise<void> {
  const submission = { user_id: sender, once: key, said: ['demo', input], now: ctx.now }
  await ctx.db.write((tx) =>
    once(tx, submission, async () => {
      const since = guardStart(ctx.now)
      const sent = { where: { ...input, created_at: { gte: since } }, select: { id: true } }
      const before = await tx.contactRequest.findFirst(sent)
      if (before) return before
      const id = newId()
      await tx.contactRequest.create({ data: { ...input, id, page, created_at: ctx.now } })
      const partner_code = ctx.partner?.partner_code ?? ''
      const event = { name: 'contact.requested', partner_code, subject_id: id }
      await appendEvent(tx, { ...event, actor_id: ctx.viewer?.id ?? null }, ctx.now)
      return { id }
    }),
  )
}

/**
 * An address wants our letters. For everybody. An address that is known already stays as it is, and
 * the answer does not tell. No event follows. (MARKETING-14)
 */
export async function subscribe(
  ctx: Ctx | VisitorCtx,
  email: string,
  signup_location: string,
): Promise<void> {
  await ctx.db.write((tx) =>
    tx.marketingSubscription.upsert({
      where: { email },
      create: { id: newId(), email, signup_location, created_at: ctx.now },
      update: {},
    }),
  )
}
