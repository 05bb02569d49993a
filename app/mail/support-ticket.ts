import type { EmailContent } from './email'

type Props = {
  product: string
  number: string
  category: string
  description: string
  page: string
  /** The sender, as far as known */
  name: string | null
  email: string | null
  userId: string | null
  school: string | null
}

/** A help request or feedback, for the support desk. (HELP-10) */
export function supportTicketEmail(props: Props): EmailContent {
  const { product, number, category, description, page, name, email, userId, school } = props
  const title = category === 'feedback' ? 'Feedback' : `Help request (${category})`
  return {
    subject: `${product}: ${title}${school ? ` from ${school}` : ''}`,
    heading: title,
    paragraphs: [],
    message: description,
    details: [
      ['From', [name, email].filter(Boolean).join(', ') || 'no email address given'],
      ['School', school ?? 'none'],
      ['Page', page],
      ['User', userId ?? 'not logged in'],
      ['Ticket', number],
      ...(email ? [['Answer with', `quad tickets answer ${number}`] as [string, string]] : []),
    ],
    notes: email ? ['Replies to this email go to the sender.'] : [],
  }
}
