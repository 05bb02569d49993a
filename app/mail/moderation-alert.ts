import { formatDateInZone } from '~/platform/time-zone'
import type { EmailContent } from './email'

type Props = {
  product: string
  /** 'post', 'comment' or 'user' */
  kind: string
  author: string
  excerpt: string
  school: string
  /** The school's moderation contact; without one this goes to the support desk */
  contact: string | null
  flaggedAt: Date
  /** The school's time zone */
  zone: string
  href: string
  /** Where no one had taken the case in time: until when, and who was told before */
  alertedAt?: Date
  earlier?: { name: string | null; at: Date }[]
}

/** A member flagged something as indicating harm: for the school's contact, at once. (POST-14) */
export function moderationAlertEmail(props: Props): EmailContent {
  const { product, kind, author, excerpt, school, contact, flaggedAt, zone, href, alertedAt } =
    props
  const subject = kind === 'user' ? `${author}'s profile` : `A ${kind} by ${author}`
  const waits = alertedAt
    ? `By ${formatDateInZone(alertedAt, zone)}, no one at ${school} took this case. `
    : ''
  const earlier = (props.earlier ?? []).map(
    ({ name, at }) => `${name ?? `${product} support`}, ${formatDateInZone(at, zone)}`,
  )
  return {
    subject: alertedAt
      ? `${product}: no one took this case – it may indicate harm`
      : `${product}: please look at this now – it may indicate harm`,
    heading: 'Someone may be in danger',
    paragraphs: [
      `${waits}${subject} was flagged as indicating harm to self or others. Please look at it now and follow your school's emergency procedure.`,
      'This is what was flagged:',
    ],
    quote: excerpt,
    action: { label: 'Open the case', href },
    details: [
      ['School', school],
      ['Flagged', formatDateInZone(flaggedAt, zone)],
      ...earlier.map((who): [string, string] => ['Told before', who]),
    ],
    notes: [
      alertedAt ? untakenNote(school, contact) : alarmNote(school, contact),
      'Further flags of the same content are added to the case without another email.',
    ],
  }
}

const alarmNote = (school: string, contact: string | null) =>
  contact
    ? `${contact} gets this email as the moderation contact of ${school}.`
    : `${school} has no moderation contact (moderation_contact), so this email goes to you.`

const untakenNote = (school: string, contact: string | null) =>
  contact
    ? `${contact} gets this email as the next contact of ${school} (moderation_escalation).`
    : `No one is left to tell at ${school}, so this email goes to you. Please reach someone there.`
