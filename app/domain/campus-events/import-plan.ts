import type { CalendarProblem } from '~/platform/calendar/types'
import type { WantedContent, WantedDate, WantedEvent } from './imported'

export type StoredDate = {
  id: string
  source_key: string | null
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  /** Someone has said whether they come */
  answered: boolean
}
export type StoredEvent = WantedContent & { id: string; key: string; dates: StoredDate[] }

/** What is stored of a calendar: the events with dates that aren't over, and others by their keys. */
export type Stored = {
  events: StoredEvent[]
  past: ReadonlyMap<string, { id: string; title: string }>
}

/** A date that is stored, as it's wanted. */
export type ChangedDate = {
  id: string
  to: WantedDate
  /** It begins at another time */
  isMoved: boolean
  /** What those who come get to know */
  news: 'changed' | 'cancelled' | null
}

export type EventChange = {
  /** Null for one that isn't there yet */
  id: string | null
  to: WantedEvent
  added: WantedDate[]
  changed: ChangedDate[]
}

/** A date that the calendar doesn't have anymore: cancelled where someone wanted to come, and else gone. */
export type GoneDate = {
  id: string
  event_id: string
  title: string
  cancels: boolean
}

/** In place of the title of one that has become private and is still here, as it's over or someone wanted to come. */
export const PRIVATE_EVENT = 'Private event'

export type ImportPlan = {
  changes: EventChange[]
  gone: GoneDate[]
  /** Events that have become private there, also those that are over: their words go */
  hidden: string[]
  unchanged: number
}

/** So many dates gone at once are looked at by someone, where they're more than half. */
const MOST_GONE = 20

/** A date of a series that is moved by that much is still the same one. */
const NEAR = 3 * 86_400_000

/**
 * What makes the stored events those that are wanted. What couldn't be read isn't gone, nor what is over or has
 * begun, or is after the end of what was read.
 */
export function planImport(
  stored: Stored,
  wanted: readonly WantedEvent[],
  problems: readonly CalendarProblem[],
  { now, to, hidden = [] }: { now: Date; to: Date; hidden?: readonly string[] },
): ImportPlan {
  const byKey = new Map(stored.events.map((event) => [event.key, event]))
  const rows = matchDates(stored, wanted)
  const open = new Set(stored.events.flatMap((event) => event.dates.map(({ id }) => id)))
  const changes: EventChange[] = []
  for (const event of wanted) {
    const known = byKey.get(event.key)
    const added: WantedDate[] = []
    const changed: ChangedDate[] = []
    for (const date of event.dates) {
      const row = rows.get(date.key)
      if (row) open.delete(row.date.id)
      if (row) changed.push(...changeDate(row, event, known, date, now))
      else added.push(date)
    }
    const isSame = known && sameWords(known, event) && added.length + changed.length === 0
    const id = known?.id ?? stored.past.get(event.key)?.id ?? null
    if (!isSame) changes.push({ id, to: event, added, changed })
  }
  const isReadable = readable(problems)
  const gone = allRows(stored).flatMap(({ event, date }): GoneDate[] => {
    const isGone = open.has(date.id) && date.starts_at > now && date.starts_at < to
    const key = date.source_key ?? ''
    const isOff = date.answered && date.cancelled_at !== null
    if (!isGone || isOff || !isReadable(key)) return []
    const { id, answered: cancels } = date
    return [{ id, event_id: event.id, title: event.title, cancels }]
  })
  const unchanged = wanted.length - changes.length
  return { changes, gone, hidden: findHidden(stored, wanted, hidden), unchanged }
}

/** The events of private entries that still have their words. */
function findHidden(
  { events, past }: Stored,
  wanted: readonly WantedEvent[],
  ids: readonly string[],
) {
  const isHidden = ofEntries(ids)
  const open = new Set(wanted.map(({ key }) => key))
  const over = [...past].map(([key, event]) => ({ key, ...event }))
  return [...events, ...over]
    .filter(({ key, title }) => title !== PRIVATE_EVENT && !open.has(key) && isHidden(`${key} `))
    .map(({ id }) => id)
}

