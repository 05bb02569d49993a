import type { EmailContent } from './email'

type Props = { product: string; firstName: string; href: string; hours: number }

export const resetPasswordEmail = ({ product, firstName, href, hours }: Props): EmailContent => ({
  subject: `Choose a new ${product} password`,
  heading: `Hi ${firstName}`,
  paragraphs: ['You can choose a new password here. Your old one works until you do.'],
  action: { label: 'Choose a new password', href },
  notes: [onceWithin(hours), NOT_YOU],
})

/** To someone without a password. */
export const logInByLinkEmail = ({ product, firstName, href, hours }: Props): EmailContent => ({
  subject: `Your link to log in to ${product}`,
  heading: `Hi ${firstName}`,
  paragraphs: ['This link logs you in. You can choose a password there, but you don’t have to.'],
  action: { label: 'Log in', href },
  notes: [onceWithin(hours), NOT_YOU],
})

const onceWithin = (hours: number) =>
  `This link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`
const NOT_YOU =
  "If you didn't request this, you can ignore this email. No one can get in without the link."
