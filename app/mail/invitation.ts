import type { EmailContent } from './email'

type Props = { product: string; school: string; firstName: string; href: string; days: number }

/** To someone whose school has made an account for them. */
export const invitationEmail = (props: Props): EmailContent => {
  const { product, school, firstName, href, days } = props
  return {
    subject: `${school} invites you to ${product}`,
    heading: `Hi ${firstName}`,
    paragraphs: [
      `${school} has made an account for you on ${product}, where its students ask, answer and get to know each other.`,
      'Choose a password, read the terms, and you’re in. No one sees you there before that.',
    ],
    action: { label: 'Choose a password', href },
    notes: [
      `This link works once, within ${days} days.`,
      'If you don’t want an account, you can ignore this email: we won’t write again.',
    ],
  }
}
