/**
 * Clock and calendar of a place. A zone is a name of the IANA database, such as America/Chicago; each
 * function asks for it, so that no page and no day is in UTC by accident. Days can have 23 or 25 hours.
 */

const DAY = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one takes long, using it doesn't. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
  clocks.set(zone, clock)
  return clock
}

/** Clocks are put forward and back at a quarter of an hour. */
const QUARTER = 15 * 60_000
const MAX_QUARTERS = 10_000

/** How far a clock is ahead of UTC, and what its time is called. */
type Ahead = { ms: number; timeZoneName: string }
const quarters = new Map<string, Ahead>()

/** A page shows dozens of times, and asking Intl for each takes longer than writing the page around them. */
function findAhead(at: number, zone: string): Ahead {
  const quarter = Math.floor(at / QUARTER) * QUARTER
  const key = `${zone} ${quarter}`
  const known = quarters.get(key)
  if (known) return known
  const parts = clockIn(zone).formatToParts(quarter)
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const { year = 0, month = 0, day, hour, minute, second, timeZoneName = '' } = shown
  const utc = Date.UTC(+year, +month - 1, Number(day), Number(hour), Number(minute), Number(second))
  if (quarters.size >= MAX_QUARTERS) quarters.clear()
  const offset = { ms: utc - quarter, timeZoneName }
  quarters.set(key, offset)
  return offset
}

/** What a clock there shows, as the milliseconds at which one in UTC shows it. */
export const clockTime = (at: number, zone: string): number =>
  Math.floor(at / 1000) * 1000 + findAhead(at, zone).ms

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** M/d/yyyy HH:mm (CONST-02) */
export function formatDate(at: string | Date, zone: string): string {
  const shown = new Date(clockTime(new Date(at).getTime(), zone))
  const day = `${shown.getUTCMonth() + 1}/${shown.getUTCDate()}/${shown.getUTCFullYear()}`
  return `${day} ${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`
}

/** The same with the zone, for readers who may be elsewhere: 11/22/2026 20:05 CST */
export const formatDateInZone = (at: string | Date, zone: string): string =>
  `${formatDate(at, zone)} ${findAhead(new Date(at).getTime(), zone).timeZoneName}`

/** The time alone, as people in the US say it: 8:05 PM */
export const formatClock = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone })
    .format(at)
    .replace('\u202f', ' ')

/** November 22, 2026 */
export const formatDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at)

/** Sunday, November 22, 2026 */
export const formatLongDay = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone }).format(at)

/** Sunday */
export const formatWeekday = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(at)

const offsetAt = (at: number, zone: string) => clockTime(at, zone) - Math.floor(at / 1000) * 1000

/** When a clock there first shows this time; of a time that is skipped, when clocks skip it. */
export function findInstant(shown: number, zone: string): Date {
  const before = shown - offsetAt(shown - DAY, zone)
  const after = shown - offsetAt(shown + DAY, zone)
  const isShown = (at: number) => clockTime(at, zone) === shown - (shown % 1000)
  return new Date([before, after].find(isShown) ?? before)
}

/** The number of the day there: one more at each midnight, whatever the length of the day. */
export const dayNumber = (now: Date, zone: string): number =>
  Math.floor(clockTime(now.getTime(), zone) / DAY)

const isoDay = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

/** When a clock there shows so many minutes after midnight on that day. */
export const momentOnDay = (day: number, minutes: number, zone: string): Date =>
  findInstant(day * DAY + minutes * 60_000, zone)

/** 0 for a Monday, 6 for a Sunday */
export const weekday = (day: number): number => day - mondayBefore(day)

/** The day there: 2026-11-24 */
export const calendarDay = (now: Date, zone: string): string => isoDay(dayNumber(now, zone))

/** The Mondays of the last weeks there, this one's last: 2026-11-23 */
export function lastMondays(now: Date, zone: string, count: number): string[] {
  const monday = mondayBefore(dayNumber(now, zone))
  return Array.from({ length: count }, (_, at) => isoDay(monday - 7 * (count - 1 - at)))
}

/** The same day if it is one. Day 4 of 1970 was a Monday. */
const mondayBefore = (day: number) => day - ((day + 3) % 7)

/** When the day began there. */
export const startOfDay = (now: Date, zone: string): Date =>
  findInstant(dayNumber(now, zone) * DAY, zone)

/** A moment in ISO 8601, or when a day (2026-11-22), which names no zone, begins there. */
export const parseMoment = (iso: string, zone: string): Date =>
  iso.includes('T') ? new Date(iso) : findInstant(Date.parse(iso), zone)

/** When a clock there last showed this hour, on any day or on a Monday. */
export function latestHour(now: Date, zone: string, hour: number, { onMonday = false } = {}): Date {
  const shift = hour * 3_600_000
  const day = Math.floor((clockTime(now.getTime(), zone) - shift) / DAY)
  return findInstant((onMonday ? mondayBefore(day) : day) * DAY + shift, zone)
}

/** What a clock there shows, as a form has it: 2026-11-22T20:05 */
export const formatLocalTime = (at: Date, zone: string): string =>
  new Date(clockTime(at.getTime(), zone)).toISOString().slice(0, 16)

/** The same with its seconds, as calendars have it: 2026-11-22T20:05:00 */
export const formatLocalSeconds = (at: Date, zone: string): string =>
  new Date(clockTime(at.getTime(), zone)).toISOString().slice(0, 19)

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::00)?$/

/**
 * When a clock there first shows a time as a form has it; null for what is none. A time that clocks
 * skip is as much later as they skip. A moment that is `known` and shown so is meant before any other.
 */
export function parseLocalTime(
  text: string,
  zone: string,
  known: readonly Date[] = [],
): Date | null {
  const [, day, clock] = LOCAL_TIME.exec(text) ?? []
  const iso = `${day}T${clock}`
  const shown = new Date(`${iso}:00Z`)
  const isTime = !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(iso)
  if (!isTime) return null
  return known.find((at) => formatLocalTime(at, zone) === iso) ?? findInstant(shown.getTime(), zone)
}

/** One calendar month earlier at the same time there, on the last day if that month is shorter. (TOPIC-21) */
export function monthBefore(now: Date, zone: string): Date {
  const shown = new Date(clockTime(now.getTime(), zone) + (now.getTime() % 1000))
  const date = new Date(shown)
  date.setUTCMonth(date.getUTCMonth() - 1)
  if (date.getUTCDate() !== shown.getUTCDate()) date.setUTCDate(0)
  return findInstant(date.getTime(), zone)
}
