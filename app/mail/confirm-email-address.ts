import type { EmailContent } from './email'

type Props = { product: string; href: string; hours: number; isNew: boolean }

/**
 * Asks whether an address belongs to the person who entered it; for a new account it is also the
 * welcome. It repeats nothing they typed: the address may be someone else's, and must not be a way
 * to write to them in our name.
 */
export const confirmEmailAddressEmail = ({ product, href, hours, isNew }: Props): EmailContent => ({
  subject: isNew ? `Welcome to ${product}! Confirm your email` : 'Confirm your new email',
  heading: isNew ? `Welcome to ${product}` : 'Confirm your new email',
  paragraphs: isNew
    ? ["We're glad you're here. Please confirm that this email address is yours."]
    : [
        `You asked to use this email address for ${product}. Please confirm that it's yours. Until then, your old address stays in use.`,
      ],
  action: { label: 'Confirm my email', href },
  notes: [
    `This link works for ${Math.round(hours / 24)} days.`,
    "If you didn't request this, you can ignore this email.",
  ],
})
