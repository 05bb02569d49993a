import type { EmailContent } from './email'

type Props = { product: string; support: string; href: string }

/**
 * Goes to the present address while a new one waits to be confirmed. It repeats nothing that was
 * typed: a stranger may have asked, and the new address may be anyone's.
 */
export const emailChangeRequestedEmail = ({ product, support, href }: Props): EmailContent => ({
  subject: `Are you changing your ${product} email?`,
  heading: 'Are you changing your email?',
  paragraphs: [
    `Someone asked to change the email address of your ${product} account. Until the new one is confirmed, this one stays in use.`,
    `If this was you, there's nothing to do. If not, choose a new password now to cancel the change, and write to ${support}.`,
  ],
  action: { label: 'Choose a new password', href },
})
