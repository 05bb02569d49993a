import { useContext } from 'react'
import {
  dayNumber,
  formatClock,
  formatDate,
  formatDateInZone,
  formatDay,
  formatLongDay,
  formatWeekday,
} from '~/platform/time-zone'
import { Moment, useNow, useTimeZone } from './page-context'

/** In the school's time zone; in UTC, and saying so, where there is no school. */
export function Time({ at }: { at: string }) {
  const zone = useTimeZone()
  return <time dateTime={at}>{zone ? formatDate(at, zone) : formatDateInZone(at, 'UTC')}</time>
}

/** How long ago, as lists say it; the title has the exact time and its zone. */
export function TimeAgo({ at }: { at: string }) {
  const exact = formatDateInZone(at, useTimeZone() ?? 'UTC')
  return (
    <time dateTime={at} title={exact}>
      {useContext(Moment)(at)}
    </time>
  )
}

/** The time of day alone, where the day is said before. */
export function ClockTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatClock(new Date(at), useTimeZone() ?? 'UTC')}</time>
}

/** The day alone, where no one needs the time, also within a sentence: November 22, 2026 */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(new Date(at), useTimeZone() ?? 'UTC')}</time>
}

/** A day that one plans for: Sunday, November 22, 2026 */
export function LongDay({ at }: { at: string }) {
  return <time dateTime={at}>{formatLongDay(new Date(at), useTimeZone() ?? 'UTC')}</time>
}

type TimeSpanProps = {
  from: string
  to: string
  /** From midnight to midnight there: only the days are named */
  allDay?: boolean
}

/** From when to when, with the day; the title of its start names the zone. */
export function TimeSpan({ from, to, allDay = false }: TimeSpanProps) {
  const zone = useTimeZone() ?? 'UTC'
  const [start, end] = [new Date(from), new Date(allDay ? Date.parse(to) - 1 : to)]
  const isOneDay = dayNumber(start, zone) === dayNumber(end, zone)
  if (allDay)
    return (
      <>
        <LongDay at={from} />
        {!isOneDay && ' to '}
        {!isOneDay && <LongDay at={end.toISOString()} />}
      </>
    )
  return (
    <>
      <time dateTime={from} title={formatDateInZone(from, zone)}>
        {`${formatLongDay(start, zone)}, ${formatClock(start, zone)}`}
      </time>
      {from !== to && (
        <>
          {' to '}
          <time dateTime={to}>
            {`${isOneDay ? '' : `${formatLongDay(end, zone)}, `}${formatClock(end, zone)}`}
          </time>
        </>
      )}
    </>
  )
}

const HALF_DAY = 43_200_000

/** From when to when, where the first day is said before: with the last of several, and without an end if it has none. */
export function ClockSpan({ from, to, allDay = false }: TimeSpanProps) {
  const zone = useTimeZone() ?? 'UTC'
  const last = new Date(Math.max(Date.parse(to) - 1, Date.parse(from)))
  // What goes on after midnight is still of its evening.
  const isNight = !allDay && last.getTime() - Date.parse(from) < HALF_DAY
  const isLong = !isNight && dayNumber(last, zone) > dayNumber(new Date(from), zone)
  const end = isLong && <LongDay at={last.toISOString()} />
  if (allDay) return end ? <>All day, until {end}</> : 'All day'
  return (
    <>
      <ClockTime at={from} />
      {from !== to && ' to '}
      {end}
      {end && ', '}
      {from !== to && <ClockTime at={to} />}
    </>
  )
}

/** When something of the next days is: Today, 6:00 PM; Tomorrow; Friday, 9:00 AM */
export function SoonTime({ at, allDay }: { at: string; allDay: boolean }) {
  const zone = useTimeZone() ?? 'UTC'
  const now = useNow()
  const moment = new Date(at)
  const ahead = now === null ? Infinity : dayNumber(moment, zone) - dayNumber(new Date(now), zone)
  const day = ['Today', 'Tomorrow'][ahead] ?? formatWeekday(moment, zone)
  return <time dateTime={at}>{allDay ? day : `${day}, ${formatClock(moment, zone)}`}</time>
}

/** Whether a moment is of this day. */
export function useIsToday(): (at: string) => boolean {
  const zone = useTimeZone() ?? 'UTC'
  const now = useNow()
  return (at) => now !== null && dayNumber(new Date(at), zone) === dayNumber(new Date(now), zone)
}

/** A day of the calendar that no zone changes, given as 2026-11-22: November 22, 2026 */
export const CalendarDay = ({ day }: { day: string }) => (
  <time dateTime={day}>{formatDay(new Date(day), 'UTC')}</time>
)

/** Names the day of a moment: Today, Yesterday, Tuesday; before this week November 17, 2026 */
export function useDayName(): (at: string) => string {
  const zone = useTimeZone() ?? 'UTC'
  const now = useNow()
  const today = now === null ? null : dayNumber(new Date(now), zone)
  const names = new Map<number, string>()
  return (at) => {
    const moment = new Date(at)
    const day = dayNumber(moment, zone)
    const name = names.get(day) ?? dayName(moment, zone, today === null ? Infinity : today - day)
    names.set(day, name)
    return name
  }
}

function dayName(at: Date, zone: string, daysAgo: number): string {
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return daysAgo > 0 && daysAgo < 7 ? formatWeekday(at, zone) : formatDay(at, zone)
}
