import ICAL from 'ical.js'
import { clockTime, findInstant } from '../time-zone'
import { WINDOWS_ZONES } from './windows-zones'

const DAY = 86_400_000

/**
 * A clock. Its times are numbers: the milliseconds at which a clock in UTC shows the same. A time it
 * shows twice is the first, one it skips is as much later as it skips (RFC 5545, 3.3.5).
 */
export type Clock = {
  momentAt: (shown: number) => Date
  shownAt: (moment: Date) => number
}

export const UTC: Clock = {
  momentAt: (shown) => new Date(shown),
  shownAt: (moment) => moment.getTime(),
}

export const clockIn = (zone: string): Clock => ({
  momentAt: (shown) => findInstant(shown, zone),
  shownAt: (moment) => clockTime(moment.getTime(), zone),
})

/** How the names of one calendar are read. */
export type Zones = {
  /** What has no zone: the calendar's own, or the school's */
  floating: Clock
  /** Null for a name that nothing defines */
  find: (name: string) => Clock | null
}

export function readZones(definitions: string[], header: string, school: string): Zones {
  const own = new Map(definitions.flatMap(readDefinition))
  const known = new Map<string, Clock | null>()
  const find = (name: string) => {
    if (!known.has(name)) known.set(name, named(name) ?? own.get(name) ?? bare(name))
    return known.get(name) ?? null
  }
  return { floating: (header && find(header.trim())) || clockIn(school), find }
}

/** By names that mean the same everywhere; what a file says of them is often out of date. */
function named(name: string): Clock | null {
  const windows = WINDOWS_ZONES.get(name)
  if (windows) return clockIn(windows)
  if (/^(?:utc|gmt|z|tzone:\/\/microsoft\/utc)$/i.test(name)) return UTC
  const parts = name.split('/').filter(Boolean)
  const tails = [parts.slice(-3), parts.slice(-2)].filter((tail) => tail.length > 1)
  const zone = tails.map((tail) => tail.join('/')).find(isZone)
  return zone ? clockIn(zone) : null
}

/** A name without a place, such as EST5EDT: some of them mean something else in the file itself. */
const bare = (name: string): Clock | null => (isZone(name) ? clockIn(name) : null)

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

function readDefinition(text: string): [string, Clock][] {
  try {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[])
    const name = component.getFirstPropertyValue('tzid')
    const place = component.getFirstPropertyValue('x-lic-location')
    if (typeof name !== 'string') return []
    const known = typeof place === 'string' ? named(place) : null
    return [[name, known ?? definedClock(new ICAL.Timezone(component))]]
  } catch {
    return []
  }
}

/** The library takes the second of two and the wrong side of a gap, so it's asked as far back as clocks change. */
function definedClock(zone: ICAL.Timezone): Clock {
  const ahead = (shown: number) =>
    zone.utcOffset(ICAL.Time.fromJSDate(new Date(shown), true)) * 1000
  const aheadFirst = (shown: number) =>
    ahead(shown - Math.abs(ahead(shown + DAY) - ahead(shown - DAY)))
  return {
    momentAt: (shown) => new Date(shown - aheadFirst(shown)),
    shownAt: (moment) => {
      const at = moment.getTime()
      return at + ahead(at + ahead(at))
    },
  }
}
