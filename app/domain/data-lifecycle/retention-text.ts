import type { TableName } from '~prisma/generated/tables'
import { RECORDS } from './records'

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ')

const count = (amount: number, unit: string) =>
  amount === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${NUMBERS[amount] ?? amount} ${unit}s`

/** 'two years', 'thirteen months', 'a week', '30 days', 'an hour' */
export function formatDays(days: number): string {
  if (days < 1) return count(Math.round(days * 24), 'hour')
  if (days % 365 === 0) return count(days / 365, 'year')
  if (days > 60) return count(Math.round(days / 30.4), 'month')
  return days % 7 === 0 ? count(days / 7, 'week') : count(days, 'day')
}

/** How long the rows of a table are kept, in words. Throws for a table that keeps them for good. */
function retentionText(table: string): string {
  const { retention } = RECORDS[table as TableName] ?? {}
  if (!retention || retention === 'for good') throw new Error(`${table} has no retention`)
  return formatDays(retention.days || (retention.lasts ?? 0))
}

/** A text with {kept:Draft} filled in. Several tables must be kept for the same time. */
export const fillRetention = (text: string): string =>
  text.replace(/\{kept:([\w,]+)\}/g, (_, tables: string) => {
    const [time = '', ...others] = new Set(tables.split(',').map(retentionText))
    if (others.length > 0) throw new Error(`${tables} are kept for different times`)
    return time
  })
