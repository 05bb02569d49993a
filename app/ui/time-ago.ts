import { formatDateInZone } from '~/platform/time-zone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** From the longest unit on; each is used from its own length on. */
const UNITS: [milliseconds: number, one: string, many: string][] = [
  [WEEK, 'week', 'weeks'],
  [DAY, 'day', 'days'],
  [HOUR, 'hour', 'hours'],
  [MINUTE, 'min', 'min'],
]

/** '3 days ago'; null from five weeks on, where the date says more. */
export function timeAgo(at: string, now: string): string | null {
  const passed = Date.parse(now) - Date.parse(at)
  if (passed >= 5 * WEEK) return null
  const unit = UNITS.find(([length]) => passed >= length)
  if (!unit) return 'just now'
  const count = Math.floor(passed / unit[0])
  return `${count} ${count === 1 ? unit[1] : unit[2]} ago`
}

/** The same, or the day where that says more. */
export const agoOrDay = (at: string, now: string | null, timeZone: string | null): string =>
  (now && timeAgo(at, now)) ?? formatDateInZone(at, timeZone ?? 'UTC').split(' ')[0] ?? ''
