import { senderName, type Letter, type Sender } from './letter'

/** The message for readers of plain text. */
export function letterText(letter: Letter, sender: Sender): string {
  const { heading, paragraphs, quote, act, facts = [], message, notes = [] } = letter
  const parts = [
    heading,
    ...paragraphs,
    quote && quoted(quote),
    act && `${act.label}:\n${act.href}`,
    facts.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`).join('\n'),
    message && quoted(message),
    ...notes,
    `-- \n${senderName(sender)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Nothing that somebody wrote can look as if we had said it. */
const quoted = (text: string) => text.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')
