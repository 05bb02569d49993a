import { formatDate } from './date'

export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}
