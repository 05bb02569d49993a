import type { Letter } from './letter'

type Facts = { product: string; href: string; hours: number; isNew: boolean }

/**
 * Asks whether an address belongs to whoever entered it. For somebody who has just signed up it is
 * the welcome, too: one message, not two. Nothing that they typed stands in it: the address may be
 * somebody else's, and must not be a way to write to them in our name.
 */
export function confirmAddress({ product, href, hours, isNew }: Facts): Letter {
  return {
    subject: isNew ? `Welcome to ${product}: please confirm your email address` : CONFIRM,
    heading: isNew ? `Welcome to ${product}` : CONFIRM,
    paragraphs: isNew
      ? ['It is good to have you. Please confirm that this email address is yours.']
      : [
          `You would like to use this email address for ${product}. Please confirm that it is yours. Until then your old address stays in use.`,
        ],
    act: { label: 'Confirm my email address', href },
    notes: [
      `The link can be used for ${Math.round(hours / 24)} days.`,
      'If you did not ask for this, you need not do anything.',
    ],
  }
}

const CONFIRM = 'Please confirm your email address'
