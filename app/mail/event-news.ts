import {
  isClosedNews,
  isUnseenNews,
  NEWS_SENTENCES,
  type EventNews,
} from '~/domain/campus-events/schema'
import type { EventMail } from '~/domain/notification-mail/schema'
import { formatClock, formatLongDay, formatDateInZone } from '~/platform/time-zone'
import { schoolZone } from '~/policy/time-zone'
import type { EmailContent } from './email'
import { preferenceLinks } from './notification-lines'

type Props = { mail: EventMail; url: (path: string) => string; unsubscribe: string }

const SUBJECTS: Record<EventNews, string> = {
  changed: 'Changed',
  cancelled: 'Cancelled',
  place: 'You have a place',
  day: 'Tomorrow',
  hour: 'Starts soon',
  accepted: 'On the calendar',
  declined: 'Not on the calendar',
  closed: 'No longer open to you',
  closed_renamed: 'An event is no longer open to you',
  off: 'An event is cancelled',
  back: 'On again',
}

/** One event and one date of it: when, where, and what is new. */
export function eventEmail({ mail, url, unsubscribe }: Props): EmailContent {
  const { partner, news, event } = mail
  const { id, date_id, title, place, link } = event
  const isUnseen = isUnseenNews(news)
  const whenAndWhere = [`${when(event, schoolZone(partner))}${place && `\n${place}`}`, link]
  return {
    subject: title ? `${SUBJECTS[news]}: ${title}` : SUBJECTS[news],
    heading: title || SUBJECTS[news],
    paragraphs: [
      `${NEWS_SENTENCES[news]}.`,
      event.decline_reason,
      ...(isClosedNews(news) ? [] : whenAndWhere),
    ].filter(Boolean),
    action: isUnseen
      ? { label: 'See what’s on', href: url('/events') }
      : { label: 'Open the event', href: url(`/events/${id}?date=${date_id}`) },
    links: preferenceLinks({ url, unsubscribe, stop: 'Stop these emails' }),
  }
}

/** Tuesday, December 1, 2026, 6:00 PM CST; who reads it may be elsewhere. */
function when({ starts_at, ends_at, all_day }: EventMail['event'], zone: string): string {
  const name = formatDateInZone(starts_at, zone).split(' ').at(-1)
  const day = formatLongDay(starts_at, zone)
  const last = formatLongDay(new Date(ends_at.getTime() - (all_day ? 1 : 0)), zone)
  if (all_day) return last === day ? day : `${day} to ${last}`
  if (starts_at.getTime() === ends_at.getTime())
    return `${day}, ${formatClock(starts_at, zone)} ${name}`
  const end = last === day ? formatClock(ends_at, zone) : `${last}, ${formatClock(ends_at, zone)}`
  return `${day}, ${formatClock(starts_at, zone)} to ${end} ${name}`
}
