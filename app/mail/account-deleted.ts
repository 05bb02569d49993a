import type { EmailContent } from './email'

type Props = { product: string; firstName: string; support: string }

export const accountDeletedEmail = ({ product, firstName, support }: Props): EmailContent => ({
  subject: `Your ${product} account was deleted`,
  heading: `Goodbye, ${firstName}`,
  paragraphs: [
    `We've deleted your ${product} account, as you asked. This is the last email you'll get from us.`,
    `If this wasn't you, write to ${support} right away.`,
  ],
})
