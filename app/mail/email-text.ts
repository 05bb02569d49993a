import { senderName, type EmailContent, type EmailSender } from './email'

/** The email as plain text. */
export function renderEmailText(email: EmailContent, sender: EmailSender): string {
  const { heading, paragraphs, quote, action: act, details = [], message, notes = [] } = email
  const parts = [
    heading,
    ...paragraphs,
    quote && quoteLines(quote),
    act && `${act.label}:\n${act.href}`,
    details.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`).join('\n'),
    message && quoteLines(message),
    ...notes,
    `-- \n${senderName(sender)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Quoted words can't look like our own. */
const quoteLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')
