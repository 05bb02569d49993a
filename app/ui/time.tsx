import { formatDate, formatDateInZone, formatDay } from '~/platform/time-zone'
import { useNow, useTimeZone } from './page-context'
import { timeAgo } from './time-ago'

/** In the school's time zone; in UTC, and saying so, where there is no school. */
export function Time({ at }: { at: string }) {
  const zone = useTimeZone()
  return <time dateTime={at}>{zone ? formatDate(at, zone) : formatDateInZone(at, 'UTC')}</time>
}

/** How long ago, as lists say it; the title has the exact time and its zone. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow()
  const exact = formatDateInZone(at, useTimeZone() ?? 'UTC')
  return (
    <time dateTime={at} title={exact}>
      {(now && timeAgo(at, now)) ?? exact.split(' ')[0]}
    </time>
  )
}

/** The time of day alone, where the day is said before. */
export function ClockTime({ at }: { at: string }) {
  const [, time] = formatDate(at, useTimeZone() ?? 'UTC').split(' ')
  return <time dateTime={at}>{time}</time>
}

/** Names the day of a moment: November 22, 2026 */
export function useDayName(): (at: string) => string {
  const zone = useTimeZone() ?? 'UTC'
  return (at) => formatDay(new Date(at), zone)
}
