import type { EmailContent } from './email'

type Props = { product: string; firstName: string; href: string; hours: number }

export const resetPasswordEmail = ({ product, firstName, href, hours }: Props): EmailContent => ({
  subject: `Choose a new ${product} password`,
  heading: `Hi ${firstName}`,
  paragraphs: ['You can choose a new password here. Your old one works until you do.'],
  action: { label: 'Choose a new password', href },
  notes: [
    `This link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    "If you didn't request this, you can ignore this email. No one can get in without the link.",
  ],
})
