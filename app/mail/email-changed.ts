import type { EmailContent } from './email'

type Props = { product: string; firstName: string; support: string }

/** Goes to the address that is no longer in use: its owner may not know about the change. */
export const emailChangedEmail = ({ product, firstName, support }: Props): EmailContent => ({
  subject: `Your ${product} email was changed`,
  heading: `Hi ${firstName}`,
  paragraphs: [
    `Your ${product} account now uses a different email address. This is our last email to this one.`,
    `If this was you, there's nothing to do. If not, write to ${support} right away.`,
  ],
})
