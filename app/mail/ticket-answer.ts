import type { EmailContent } from './email'

type Props = {
  product: string
  number: string
  firstName: string | null
  /** Of support */
  text: string
  /** What was asked */
  description: string
}

/** Support's answer to a request for help or to feedback. */
export function ticketAnswerEmail(props: Props): EmailContent {
  const { product, number, firstName, text, description } = props
  return {
    subject: `${product} support: an answer to your message (${number})`,
    heading: firstName ? `Hi ${firstName}` : 'Hello',
    paragraphs: [...text.split(/\n{2,}/), 'You wrote:'],
    quote: description,
    notes: ['Reply to this email if you need more help.', `Number of your message: ${number}`],
  }
}
