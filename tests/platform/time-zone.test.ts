import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayNumber,
  formatDate,
  formatClock,
  formatDateInZone,
  formatDay,
  latestHour,
  parseMoment,
  monthBefore,
  startOfDay,
} from '~/platform/time-zone'

const HOUR = 3_600_000
const iso = (at: Date) => at.toISOString().replace('.000Z', 'Z')

// A moment, where, when its day began there, and how many hours that day has.
test.each([
  ['2026-11-23T02:05:00Z', 'UTC', '2026-11-23T00:00:00Z', 24],
  ['2026-11-23T02:05:00Z', 'America/Chicago', '2026-11-22T06:00:00Z', 24],
  ['2026-11-23T05:59:59.999Z', 'America/Chicago', '2026-11-22T06:00:00Z', 24],
  ['2026-11-23T06:00:00Z', 'America/Chicago', '2026-11-23T06:00:00Z', 24],
  // Clocks go forward and back after midnight
  ['2026-03-09T04:59:59Z', 'America/Chicago', '2026-03-08T06:00:00Z', 23],
  ['2026-11-02T05:59:59Z', 'America/Chicago', '2026-11-01T05:00:00Z', 25],
  // Half an hour and quarters
  ['2026-11-22T18:29:00Z', 'Asia/Kolkata', '2026-11-21T18:30:00Z', 24],
  ['2026-11-22T18:30:00Z', 'Asia/Kolkata', '2026-11-22T18:30:00Z', 24],
  ['2026-11-22T18:15:00Z', 'Asia/Kathmandu', '2026-11-22T18:15:00Z', 24],
  ['2026-10-04T12:00:00Z', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z', 23.5],
  // The other half of the year, and the other side of the date line
  ['2026-09-27T10:59:00Z', 'Pacific/Auckland', '2026-09-26T12:00:00Z', 23],
  ['2026-04-05T11:59:00Z', 'Pacific/Auckland', '2026-04-04T11:00:00Z', 25],
  ['2026-11-22T10:30:00Z', 'Pacific/Kiritimati', '2026-11-22T10:00:00Z', 24],
  ['2026-11-22T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-21T11:00:00Z', 24],
  // Midnight itself is skipped; shown twice; a clock that goes from midnight back to 23
  ['2026-09-06T12:00:00Z', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
  ['2026-11-01T12:00:00Z', 'America/Havana', '2026-11-01T04:00:00Z', 25],
  ['2026-04-05T03:30:00Z', 'America/Santiago', '2026-04-04T03:00:00Z', 25],
])('the day of %s in %s began at %s and has %d hours', (now, zone, began, hours) => {
  const start = startOfDay(new Date(now), zone)
  expect(iso(start)).toBe(began)
  const next = startOfDay(new Date(start.getTime() + hours * HOUR), zone)
  expect((next.getTime() - start.getTime()) / HOUR).toBe(hours)
  expect(dayNumber(next, zone) - dayNumber(start, zone)).toBe(1)
  expect(dayNumber(new Date(next.getTime() - 1), zone)).toBe(dayNumber(start, zone))
})

test('a day begins at the first moment of its date, in every zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
  fc.assert(
    fc.property(zone, moment, (zone, at) => {
      const now = new Date(at)
      const start = startOfDay(now, zone)
      expect(start.getTime()).toBeLessThanOrEqual(at)
      expect(at - start.getTime()).toBeLessThan(26 * HOUR)
      expect(dayNumber(start, zone)).toBe(dayNumber(now, zone))
      expect(dayNumber(new Date(start.getTime() - 1), zone)).toBe(dayNumber(now, zone) - 1)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['2026-11-23T02:05:00Z', 'America/Chicago', '2026-10-23T01:05:00Z'],
  ['2026-03-31T17:00:00Z', 'America/Chicago', '2026-02-28T18:00:00Z'],
  // There it is still March 1, so that it goes back to February 1.
  ['2026-03-02T04:00:00Z', 'America/Chicago', '2026-02-02T04:00:00Z'],
  // At this time of March 8 no clock shows 2:30.
  ['2026-04-08T07:30:00Z', 'America/Chicago', '2026-03-08T08:30:00Z'],
  ['2026-01-15T00:00:00.250Z', 'UTC', '2025-12-15T00:00:00.250Z'],
])('a month before %s in %s is %s', (now, zone, then) => {
  expect(iso(monthBefore(new Date(now), zone))).toBe(then)
})

test.each([
  ['2026-11-21', 'America/Chicago', '2026-11-21T06:00:00Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00Z'],
  ['2026-11-21T10:00:00Z', 'America/Chicago', '2026-11-21T10:00:00Z'],
  ['2026-11-21T10:00:00+02:00', 'America/Chicago', '2026-11-21T08:00:00Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(iso(parseMoment(text, zone))).toBe(moment)
})

test('the same moment is written in each zone, with its name where readers may be elsewhere', () => {
  const at = '2026-11-23T05:30:00.000Z'
  expect(formatDate(at, 'America/Chicago')).toBe('11/22/2026 23:30')
  expect(formatDateInZone(at, 'America/Chicago')).toBe('11/22/2026 23:30 CST')
  expect(formatDateInZone('2026-07-04T05:00:00.000Z', 'America/Chicago')).toBe('7/4/2026 00:00 CDT')
  expect(formatDateInZone(at, 'Asia/Kolkata')).toBe('11/23/2026 11:00 GMT+5:30')
  expect(formatDateInZone(new Date(at), 'UTC')).toBe('11/23/2026 05:30 UTC')
  expect(formatClock(new Date(at), 'America/Chicago')).toBe('11:30 PM')
  expect(formatClock(new Date(at), 'UTC')).toBe('5:30 AM')
  expect(formatDay(new Date(at), 'America/Los_Angeles')).toBe('November 22, 2026')
})

test.each([
  // Clocks in New York go back on November 1 and forward on March 14.
  ['2026-10-31T11:59:59Z', '2026-10-30T12:00:00Z', '2026-10-26T12:00:00Z'],
  ['2026-10-31T12:00:00Z', '2026-10-31T12:00:00Z', '2026-10-26T12:00:00Z'],
  ['2026-11-01T12:59:59Z', '2026-10-31T12:00:00Z', '2026-10-26T12:00:00Z'],
  ['2026-11-01T13:00:00Z', '2026-11-01T13:00:00Z', '2026-10-26T12:00:00Z'],
  ['2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z', '2026-11-02T13:00:00Z'],
  ['2027-03-14T12:00:00Z', '2027-03-14T12:00:00Z', '2027-03-08T13:00:00Z'],
])('at %s it was last eight o’clock at %s, and on a Monday at %s', (now, day, monday) => {
  const last = (onMonday: boolean) =>
    iso(latestHour(new Date(now), 'America/New_York', 8, { onMonday }))
  expect([last(false), last(true)]).toEqual([day, monday])
})

/** Moments at which clocks are put forward or back somewhere. */
const CHANGES = ['2026-03-08T08:00:00Z', '2026-03-29T01:00:00Z', '2026-10-03T15:30:00Z']

test('a moment is written as Intl writes it, in every zone, also when clocks change', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
    const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...day, ...time })
    const changes = CHANGES.map((at) => Date.parse(at))
    for (const at of changes.flatMap((change) => [change - 1, change, change + HOUR]))
      expect(formatDateInZone(new Date(at), timeZone)).toBe(clock.format(at).replace(',', ''))
  }
})
