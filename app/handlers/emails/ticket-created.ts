import { ticketNumber } from '~/domain/tickets/categories'
import { ticketCreated } from '~/domain/tickets/events'
import { ticketForMail } from '~/domain/tickets/mailing.server'
import { supportTicketEmail } from '~/mail/support-ticket'
import { toSupport } from './addressing'
import { emailOn } from './email-on'

export const onTicketCreated = emailOn(ticketCreated, async (event, services) => {
  const ticket = await ticketForMail(services.db, event.subject_id)
  if (!ticket) return null
  const content = supportTicketEmail({
    ...ticket,
    number: ticketNumber(ticket.id),
    product: services.env.PRODUCT_NAME,
  })
  return toSupport(services, content, ticket)
})
