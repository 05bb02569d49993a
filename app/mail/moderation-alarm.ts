import type { Letter } from './letter'

type Facts = {
  product: string
  /** 'post', 'comment' or 'user' */
  kind: string
  author: string
  excerpt: string
  school: string
  /** Whom the school has named; without one this comes to the support desk */
  contact: string | null
  flaggedAt: Date
  href: string
}

/** A member has flagged something as indicating harm: for the school's contact, at once. (POST-14) */
export function moderationAlarm(facts: Facts): Letter {
  const { product, kind, author, excerpt, school, contact, flaggedAt, href } = facts
  const what = kind === 'user' ? `${author}` : `A ${kind} by ${author}`
  return {
    subject: `${product}: please look at this now – it may indicate harm`,
    heading: 'Somebody may be in danger',
    paragraphs: [
      `${what} was flagged as indicating harm to self or others. Please look at it now, and act as your school does in an emergency.`,
      'These are the words that were flagged:',
    ],
    quote: excerpt,
    act: { label: 'Open the case', href },
    facts: [
      ['School', school],
      ['Flagged', `${flaggedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
    notes: [
      contact
        ? `${contact} gets this as the contact that ${school} has named for it.`
        : `${school} has named no contact for this (moderation_contact), so it comes to you.`,
      'Further flags of the same thing are added to the case without another message.',
    ],
  }
}
