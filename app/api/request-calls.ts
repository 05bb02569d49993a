import { z } from 'zod'
import { subscribe } from '~/domain/marketing/commands.server'
import { subscribeSchema, tooOften } from '~/domain/marketing/schema'
import { signupSchool } from '~/domain/signup/queries.server'
import { createTicket } from '~/domain/tickets/commands.server'
import { FEEDBACK, type TicketCategory } from '~/domain/tickets/categories'
import { ownAddress } from '~/domain/tickets/queries.server'
import { feedbackSchema, helpSchema } from '~/domain/tickets/schema'
import { pageToKeep } from '~/http/paths'
import { NotFound, refused } from '~/platform/failures'
import { byField, done, forEverybody, forMembers, nothing, type Call } from './call'

const isFeedback = z.object({ category: z.literal(FEEDBACK) })

/** Calls by which people turn to us, and what a sign-up form asks of the school. */
export const requestCalls: readonly Call[] = [
  // (API-45, HELP-10)
  forMembers('/help', {
    method: 'POST',
    path: '/help/ticket',
    input: z.looseObject({}),
    handle: async ({ ctx }, said) => {
      const feedback = isFeedback.safeParse(said).success
      const read = feedback
        ? feedbackSchema
            .transform((rest) => ({ ...rest, category: FEEDBACK as TicketCategory }))
            .safeParse(said)
        : helpSchema(await ownAddress(ctx)).safeParse(said)
      if (!read.success) return refused(byField(read))
      const ticket = { ...read.data, page: pageToKeep(read.data.page, '/help') }
      const outcome = await createTicket(ctx, ticket, crypto.randomUUID())
      return outcome.ok ? done() : outcome
    },
  }),
  // (API-47, MARKETING-14)
  forEverybody({
    method: 'POST',
    path: '/marketing/subscribe',
    input: subscribeSchema.extend({ signup_location: z.string().optional() }),
    handle: async ({ ctx, context }, { email, signup_location }) => {
      const wait = await context.services.limits.marketing.subscribe.count(context.ip)
      if (wait > 0) return refused({ '': [tooOften(wait)] }, wait)
      await subscribe(ctx, email, pageToKeep(signup_location, '/'))
      return done()
    },
  }),
  // (SIGNUP-10)
  forEverybody({
    method: 'GET',
    path: '/partner/prospective-signup-header',
    input: nothing,
    handle: async ({ ctx }) => {
      if (!ctx.partner) throw new NotFound()
      const { welcome_message } = await signupSchool(ctx.db, ctx.partner.partner_code)
      return done({ welcome_message })
    },
  }),
]
