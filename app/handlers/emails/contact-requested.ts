import { contactRequested } from '~/domain/marketing/events'
import { contactRequestForMail } from '~/domain/tickets/mailing.server'
import { demoRequestEmail } from '~/mail/demo-request'
import { toSupport } from './addressing'
import { emailOn } from './email-on'

export const onContactRequested = emailOn(contactRequested, async (event, services) => {
  const request = await contactRequestForMail(services.db, event.subject_id)
  if (!request) return null
  const content = demoRequestEmail({ ...request, product: services.env.PRODUCT_NAME })
  return toSupport(services, content, { email: request.email, school: null })
})
