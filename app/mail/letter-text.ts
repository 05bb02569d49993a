import { senderName, type Letter, type Sender } from './letter'

/** The message for readers of plain text. */
export function letterText(letter: Letter, sender: Sender): string {
  const { heading, paragraphs, act, facts = [], quote, notes = [] } = letter
  const parts = [
    heading,
    ...paragraphs,
    act && `${act.label}:\n${act.href}`,
    facts.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`).join('\n'),
    // Nothing that somebody wrote can look as if we had said it.
    quote && quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> '),
    ...notes,
    `-- \n${senderName(sender)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
