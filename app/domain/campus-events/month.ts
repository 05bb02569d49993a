import { calendarDay, dayNumber, momentOnDay } from '~/platform/time-zone'
import type { Month, MonthDay } from './schema-lists'

const DAY = 86_400_000
const WEEK = 7
/** Day 4 of 1970 was a Monday: weeks begin on Sundays here. */
const SUNDAY = 3

const isoMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)

/** A month of the school's calendar by its name, such as 2026-12; the current one for anything else. */
export function readMonth(text: string | null, now: Date, zone: string): Month {
  const known = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? '')
  const [year = 0, number = 0] = (known?.[0] ?? calendarDay(now, zone)).split('-').map(Number)
  const month = number - 1
  const first = Date.UTC(year, month, 1) / DAY
  const last = Date.UTC(year, month + 1, 1) / DAY
  const empty = (first - SUNDAY + WEEK) % WEEK
  const days: MonthDay[] = [
    ...Array.from({ length: empty }, () => null),
    ...Array.from({ length: last - first }, (_, at) => ({
      day: new Date((first + at) * DAY).toISOString().slice(0, 10),
      number: at + 1,
    })),
  ]
  while (days.length % WEEK > 0) days.push(null)
  return {
    month: isoMonth(year, month),
    name: new Intl.DateTimeFormat('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(first * DAY),
    weeks: Array.from({ length: days.length / WEEK }, (_, at) =>
      days.slice(at * WEEK, (at + 1) * WEEK),
    ),
    previous: isoMonth(year, month - 1),
    next: isoMonth(year, month + 1),
    from: momentOnDay(first, 0, zone),
    to: momentOnDay(last, 0, zone),
  }
}

type Listed = { starts_at: string; ends_at: string }

/** What goes on, by day of the school: something over several days is on each of those between the moments. */
export function groupByDay<Item extends Listed>(
  items: readonly Item[],
  zone: string,
  { from, to }: { from?: Date; to?: Date } = {},
): { day: string; at: string; items: Item[] }[] {
  const days = new Map<number, Item[]>()
  const first = from ? dayNumber(from, zone) : -Infinity
  const last = to ? dayNumber(new Date(to.getTime() - 1), zone) : Infinity
  for (const item of items) {
    const start = dayNumber(new Date(item.starts_at), zone)
    const end = dayNumber(new Date(Date.parse(item.ends_at) - 1), zone)
    // A list names what goes on for days once.
    const until = from ? Math.min(Math.max(start, end), last) : start
    for (let day = Math.max(start, first); day <= until; day += 1)
      days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, own]) => {
      const at = momentOnDay(day, 0, zone)
      return { day: calendarDay(at, zone), at: at.toISOString(), items: own }
    })
}
