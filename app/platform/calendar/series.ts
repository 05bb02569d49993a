import type { Entry } from './entry'
import { ruleDates } from './rule'
import type { CalendarDate, CalendarEntry, CalendarWindow } from './types'
import { findEnd, moment, type Length, type When } from './values'
import { clockIn } from './zones'

const DAY = 86_400_000
/** More than one a day for a year and a half are no dates that anyone goes to. */
export const MOST_DATES = 1000

/** The entries of one id, as what happens within the window. */
export function readSeries(uid: string, entries: Entry[], window: CalendarWindow): CalendarEntry[] {
  const masters = latestMasters(entries.filter(({ replaces }) => !replaces))
  const changes = latestChanges(entries.filter(({ replaces }) => replaces))
  const [first] = masters.length > 0 ? masters : changes
  if (!first) return []
  const series = masters.length > 0 ? masters : [null]
  const changesBy = byReplaced(changes)
  return series.map((master) => {
    const own =
      series.length > 1 ? (changesBy.get(dateKey(master?.start ?? first.start)) ?? []) : changes
    const { cancelled, content, start } = master ?? first
    return {
      id: series.length > 1 ? `${uid} ${dateKey(start)}` : uid,
      cancelled: master !== null && cancelled,
      single: master !== null && master.rules.length + master.added.length + own.length === 0,
      content,
      dates: readDates(master, own, window),
    }
  })
}

/** The newest of those that say the same; without numbers, those that start at different times are different ones. */
function latestMasters(masters: Entry[]): Entry[] {
  const newest = Math.max(...masters.map(({ sequence }) => sequence))
  const byStart = new Map<string, Entry>()
  for (const master of masters.filter(({ sequence }) => sequence === newest)) {
    const other = byStart.get(dateKey(master.start))
    if (!other || other.stamp <= master.stamp) byStart.set(dateKey(master.start), master)
  }
  return [...byStart.values()]
}

function latestChanges(changes: Entry[]): Entry[] {
  const byDate = new Map<string, Entry>()
  for (const change of changes) {
    const key = `${dateKey(change.replaces ?? change.start)} ${change.and_following}`
    const other = byDate.get(key)
    const isNewer =
      !other ||
      other.sequence < change.sequence ||
      (other.sequence === change.sequence && other.stamp <= change.stamp)
    if (isNewer) byDate.set(key, change)
  }
  return [...byDate.values()]
}

/** Each by the date that it replaces: one id can have thousands of entries and changes. */
function byReplaced(changes: readonly Entry[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const change of changes) {
    const key = change.replaces && dateKey(change.replaces)
    if (key) found.set(key, [...(found.get(key) ?? []), change])
  }
  return found
}

type Planned = { start: When; length?: Length }

/** A date by the moment or day its series has for it. */
const dateKey = (start: When) =>
  start.is_day
    ? new Date(start.shown).toISOString().slice(0, 10)
    : moment(start).toISOString().replace('.000', '')

function readDates(master: Entry | null, changes: Entry[], window: CalendarWindow): CalendarDate[] {
  const single = changes.filter(({ and_following }) => !and_following)
  const following = changes
    .filter(({ and_following }) => and_following)
    .sort(
      (a, b) => moment(a.replaces ?? a.start).getTime() - moment(b.replaces ?? b.start).getTime(),
    )
  const isReplaced = matcher(single.flatMap(({ replaces }) => replaces ?? []))
  const planned = master ? plan(master, following, window) : []
  const dates = planned
    .filter(({ start }) => !isReplaced(start))
    .map((date) => toDate(master, date, followingOne(following, date.start), window.zone))
  const orphans = master ? single : changes
  const isExcluded = matcher(master?.excluded ?? [])
  const moved = orphans
    .filter(({ replaces }) => !replaces || !isExcluded(replaces))
    .map((change) => {
      const key = dateKey(change.replaces ?? change.start)
      const { hidden, ...date } = toDate(null, change, change, window.zone)
      const isOff = date.cancelled || (master?.cancelled ?? false)
      return { ...date, key, cancelled: isOff, hidden: hidden || (master?.hidden ?? false) }
    })
  return [...dates, ...moved]
    .filter(({ hidden }) => !hidden)
    .map(({ hidden: _, ...date }) => date)
    .filter(({ starts_at, ends_at }) => starts_at < window.to && ends_at >= window.from)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .slice(0, MOST_DATES)
}

/** Every date that its rules and lists name, without the excluded ones. */
function plan(master: Entry, following: Entry[], window: CalendarWindow): Planned[] {
  const { start, rules, added } = master
  const { clock, is_day } = start
  // Dates are moved into the window, and last into it.
  const margin =
    Math.max(0, ...[master, ...following].map(({ length }) => length.shown + length.exact)) +
    Math.max(0, ...following.map((one) => Math.abs(findShift(one)))) +
    2 * DAY
  const from = window.from.getTime() - margin
  const to = window.to.getTime() + margin
  const dates: Planned[] = [{ start }]
  for (const rule of rules)
    for (const shown of ruleDates(rule, start, from, to))
      dates.push({ start: { shown, clock, is_day } })
  const isExcluded = matcher(master.excluded)
  const seen = new Set<string>()
  return [...dates, ...added].filter((date) => {
    const key = dateKey(date.start)
    if (seen.has(key) || isExcluded(date.start)) return false
    return Boolean(seen.add(key))
  })
}

/** Whether a date is one of these; a day, which many calendars write there, is any time of it. */
function matcher(dates: When[]): (start: When) => boolean {
  if (dates.length === 0) return () => false
  const keys = new Set(dates.map(dateKey))
  return (start) =>
    keys.has(dateKey(start)) || keys.has(new Date(start.shown).toISOString().slice(0, 10))
}

const followingOne = (following: Entry[], start: When) =>
  following.findLast(({ replaces }) => replaces && moment(replaces) <= moment(start))

/** How much later, on the clock, everything from a date on is. */
const findShift = ({ start, replaces }: Entry) =>
  replaces ? start.shown - replaces.clock.shownAt(moment(replaces)) : 0

/** One date; `change` says how it is now, and for those that follow it how much later they are. */
function toDate(
  master: Entry | null,
  date: Planned,
  change: Entry | undefined,
  zone: string,
): CalendarDate & { hidden: boolean } {
  const entry = change ?? master
  if (!entry) throw new Error('A date of no series')
  const isMoved = master !== null && change !== undefined
  const start = isMoved
    ? { ...change.start, shown: change.start.clock.shownAt(moment(date.start)) + findShift(change) }
    : date.start
  const length = isMoved ? change.length : (date.length ?? entry.length)
  return {
    key: dateKey(date.start),
    ...times(start, length, zone),
    all_day: start.is_day,
    cancelled: entry.cancelled || (master?.cancelled ?? false),
    content: entry.content,
    hidden: entry.hidden || (master?.hidden ?? false),
  }
}

/** A day of a calendar is one at the school. */
function times(start: When, length: Length, zone: string) {
  const local = start.is_day ? { ...start, clock: clockIn(zone) } : start
  return { starts_at: moment(local), ends_at: findEnd(local, length) }
}
