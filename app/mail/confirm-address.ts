import type { Letter } from './letter'

type Facts = { product: string; firstName: string; href: string; hours: number; isNew: boolean }

/**
 * Asks whether an address belongs to whoever entered it. For somebody who has just signed up it is
 * the welcome, too: one message, not two.
 */
export function confirmAddress({ product, firstName, href, hours, isNew }: Facts): Letter {
  return {
    subject: isNew ? `Welcome to ${product}: please confirm your email address` : CONFIRM,
    heading: isNew ? `Welcome to ${product}, ${firstName}` : `Hello ${firstName}`,
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
