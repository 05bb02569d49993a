import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { idFor, newId } from '~/platform/ids'
import { addUnlessRecent, runOnce } from '~/platform/idempotency.server'
import { contactRequested } from './events'
import type { ContactInput } from './schema'

/** Where a form was sent from, by whose browser, and which rendering of it. */
export type FormOrigin = { page: string; sender: string; idempotencyKey: string }

/**
 * Someone asks for a demo. For everyone; the caller has left out what fell into the trap.
 * Stores the request; the same sent twice, also from two windows, is one request. Event:
 * contact.requested, which the address is told of if it is to be acknowledged. (HELP-14)
 */
export async function requestDemo(
  ctx: Ctx | VisitorCtx,
  input: ContactInput,
  { page, sender, idempotencyKey: key, acknowledge }: FormOrigin & { acknowledge: boolean },
): Promise<void> {
  const submission = { user_id: sender, idempotencyKey: key, input: ['demo', input], now: ctx.now }
  await ctx.db.write((tx) =>
    runOnce(tx, submission, {
      act: () =>
        addUnlessRecent(
          ctx.now,
          (created_at) =>
            tx.contactRequest.findFirst({ where: { ...input, created_at }, select: { id: true } }),
          async () => {
            const id = newId()
            await tx.contactRequest.create({ data: { ...input, id, page, created_at: ctx.now } })
            const partner_code = ctx.partner?.partner_code ?? ''
            await publish(tx, ctx, contactRequested({ subject: { id, partner_code }, acknowledge }))
            return { id }
          },
        ),
      holds: async (row) => (await tx.contactRequest.count({ where: row })) > 0,
    }),
  )
}

/**
 * An address wants our letters. For everyone. An address that is known already stays as it is, and
 * the answer does not tell. One that comes back has the id of before, so that the links of all letters
 * end it. No event follows. (MARKETING-14)
 */
export async function subscribe(
  ctx: Ctx | VisitorCtx,
  email: string,
  signup_location: string,
): Promise<void> {
  await ctx.db.write((tx) =>
    tx.marketingSubscription.upsert({
      where: { email },
      create: { id: idFor(`newsletter:${email}`), email, signup_location, created_at: ctx.now },
      update: {},
    }),
  )
}
