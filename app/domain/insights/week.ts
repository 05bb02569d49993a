import { dayNumber, momentOnDay, weekday } from '~/platform/time-zone'

const DAY = 86_400_000

export type Week = { monday: string; from: Date; to: Date }

const weekFrom = (day: number, zone: string): Week => ({
  monday: new Date(day * DAY).toISOString().slice(0, 10),
  from: momentOnDay(day, 0, zone),
  to: momentOnDay(day + 7, 0, zone),
})

/**
 * The last weeks of the school's calendar that were over for so many days, the oldest first. Weeks begin on Monday at
 * midnight there, also where clocks change in them.
 */
export function weeksOver(now: Date, zone: string, days: number, count: number): Week[] {
  const today = dayNumber(now, zone)
  const monday = today - weekday(today)
  const weeks = Array.from({ length: count + Math.ceil(days / 7) }, (_, at) =>
    weekFrom(monday - 7 * (at + 1), zone),
  )
  const isOver = ({ monday: day }: Week) => Date.parse(day) / DAY + 7 + days <= today
  return weeks.filter(isOver).slice(0, count).reverse()
}

/** The Monday so many weeks before. */
export const mondayBefore = (monday: string, weeks: number): string =>
  new Date(Date.parse(monday) - weeks * 7 * DAY).toISOString().slice(0, 10)

/** When the week so many weeks before began there. */
export const startBefore = (monday: string, weeks: number, zone: string): Date =>
  momentOnDay(Date.parse(mondayBefore(monday, weeks)) / DAY, 0, zone)
