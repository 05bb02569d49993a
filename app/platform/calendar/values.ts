import ICAL from 'ical.js'
import { UTC, type Clock, type Zones } from './zones'

const DAY = 86_400_000

/** A property as the parser has it: name, parameters, type, values. */
export type Property = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
]

/** A day, or a time on a clock. */
export type When = { shown: number; clock: Clock; is_day: boolean }

/** How long: as much on the clock, and so many milliseconds after that. */
export type Length = { shown: number; exact: number }

export const moment = ({ shown, clock }: When): Date => clock.momentAt(shown)

/** The zone of a time that names one nothing defines is that of floating times; `unknown` hears of it. */
export type WhenReader = {
  zones: Zones
  unknown: (zone: string) => void
  /** What the file has for a property, as it was written: the parser puts signs between */
  written: (name: string) => string
}

/** What people call the properties that have a time. */
const CALLED: Readonly<Record<string, string>> = {
  dtstart: 'start',
  dtend: 'end',
  duration: 'length',
  exdate: 'date to leave out',
  rdate: 'extra date',
  'recurrence-id': 'date that it’s about',
}

const wrong = (name: string, { written }: WhenReader) =>
  new Error(`Its ${CALLED[name] ?? name}, “${written(name).slice(0, 40)}”, can’t be read`)

const VALUE = /^(\d{4})-(\d\d)-(\d\d)(?:T(?:::|(\d\d):(\d\d):(\d\d)(Z?)))?$/

/** A date or date-time. Of one that is none, an error says so. */
export function readWhen(value: unknown, property: Property, reader: WhenReader): When {
  const [, year, month, day, hour, minute, second, utc] = VALUE.exec(String(value)) ?? []
  const date = `${year}-${month}-${day}`
  // A leap second is the last one of its minute.
  const time = `${hour ?? '00'}:${minute ?? '00'}:${second === '60' ? '59' : (second ?? '00')}`
  const shown = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(date))
    throw wrong(property[0], reader)
  const is_day = hour === undefined
  return { shown, is_day, clock: utc ? UTC : findClock(property, reader) }
}

function findClock([, { tzid }]: Property, { zones, unknown }: WhenReader): Clock {
  if (typeof tzid !== 'string') return zones.floating
  const clock = zones.find(tzid)
  if (!clock) unknown(tzid)
  return clock ?? zones.floating
}

/** Days and weeks go by the calendar, also over a change of clocks; hours are exact. */
export function readLength(value: unknown, [name]: Property, reader: WhenReader): Length {
  const text = String(value)
  if (!/^-?P\w/.test(text)) throw wrong(name, reader)
  const { weeks, days, hours, minutes, seconds, isNegative } = ICAL.Duration.fromString(text)
  if (isNegative) return { shown: 0, exact: 0 }
  return {
    shown: (weeks * 7 + days) * DAY,
    exact: ((hours * 60 + minutes) * 60 + seconds) * 1000,
  }
}

/** From a start to an end: as people mean it on the clock, or exactly where the clocks differ. */
export function between(start: When, end: When): Length {
  const length =
    start.clock === end.clock || start.is_day
      ? { shown: end.shown - start.shown, exact: 0 }
      : { shown: 0, exact: moment(end).getTime() - moment(start).getTime() }
  const least = start.is_day ? DAY : 0
  return length.shown + length.exact >= least ? length : { shown: least, exact: 0 }
}

export function findEnd(start: When, { shown, exact }: Length): Date {
  if (shown === 0) return new Date(moment(start).getTime() + exact)
  return new Date(start.clock.momentAt(start.shown + shown).getTime() + exact)
}

/** One more date of a series, of a length of its own where it has one. */
export type AddedDate = { start: When; length?: Length }

export function readAdded(property: Property, reader: WhenReader): AddedDate[] {
  const [, , type, ...values] = property
  return values.map((value) => {
    if (type !== 'period') return { start: readWhen(value, property, reader) }
    const [from, to] = value as [unknown, unknown]
    const start = readWhen(from, property, reader)
    const isLength = String(to).startsWith('P')
    return {
      start,
      length: isLength
        ? readLength(to, property, reader)
        : between(start, readWhen(to, property, reader)),
    }
  })
}
