import { formatDate, formatDateInZone } from '~/platform/time-zone'
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
