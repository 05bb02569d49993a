import { ruleDates } from '~/platform/calendar/rule'
import { clockIn } from '~/platform/calendar/zones'
import type { Repeats } from './schema'

const DAY = 86_400_000
const WEEK = 7
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

export type Plan = {
  starts_at: Date
  ends_at: Date
  repeats: Repeats | null
  repeats_until: Date | null
}
export type PlannedDate = { starts_at: Date; ends_at: Date }

/** The weekday of a month as calendars write it: 2TU is the second Tuesday, -1TU the last one. */
export function monthlyDay(shown: number): string {
  const day = new Date(shown)
  const nth = Math.ceil(day.getUTCDate() / WEEK)
  return `${nth > 4 ? -1 : nth}${WEEKDAYS[day.getUTCDay()]}`
}

/** Every date of an event, at the same time of a clock at the school, also after clocks change. */
export function planDates({ starts_at, ends_at, repeats, repeats_until }: Plan, zone: string) {
  if (!repeats || !repeats_until) return [{ starts_at, ends_at }]
  const clock = clockIn(zone)
  const start = clock.shownAt(starts_at)
  const length = clock.shownAt(ends_at) - start
  const rule =
    repeats === 'weekly' ? { freq: 'WEEKLY' } : { freq: 'MONTHLY', byday: monthlyDay(start) }
  const last = clock.shownAt(repeats_until)
  return ruleDates(rule, { shown: start, clock }, start, last)
    .filter((shown) => shown < last)
    .map((shown): PlannedDate => {
      // A moment that clocks show twice stays the one that was chosen.
      const own = shown === start ? starts_at : clock.momentAt(shown)
      const end = shown === start ? ends_at : clock.momentAt(shown + length)
      return { starts_at: own, ends_at: end > own ? end : new Date(own.getTime() + DAY / 24) }
    })
}

/** How much later a plan begins than another, on the clock. */
export function planShift(before: Date, after: Date, zone: string) {
  const clock = clockIn(zone)
  const shift = clock.shownAt(after) - clock.shownAt(before)
  return (planned: Date) => clock.momentAt(clock.shownAt(planned) + shift)
}
