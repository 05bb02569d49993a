import { ticketNumber } from '~/domain/tickets/categories'
import { ticketAnswered } from '~/domain/tickets/events'
import { answerForMail } from '~/domain/tickets/mailing.server'
import { ticketAnswerEmail } from '~/mail/ticket-answer'
import { fromSupport } from './addressing'
import { emailOn } from './email-on'

export const onTicketAnswered = emailOn(ticketAnswered, async (event, services) => {
  const { db, env } = services
  const found = await answerForMail(db, event.subject_id, event.payload.answer)
  if (!found) return null
  const { email, partner, ...texts } = found
  const product = env.PRODUCT_NAME
  const content = ticketAnswerEmail({ ...texts, product, number: ticketNumber(found.id) })
  return fromSupport(services, content, { email, partner })
})
