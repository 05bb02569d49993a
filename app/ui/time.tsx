import { formatDate } from './date'
import { useNow } from './page-context'
import { timeAgo } from './time-ago'

export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}

/** How long ago, as lists say it; the title has the exact time. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow()
  const exact = formatDate(at)
  return (
    <time dateTime={at} title={exact}>
      {(now && timeAgo(at, now)) ?? exact.split(' ')[0]}
    </time>
  )
}
