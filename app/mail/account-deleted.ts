import type { Letter } from './letter'

type Facts = { product: string; firstName: string; support: string }

export const accountDeleted = ({ product, firstName, support }: Facts): Letter => ({
  subject: `Your ${product} account was deleted`,
  heading: `Goodbye, ${firstName}`,
  paragraphs: [
    `Your ${product} account was deleted, as you wished. This is the last message you get from us.`,
    `If it was not you, please write to ${support} at once.`,
  ],
})
