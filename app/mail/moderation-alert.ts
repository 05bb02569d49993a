import { formatDateInZone } from '~/platform/time-zone'
import type { EmailContent } from './email'

type Props = {
  product: string
  /** 'post', 'comment', 'message', 'event' or 'user' */
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
  /** Where they have written more since: when */
  moreAt?: Date
}

/** A member flagged something as indicating harm: for the school's contact, at once. (POST-14) */
export function moderationAlertEmail(props: Props): EmailContent {
  const { product, excerpt, school, flaggedAt, zone, href, moreAt } = props
  const earlier = (props.earlier ?? []).map(
    ({ name, at }) => `${name ?? `${product} support`}, ${formatDateInZone(at, zone)}`,
  )
  return {
    subject: `${product}: ${subjectLine(props)}`,
    heading: 'Someone may be in danger',
    paragraphs: [
      `${whatHappened(props)} Please look at it now and follow your school's emergency procedure.`,
      moreAt ? 'This is the newest:' : 'This is what was flagged:',
    ],
    quote: excerpt,
    action: { label: 'Open the case', href },
    details: [
      ['School', school],
      ['Flagged', formatDateInZone(flaggedAt, zone)],
      ...(moreAt ? [['Newest', formatDateInZone(moreAt, zone)] as [string, string]] : []),
      ...earlier.map((who): [string, string] => ['Told before', who]),
    ],
    notes: notes(props),
  }
}

function subjectLine({ alertedAt, moreAt }: Props): string {
  if (moreAt) return 'there’s more in a case you know – please look at it now'
  return alertedAt
    ? 'no one took this case – it may indicate harm'
    : 'please look at this now – it may indicate harm'
}

function whatHappened({ kind, author, school, zone, alertedAt, moreAt }: Props): string {
  if (moreAt)
    return `${author} has written more that may indicate harm, and no one at ${school} has opened the case since.`
  const subject =
    kind === 'user'
      ? `${author}'s profile`
      : `${kind === 'event' ? 'An' : 'A'} ${kind} by ${author}`
  const waits = alertedAt
    ? `By ${formatDateInZone(alertedAt, zone)}, no one at ${school} took this case. `
    : ''
  return `${waits}${subject} was flagged as indicating harm to self or others.`
}

function notes({ school, contact, alertedAt, moreAt }: Props): string[] {
  if (moreAt)
    return [
      'You get this email as you were told of this case, or have it: at most every 30 minutes.',
    ]
  return [
    alertedAt ? untakenNote(school, contact) : alarmNote(school, contact),
    'Further flags of the same content are added to the case without another email.',
  ]
}

const alarmNote = (school: string, contact: string | null) =>
  contact
    ? `${contact} gets this email as the moderation contact of ${school}.`
    : `${school} has no moderation contact (moderation_contact), so this email goes to you.`

const untakenNote = (school: string, contact: string | null) =>
  contact
    ? `${contact} gets this email as the next contact of ${school} (moderation_escalation).`
    : `No one is left to tell at ${school}, so this email goes to you. Please reach someone there.`
