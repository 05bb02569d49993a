import type { Letter } from './letter'

type Facts = {
  product: string
  id: string
  category: string
  description: string
  page: string
  /** Who wrote, as far as known */
  name: string | null
  email: string | null
  userId: string | null
  school: string | null
}

/** A request for help or a piece of feedback, for the support desk. (HELP-10) */
export function ticket(facts: Facts): Letter {
  const { product, id, category, description, page, name, email, userId, school } = facts
  const what = category === 'feedback' ? 'Feedback' : `Help request (${category})`
  return {
    subject: `${product}: ${what}${school ? ` from ${school}` : ''}`,
    heading: what,
    paragraphs: [],
    message: description,
    facts: [
      ['From', [name, email].filter(Boolean).join(', ') || 'somebody who left no address'],
      ['School', school ?? 'none'],
      ['Page', page],
      ['User', userId ?? 'a visitor'],
      ['Ticket', id],
    ],
    notes: email ? ['An answer to this message goes to the sender.'] : [],
  }
}
