import type { FollowUpMail } from '~/domain/notification-mail/schema'
import { formatDay } from '~/platform/time-zone'
import type { EmailContent } from './email'
import { preferenceLinks } from './notification-lines'

type FollowUpsProps = { mail: FollowUpMail; url: (path: string) => string; unsubscribe: string }

const AT = '/success-coach-dashboard'
/** As many as people read in an email; the page has the rest. */
const MAX_LINES = 20

/**
 * On Mondays, to a success coach: who to follow up with, and when. Never why: notes are only on the site,
 * and mail is read on lock screens and stays in mailboxes.
 */
export function followUpsEmail({ mail, url, unsubscribe }: FollowUpsProps): EmailContent {
  const { first_name, partner, followUps } = mail
  const lines = followUps.slice(0, MAX_LINES).map(({ student, follow_up, due }) => ({
    text: `${student.name}, ${formatDay(new Date(follow_up), 'UTC')}`,
    href: url(`${AT}/students/${student.id}`),
    isDue: due !== 'later',
  }))
  const sections = [
    { title: 'Due', items: lines.filter(({ isDue }) => isDue) },
    { title: 'Coming up', items: lines.filter(({ isDue }) => !isDue) },
  ]
  const more = followUps.length - lines.length
  return {
    subject: `Your open follow-ups at ${partner.shorthand_name}`,
    heading: `Hi ${first_name}`,
    paragraphs: [
      followUps.length === 1
        ? 'You have 1 open follow-up.'
        : `You have ${followUps.length} open follow-ups.`,
    ],
    sections: sections.filter(({ items }) => items.length > 0),
    action: {
      label: more > 0 ? 'See all follow-ups' : 'See who needs you',
      href: url(`${AT}/needs-you`),
    },
    links: preferenceLinks({ url, unsubscribe, stop: 'Stop this email' }),
  }
}