type Row = { event: StoredEvent; date: StoredDate }

const allRows = ({ events }: Stored): Row[] =>
  events.flatMap((event) => event.dates.map((date) => ({ event, date })))

/** Without the date: the id of the entry. */
const entryId = (key: string) => key.slice(0, Math.max(0, key.lastIndexOf(' ')))

/**
 * The stored dates by the keys of those that are wanted. Where a whole series has another time, its dates are the
 * nearest ones that were there.
 */
function matchDates(stored: Stored, wanted: readonly WantedEvent[]): Map<string, Row> {
  const left = new Map(allRows(stored).map((row) => [row.date.source_key ?? '', row]))
  const found = new Map<string, Row>()
  const others: WantedDate[] = []
  for (const date of wanted.flatMap(({ dates }) => dates)) {
    const row = left.get(date.key)
    if (row) found.set(date.key, row)
    else others.push(date)
    left.delete(date.key)
  }
  const byEntry = new Map<string, Row[]>()
  for (const [key, row] of left)
    byEntry.set(entryId(key), [...(byEntry.get(entryId(key)) ?? []), row])
  for (const date of others) {
    const near = byEntry.get(entryId(date.key)) ?? []
    const distance = (row: Row) => Math.abs(row.date.starts_at.getTime() - date.starts_at.getTime())
    const next = near.toSorted((a, b) => distance(a) - distance(b))[0]
    if (!next || distance(next) > NEAR) continue
    found.set(date.key, next)
    near.splice(near.indexOf(next), 1)
  }
  return found
}

function changeDate(
  { event, date }: { event: StoredEvent; date: StoredDate },
  wanted: WantedEvent,
  known: StoredEvent | undefined,
  to: WantedDate,
  now: Date,
): ChangedDate[] {
  const isMoved = date.starts_at.getTime() !== to.starts_at.getTime()
  const isAsLong = date.ends_at.getTime() === to.ends_at.getTime()
  const wasOff = date.cancelled_at !== null
  const isElsewhere = event.place !== wanted.place || event.link !== wanted.link
  const isOther = isMoved || !isAsLong || isElsewhere || wasOff !== to.cancelled
  if (!isOther && event === known && date.source_key === to.key) return []
  const isNews = isOther && to.ends_at > now && !(wasOff && to.cancelled)
  const news = isNews ? (to.cancelled ? 'cancelled' : 'changed') : null
  return [{ id: date.id, to, isMoved, news }]
}

const sameWords = (a: WantedContent, b: WantedContent) =>
  a.title === b.title && a.text === b.text && a.all_day === b.all_day && isAt(a, b)
const isAt = (a: WantedContent, b: WantedContent) => a.place === b.place && a.link === b.link

/** Whether something that isn't in the calendar is gone from it, and not only unreadable. */
function readable(problems: readonly CalendarProblem[]): (key: string) => boolean {
  if (problems.some(({ rest }) => rest)) return () => false
  const isUnread = ofEntries(problems.flatMap(({ id }) => id ?? []))
  return (key) => !isUnread(key)
}

/** Whether a date is one of these entries. */
function ofEntries(ids: readonly string[]): (key: string) => boolean {
  // Without an id an entry is no other one.
  const known = new Set(ids.filter(Boolean))
  return (key) => {
    const id = entryId(key)
    // An id that several entries have is followed by when they start.
    return known.has(id) || known.has(entryId(id))
  }
}

/** Whether so much is gone that something may be wrong over there. */
export function isDrastic({ gone }: ImportPlan, { events }: Stored, now: Date): boolean {
  const coming = events.flatMap(({ dates }) => dates).filter(({ starts_at }) => starts_at > now)
  return gone.length > MOST_GONE && gone.length * 2 > coming.length
}
