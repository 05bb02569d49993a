import type { Letter } from './letter'

type Facts = { product: string; firstName: string; support: string }

/** Goes to the address that is no longer in use: its owner may know nothing of the change. */
export const addressChanged = ({ product, firstName, support }: Facts): Letter => ({
  subject: `Your email address at ${product} was changed`,
  heading: `Hello ${firstName}`,
  paragraphs: [
    `Your ${product} account now has another email address. This one is no longer used, and we write to it for the last time.`,
    `If it was you, all is well. If not, please write to ${support} at once.`,
  ],
})
