import type { EmailContent, EmailSender } from './email'
import { renderEmailHtml } from './email-html'
import { renderEmailText } from './email-text'

export type RenderedEmail = { subject: string; text: string; html: string }

export const renderEmail = (email: EmailContent, sender: EmailSender): RenderedEmail => ({
  subject: email.subject,
  text: renderEmailText(email, sender),
  html: renderEmailHtml(email, sender),
})
