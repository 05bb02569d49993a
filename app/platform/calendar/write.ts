import ICAL from 'ical.js'
import { calendarDay, formatLocalSeconds } from '../time-zone'
import { portions } from './portions'
import { zoneComponent } from './write-zone'

/** One date as programs for calendars take it over. */
export type WrittenDate = {
  /** The same for ever */
  uid: string
  /** One more with each change */
  sequence: number
  /** When it was last written */
  stamp: Date
  starts_at: Date
  ends_at: Date
  /** From midnight to midnight in the zone of the calendar */
  all_day: boolean
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  text: string
  place: string
  link: string
}

export type WrittenCalendar = {
  product: string
  name: string
  /** The school's, in which its times are */
  zone: string
  dates: readonly WrittenDate[]
  now: Date
}

const MORE_YEARS = 2

const END = 'END:VCALENDAR\r\n'

/**
 * iCalendar (RFC 5545): lines of at most 75 octets, times on the school's clock, with the clock, which one without dates
 * has as well, as some component must be there (3.6). Works in portions, so that a site goes on answering.
 */
export async function writeCalendar(calendar: WrittenCalendar): Promise<string> {
  const { zone, dates } = calendar
  const pause = portions()
  const head = ICAL.stringify([
    'vcalendar',
    properties(calendar),
    [clockOfDates(calendar)],
  ] as never)
  const parts = [head.slice(0, -END.length)]
  for (const date of dates) {
    await pause()
    parts.push(ICAL.stringify(toEvent(date, zone) as never))
  }
  return `${parts.join('')}${END}`
}

function clockOfDates({ zone, dates, now }: WrittenCalendar) {
  let [first, last] = [Infinity, -Infinity]
  for (const { starts_at } of dates.length > 0 ? dates : [{ starts_at: now }]) {
    first = Math.min(first, starts_at.getUTCFullYear())
    last = Math.max(last, starts_at.getUTCFullYear())
  }
  return zoneComponent(`${zone} ${first - 1} ${last + MORE_YEARS}`)
}

const properties = ({ product, name, zone }: WrittenCalendar) => [
  ['version', {}, 'text', '2.0'],
  ['prodid', {}, 'text', `-//${product}//Events//EN`],
  ['calscale', {}, 'text', 'GREGORIAN'],
  ['method', {}, 'text', 'PUBLISH'],
  // The library doesn't know these as texts.
  ['name', {}, 'unknown', escapeText(name)],
  ['x-wr-calname', {}, 'unknown', escapeText(name)],
  ['x-wr-timezone', {}, 'unknown', zone],
  ['refresh-interval', { value: 'DURATION' }, 'unknown', 'PT1H'],
  ['x-published-ttl', {}, 'unknown', 'PT1H'],
]

const utc = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

function toEvent(date: WrittenDate, zone: string) {
  const { title, text, place, link } = date
  const local = (at: Date) =>
    date.all_day
      ? [{}, 'date', calendarDay(at, zone)]
      : [{ tzid: zone }, 'date-time', formatLocalSeconds(at, zone)]
  // Without an end, it's the moment that it starts.
  const hasEnd = date.ends_at > date.starts_at
  return [
    'vevent',
    [
      ['uid', {}, 'text', date.uid],
      ['dtstamp', {}, 'date-time', utc(date.stamp)],
      ['last-modified', {}, 'date-time', utc(date.stamp)],
      ['sequence', {}, 'integer', date.sequence],
      ['status', {}, 'text', date.status],
      ['dtstart', ...local(date.starts_at)],
      ...(hasEnd ? [['dtend', ...local(date.ends_at)]] : []),
      ['summary', {}, 'text', title],
      ...(text ? [['description', {}, 'text', text]] : []),
      ...(place ? [['location', {}, 'text', place]] : []),
      ['url', {}, 'uri', link],
    ],
    [],
  ]
}

const escapeText = (text: string) =>
  text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\s*\n\s*/g, '\\n')
