import type { Letter } from './letter'

type Facts = { product: string; support: string; href: string }

/**
 * Goes to the present address while a new one waits for its confirmation. Nothing in it was typed
 * by whoever asked: it may be a stranger, and the address nobody's that we know.
 */
export const addressAsked = ({ product, support, href }: Facts): Letter => ({
  subject: `Another email address for your ${product} account`,
  heading: 'Would you like another email address?',
  paragraphs: [
    `Somebody asked to change the email address of your ${product} account. Until the new one is confirmed, this one stays in use.`,
    `If it was you, all is well. If not, choose a new password now: the change is off then. And please write to ${support}.`,
  ],
  act: { label: 'Choose a new password', href },
})
