import type { Letter } from './letter'

type Facts = { product: string; firstName: string; href: string; hours: number }

export const resetPassword = ({ product, firstName, href, hours }: Facts): Letter => ({
  subject: `Choose a new password for ${product}`,
  heading: `Hello ${firstName}`,
  paragraphs: ['Here you can choose a new password. Your old one works until you do.'],
  act: { label: 'Choose a new password', href },
  notes: [
    `The link can be used once, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    'If you did not ask for this, you need not do anything: nobody gets in without the link.',
  ],
})
