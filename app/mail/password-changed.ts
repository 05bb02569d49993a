import type { Letter } from './letter'

type Facts = { product: string; firstName: string; support: string; href: string }

export const passwordChanged = ({ product, firstName, support, href }: Facts): Letter => ({
  subject: `Your password for ${product} was changed`,
  heading: `Hello ${firstName}`,
  paragraphs: [
    'Your password was changed, and other devices were logged out.',
    `If it was you, all is well. If not, choose a new password now, and write to ${support}.`,
  ],
  act: { label: 'Choose a new password', href },
})
