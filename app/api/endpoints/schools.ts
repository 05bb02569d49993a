import * as z from 'zod'
import { connectOptions } from '~/domain/home/connect-with.server'
import { trackReferClick } from '~/domain/home/refer.server'
import { requestDemo, subscribe } from '~/domain/marketing/commands.server'
import { contactSchema, subscribeSchema } from '~/domain/marketing/schema'
import { partnerProfile } from '~/domain/partners/queries.server'
import { signupSchool } from '~/domain/signup/queries.server'
import { FEEDBACK, HELP_CATEGORIES, type TicketCategory } from '~/domain/tickets/categories'
import { createTicket } from '~/domain/tickets/commands.server'
import { ownEmail } from '~/domain/tickets/queries.server'
import { feedbackSchema, helpSchema } from '~/domain/tickets/schema'
import { CONTACT_PATH } from '~/http/addresses/api-requests.server'
import { storablePath } from '~/http/addresses/paths'
import { failure, NotFound } from '~/platform/failures'
import { schoolZone } from '~/policy/time-zone'
import { rateLimitText } from '~/platform/limits/format-wait'
import { defineCommand, defineEndpoint, everyone, member, ok, type Endpoint } from '../endpoint'
import { connectOptionEntity } from '../entities/connect-option'
import { partnerEntity, toPartner } from '../entities/partner'
import {
  booleanField,
  errorsByField,
  laterChoice,
  laterText,
  laterTextIf,
  requiredLaterText,
} from '../fields'

/** The page of the form for a demo */
const DEMO_PAGE = '/marketing-contact-request-demo'

const page = z.string().optional().catch(undefined)
/** The forms check them, with their own words. */
const TICKET_FIELDS = {
  category: laterChoice([...HELP_CATEGORIES, FEEDBACK]),
  email: laterTextIf('where your account has no email address'),
  description: requiredLaterText,
  page: laterText,
}
const CONTACT_FIELDS = {
  first_name: requiredLaterText,
  last_name: requiredLaterText,
  email: requiredLaterText,
  school: requiredLaterText,
  position: requiredLaterText,
  message: requiredLaterText,
  contact_time: laterText,
  phone: laterText,
  page,
  sub_id: laterText.meta({ description: 'Leave this out' }),
}

const isFeedback = z.object({ category: z.literal(FEEDBACK) })

/** The school, and the ways to write to it and to us. */
export const schoolEndpoints: readonly Endpoint[] = [
  // Of the session or the host (API-52, ACCESS-02, ACCESS-03)
  defineEndpoint({
    path: '/partner',
    who: everyone,
    response: partnerEntity,
    handle: async ({ ctx }) => {
      const partner = ctx.partner && (await partnerProfile(ctx.db, ctx.partner.partner_code))
      if (!partner || !ctx.partner) throw new NotFound()
      return ok(toPartner(partner, schoolZone(ctx.partner)))
    },
  }),
  // (API-53, SIGNUP-10)
  defineEndpoint({
    path: '/partner/prospective-signup-header',
    who: everyone,
    response: z.object({ welcome_message: z.string().nullable() }),
    handle: async ({ ctx }) => {
      if (!ctx.partner) throw new NotFound()
      const { welcome_message } = await signupSchool(ctx.db, ctx.partner.partner_code)
      return ok({ welcome_message })
    },
  }),
  // (API-54, PROSP-05)
  defineEndpoint({
    path: '/partner/connect-with',
    who: member('/home'),
    response: z.array(connectOptionEntity),
    handle: async ({ ctx }) => ok(await connectOptions(ctx)),
  }),
  // (API-45, HELP-10)
  defineCommand({
    path: '/help/ticket',
    who: member('/help'),
    input: z.looseObject(TICKET_FIELDS),
    run: async ({ ctx }, input) => {
      const read = isFeedback.safeParse(input).success
        ? feedbackSchema
            .transform((rest) => ({ ...rest, category: FEEDBACK as TicketCategory }))
            .safeParse(input)
        : helpSchema(await ownEmail(ctx)).safeParse(input)
      if (!read.success) return failure(errorsByField(read))
      const ticket = { ...read.data, page: storablePath(read.data.page, '/help') }
      return createTicket(ctx, ticket, crypto.randomUUID())
    },
  }),
  // (API-47, MARKETING-14)
  defineCommand({
    path: '/marketing/subscribe',
    who: everyone,
    input: subscribeSchema.extend({ signup_location: z.string().optional() }),
    run: async ({ ctx, context }, { email, signup_location }) => {
      const wait = await context.services.limits.marketing.subscribe.consume(context.ip)
      if (wait > 0) return failure({ '': [rateLimitText(wait)] }, wait)
      return subscribe(ctx, email, storablePath(signup_location, '/'))
    },
  }),
  // What fell into the trap gets the response of everything else. (API-46, HELP-13)
  defineCommand({
    path: CONTACT_PATH,
    who: everyone,
    input: z.looseObject(CONTACT_FIELDS),
    run: async ({ ctx, context }, { sub_id, page, ...form }) => {
      if (sub_id !== undefined && sub_id !== null && sub_id !== '') return
      const read = contactSchema.safeParse(form)
      if (!read.success) return failure(errorsByField(read))
      const { contact, acknowledged } = context.services.limits.marketing
      const wait = await contact.consume(context.ip)
      if (wait > 0) return failure({ '': [rateLimitText(wait)] }, wait)
      return requestDemo(ctx, read.data, {
        sender: context.sender,
        idempotencyKey: crypto.randomUUID(),
        page: storablePath(page, DEMO_PAGE),
        acknowledge: (await acknowledged.consume(context.ip)) === 0,
      })
    },
  }),
  // (API-49, HOME-16)
  defineCommand({
    path: '/refer_a_friend/track_click',
    who: member('/home'),
    input: z.object({ is_mobile: booleanField }),
    run: ({ ctx, context }, { is_mobile }) =>
      trackReferClick(context.services.tracker, ctx, is_mobile),
  }),
]
