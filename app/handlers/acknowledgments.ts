import { contactRequested } from '~/domain/marketing/events'
import {
  acknowledgedRequest,
  acknowledgedTicket,
  type Acknowledged,
} from '~/domain/tickets/acknowledging.server'
import { ticketNumber } from '~/domain/tickets/categories'
import { ticketCreated } from '~/domain/tickets/events'
import { requestReceivedEmail } from '~/mail/request-received'
import { fromSupport } from './emails/addressing'
import { sendEmail } from './emails/email-on'
import { eventHandler, on, type HandlerServices } from './handler'

/** Tells people that their message came, whether or not the mail to the support desk can be sent. */
export const acknowledgmentsHandler = eventHandler(
  { name: 'acknowledgments', maxAttempts: 150, timeoutSeconds: 120, parallel: true },
  on(ticketCreated, async ({ subject_id }, services) =>
    acknowledge(services, await acknowledgedTicket(services.db, subject_id)),
  ),
  on(contactRequested, async ({ subject_id, payload }, services) => {
    if (payload.acknowledge)
      await acknowledge(services, await acknowledgedRequest(services.db, subject_id))
  }),
)

async function acknowledge(services: HandlerServices, inquiry: Acknowledged | null) {
  if (!inquiry) return
  const { id, own } = inquiry
  const props = { product: services.env.PRODUCT_NAME, number: ticketNumber(id), own }
  await sendEmail(services, id, fromSupport(services, requestReceivedEmail(props), inquiry))
}
