import { RRuleTemporal } from 'rrule-temporal'
import type { Clock } from './zones'

const DAY = 86_400_000
export const UNREADABLE_RULE = 'Its rule for when it repeats can’t be read'

/** A rule as the parser has it: names in small letters, a single value or a list. */
export type Rule = Record<string, unknown>

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** Times of a day that a rule may name: more would fill the memory. */
const MOST_TIMES = 48

const NUMBERS = {
  bymonth: 'byMonth',
  bymonthday: 'byMonthDay',
  byyearday: 'byYearDay',
  byweekno: 'byWeekNo',
  bysetpos: 'bySetPos',
  byhour: 'byHour',
  byminute: 'byMinute',
  bysecond: 'bySecond',
} as const

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The library's times are those a clock shows, as if it were one in UTC: what they mean elsewhere is ours. */
const shownTime = (shown: number) => ({
  timeZoneId: 'UTC',
  toString: () => `${new Date(shown).toISOString().slice(0, 19)}+00:00[UTC]`,
})

/**
 * When a clock shows the dates of a rule, between two times of it. Throws where it can't be followed: more often than
 * daily, or with more dates before these than could be counted.
 */
export function ruleDates(
  rule: Rule,
  start: { shown: number; clock: Clock },
  from: number,
  to: number,
): number[] {
  const freq = FREQUENCIES.find((name) => name === rule.freq)
  if (!freq) throw new Error('It repeats more often than once a day')
  const times = ['byhour', 'byminute', 'bysecond'].map((name) => list(rule[name]).length || 1)
  if (times.reduce((all, one) => all * one) > MOST_TIMES)
    throw new Error('It repeats too many times a day')
  const numbers = Object.entries(NUMBERS).flatMap(([name, option]) => {
    const values = list(rule[name]).map(Number)
    return values.length > 0 ? [[option, values]] : []
  })
  const found = readRule({
    ...Object.fromEntries(numbers),
    freq,
    interval: Number(rule.interval ?? 1),
    ...(rule.count !== undefined && { count: Number(rule.count) }),
    ...(rule.until !== undefined && {
      until: shownTime(lastShown(String(rule.until), start.clock)),
    }),
    ...(rule.byday !== undefined && { byDay: list(rule.byday).map(String) }),
    ...(rule.wkst !== undefined && { wkst: weekdayName(rule.wkst) }),
    dtstart: shownTime(start.shown),
  })
  return found
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

function readRule(options: object) {
  try {
    return new RRuleTemporal(options as never)
  } catch {
    throw new Error(UNREADABLE_RULE)
  }
}

/** A day is meant whole, also where the dates have a time. */
function lastShown(until: string, clock: Clock): number {
  if (!until.includes('T')) return Date.parse(`${until}T00:00:00Z`) + DAY - 1000
  if (!until.endsWith('Z')) return Date.parse(`${until}Z`)
  return clock.shownAt(new Date(until))
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const weekdayName = (wkst: unknown) =>
  typeof wkst === 'number' ? WEEKDAYS[wkst - 1] : String(wkst)
