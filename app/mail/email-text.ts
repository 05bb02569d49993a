import { senderName, type EmailContent, type EmailItem, type EmailSender } from './email'

/** The email as plain text. */
export function renderEmailText(email: EmailContent, sender: EmailSender): string {
  const { heading, paragraphs, quote, sections = [], action: act, details = [], message } = email
  const { notes = [], links = [] } = email
  const parts = [
    heading,
    ...paragraphs,
    quote && quoteLines(quote),
    ...sections.flatMap(({ title, items }) => [title?.toUpperCase(), ...items.map(itemLines)]),
    act && `${act.label}:\n${act.href}`,
    details.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`).join('\n'),
    message && quoteLines(message),
    ...notes,
    links.map(({ label, href }) => `${label}:\n${href}`).join('\n'),
    `-- \n${senderName(sender)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const itemLines = ({ text, quote, href }: EmailItem) =>
  [quote ? `${text}:` : text, quote && quoteLines(quote), href].filter(Boolean).join('\n')

/** Quoted words can't look like our own. */
const quoteLines = (text: string) => text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')
