import type { CalendarDate, CalendarProblem, CalendarReading } from '~/platform/calendar/types'
import { beginning } from '~/platform/text/truncate'
import { withStorable } from '~/platform/text/text-checks'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { MAX_EVENT_DAYS, MAX_EVENT_TITLE, MAX_LINE } from './schema'

const DAY = 86_400_000
const MAX_LINK = 2000
const UNTITLED = 'Event without a title'
const ONLY = 'only'
/** Bytes of an entry's id, which with a date is in an index */
const MAX_ID = 1000
const LONG_ID = `Its id (UID) is longer than ${MAX_ID} bytes`
const TOO_LONG = `It lasts longer than ${MAX_EVENT_DAYS} days`

/** A date as the calendar has it. Its key is the id of its entry and when that has it by its rules. */
export type WantedDate = { key: string; starts_at: Date; ends_at: Date; cancelled: boolean }

/** What an event of a calendar says. */
export type WantedContent = {
  title: string
  text: string
  place: string
  link: string
  all_day: boolean
}
export type WantedEvent = WantedContent & { key: string; dates: WantedDate[] }

/** Controls, and marks that turn the direction of the text around it. */
// eslint-disable-next-line no-control-regex -- exactly these can't be shown
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g

const cleanText = (text: string, length: number) =>
  beginning(withStorable(text).replaceAll(UNSEEN, '').normalize('NFC').trim(), length)

const cleanLine = (text: string, length: number) => cleanText(text.replaceAll(/\s+/g, ' '), length)

const toContent = ({ content, all_day }: Pick<CalendarDate, 'content' | 'all_day'>) => ({
  title: cleanLine(content.title, MAX_EVENT_TITLE) || UNTITLED,
  text: cleanText(content.text, MAX_TEXT_LENGTH),
  place: cleanLine(content.place, MAX_LINE),
  link: content.link.length > MAX_LINK ? '' : cleanLine(content.link, MAX_LINK),
  all_day,
})

const sameContent = (a: WantedContent, b: WantedContent) =>
  a.title === b.title &&
  a.text === b.text &&
  a.place === b.place &&
  a.link === b.link &&
  a.all_day === b.all_day

/**
 * A calendar as events: a date that says something else than the others of its series is one of its own. What
 * can't be one is among the problems.
 */
export function toWanted({
  entries,
  problems: unread,
}: Pick<CalendarReading, 'entries' | 'problems'>) {
  const events = new Map<string, WantedEvent>()
  const problems: CalendarProblem[] = [...unread]
  const seen = new Set<string>()
  for (const { id: given, content, dates, single } of entries) {
    const id = withStorable(given)
    const usual = toContent({ content, all_day: dates[0]?.all_day ?? false })
    if (new TextEncoder().encode(id).length > MAX_ID) {
      problems.push({ what: usual.title, why: LONG_ID })
      continue
    }
    const isLong = ({ starts_at, ends_at }: CalendarDate) =>
      ends_at.getTime() - starts_at.getTime() > MAX_EVENT_DAYS * DAY
    if (dates.some(isLong)) problems.push({ what: usual.title, why: TOO_LONG })
    for (const date of dates.filter((one) => !isLong(one))) {
      const own = toContent(date)
      const isUsual = sameContent(own, usual)
      const key = isUsual ? id : `${id} ${date.key}`
      const event = events.get(key) ?? { ...own, key, dates: [] }
      const { starts_at, ends_at, cancelled } = date
      const wanted = { key: `${id} ${single ? ONLY : date.key}`, starts_at, ends_at, cancelled }
      if (seen.has(wanted.key)) continue
      seen.add(wanted.key)
      event.dates.push(wanted)
      events.set(key, event)
    }
  }
  return { events: [...events.values()], problems }
}
