import { ticketNumber } from '~/domain/tickets/categories'
import { ticketAnswered } from '~/domain/tickets/events'
import { answerForMail } from '~/domain/tickets/mailing.server'
import { ticketAnswerEmail } from '~/mail/ticket-answer'
import { fromSupport } from './addressing'
import { emailOn } from './email-on'

export const onTicketAnswered = emailOn(ticketAnswered, async (event, services) => {
  const { db, env } = services
  const answer = await answerForMail(db, event.subject_id, event.payload.answer)
  if (!answer) return null
  const { email, partner, ...texts } = answer
  const product = env.PRODUCT_NAME
  const content = ticketAnswerEmail({ ...texts, product, number: ticketNumber(answer.id) })
  return fromSupport(services, content, { email, partner })
})
