import { memoize } from '../memoize'
import { clockIn } from './zones'

const DAY = 86_400_000
const MINUTE = 60_000
const WEEK = 7
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

type Change = { at: number; before: number; after: number }
type Component = ['standard' | 'daylight', unknown[], unknown[]]

/** How far a clock is ahead of UTC. */
const aheadIn = (zone: string) => {
  const clock = clockIn(zone)
  return (at: number) => clock.shownAt(new Date(at)) - at
}

/** When a clock is put forward or back within a year. */
function findChanges(zone: string, year: number): Change[] {
  const ahead = aheadIn(zone)
  const changes: Change[] = []
  const end = Date.UTC(year + 1, 0, 1)
  for (let day = Date.UTC(year, 0, 1); day < end; day += DAY) {
    const [before, after] = [ahead(day), ahead(day + DAY)]
    if (before === after) continue
    let [low, high] = [day, day + DAY]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
      if (ahead(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

/** The weekdays of its month that a day is: the second Sunday, and perhaps the last. */
function monthWeekdays(shown: number): string[] {
  const day = new Date(shown)
  const date = day.getUTCDate()
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  const name = WEEKDAYS[day.getUTCDay()] ?? ''
  return [`${Math.ceil(date / WEEK)}${name}`, ...(date + WEEK > last ? [`-1${name}`] : [])]
}

const shownBefore = ({ at, before }: Change) => at + before

/** The rule that gives the changes of several years, such as each second Sunday in March; none where there is none. */
function findRule(changes: Change[]) {
  const [first] = changes
  if (!first) return null
  const month = (change: Change) => new Date(shownBefore(change)).getUTCMonth() + 1
  const hour = (change: Change) => shownBefore(change) % DAY
  const isAlike = changes.every((one) => month(one) === month(first) && hour(one) === hour(first))
  const byday = monthWeekdays(shownBefore(first)).find((day) =>
    changes.every((change) => monthWeekdays(shownBefore(change)).includes(day)),
  )
  return isAlike && byday ? { freq: 'YEARLY', bymonth: month(first), byday } : null
}

const localTime = (shown: number) => new Date(shown).toISOString().slice(0, 19)

function offset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}

function toComponent({ before, after, ...change }: Change, rule: object | null): Component {
  return [
    after > before ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', localTime(change.at + before)],
      ['tzoffsetfrom', {}, 'utc-offset', offset(before)],
      ['tzoffsetto', {}, 'utc-offset', offset(after)],
      ...(rule ? [['rrule', {}, 'recur', rule]] : []),
    ],
    [],
  ]
}

/** A zone as calendars define it, right for some years from one on: by rules where there are some, else by each change. */
export const zoneComponent = memoize(
  (key: string) => {
    const [zone = '', first = '', last = ''] = key.split(' ')
    const years = Array.from({ length: +last - +first + 1 }, (_, at) => +first + at)
    const byYear = years.map((year) => findChanges(zone, year))
    const count = byYear[0]?.length ?? 0
    const rules = Array.from({ length: count }, (_, at) =>
      byYear.every((own) => own.length === count)
        ? findRule(byYear.flatMap((own) => own[at] ?? []))
        : null,
    )
    const isByRule = rules.every(Boolean)
    const changes = isByRule ? (byYear[0] ?? []) : byYear.flat()
    const ahead = aheadIn(zone)(Date.UTC(+first, 0, 1))
    const start = { at: Date.UTC(1970, 0, 1) - ahead, before: ahead, after: ahead }
    const components = changes.map((change, at) =>
      toComponent(change, isByRule ? (rules[at] ?? null) : null),
    )
    const properties = [['tzid', {}, 'text', zone]]
    return ['vtimezone', properties, [toComponent(start, null), ...components]]
  },
  { most: 100, longest: 100 },
)
