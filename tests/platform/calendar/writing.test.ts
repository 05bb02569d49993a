import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '~/platform/calendar/read'
import { writeCalendar, type WrittenDate } from '~/platform/calendar/write'
import { clockIn } from '~/platform/calendar/zones'
import { onEachServer } from './servers'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
/** 66 letters and an emoji, which a line of 75 octets can't have whole. */
const TITLE = `${'Wonderful'.repeat(7)}, a;\\🎉 party`

const date = (start: string, change: Partial<WrittenDate> = {}): WrittenDate => ({
  uid: `${start}@quad.test`,
  sequence: 2,
  stamp: new Date('2026-01-02T03:04:05Z'),
  starts_at: new Date(start),
  ends_at: new Date(new Date(start).getTime() + 2 * HOUR),
  all_day: false,
  status: 'CONFIRMED',
  title: TITLE,
  text: 'Line one\n\nLine two, with a comma; and more',
  place: 'Founders Hall, 204',
  link: 'https://quad.test/events/1?date=2,3;4',
  ...change,
})
const write = (dates: WrittenDate[], zone = ZONE) =>
  writeCalendar({
    product: 'Quad',
    name: 'Music, Art; more',
    zone,
    dates,
    now: new Date('2026-05-01T00:00:00Z'),
  })
const window = {
  from: new Date('2020-01-01T00:00:00Z'),
  to: new Date('2040-01-01T00:00:00Z'),
  zone: 'UTC',
}

onEachServer(() => {
  test('writes 31 lines of at most 75 octets that end as they should, without cutting a character', async () => {
    const file = await write([date('2026-03-02T01:00:00Z')])
    expect(file).toMatch(/[^\n]\r\nEND:VCALENDAR\r\n$/)
    const lines = file.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.some((line) => line.includes('\n'))).toBe(false)
    expect(file).not.toContain('\uFFFD')
    expect(file).toContain('X-WR-CALNAME:Music\\, Art\\; more')
    expect(file.replaceAll('\r\n ', '')).toContain('URL:https://quad.test/events/1?date=2,3;4')
  })

  test('writes 31 what is read back the same, before and after clocks change', async () => {
    // 8 PM on March 1, 8 and 15
    const starts = ['2026-03-02T01:00:00Z', '2026-03-09T00:00:00Z', '2026-03-16T00:00:00Z']
    const file = await write(starts.map((start) => date(start)))
    expect(file.match(/DTSTART;TZID=America\/New_York:\d+T200000/g)).toHaveLength(3)
    const { name, entries, problems } = await readCalendar(Buffer.from(file), window)
    expect([name, problems]).toEqual(['Music, Art; more', []])
    expect(entries.map(({ dates }) => dates[0]?.starts_at.toISOString())).toEqual(
      starts.map((start) => new Date(start).toISOString()),
    )
    expect(entries[0]?.content).toEqual({
      title: TITLE,
      text: 'Line one\n\nLine two, with a comma; and more',
      place: 'Founders Hall, 204',
      link: 'https://quad.test/events/1?date=2,3;4',
      categories: [],
    })
  })
})

test('one that is cancelled says so, with its number of changes', async () => {
  const file = await write([date('2026-03-02T01:00:00Z', { status: 'CANCELLED' })])
  for (const line of ['STATUS:CANCELLED', 'SEQUENCE:2', 'DTSTAMP:20260102T030405Z'])
    expect(file).toContain(`\r\n${line}\r\n`)
})

test('a calendar without dates is one', async () => {
  const file = await write([])
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect((await readCalendar(Buffer.from(file), window)).entries).toEqual([])
  // RFC 5545, 3.6: a calendar has at least one component.
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
  expect(file).toContain(`TZID:${ZONE}\r\n`)
})

test('others have their turn while a large one is written', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const dates = Array.from({ length: 5000 }, () => date('2026-03-02T01:00:00Z'))
  const file = await write(dates)
  clearInterval(timer)
  expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(5000)
  expect(turns).toBeGreaterThan(1)
})

describe('the definition of a zone', () => {
  /** As the parser's own reading of it has them. */
  function clockOfFile(file: string) {
    const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
    return (shown: number) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(shown), true)) * 1000
  }

  test.each([
    'America/New_York',
    'America/Phoenix',
    'Europe/Dublin',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'Asia/Gaza',
  ])('%s says what the clock shows there', async (zone) => {
    const ahead = clockOfFile(await write([date('2026-06-01T12:00:00Z')], zone))
    const clock = clockIn(zone)
    for (let day = 0; day < 700; day++) {
      // At noon no clock is changed.
      const at = new Date(Date.UTC(2026, 0, 1 + day, 12))
      const shown = clock.shownAt(at)
      expect([at, ahead(shown)]).toEqual([at, shown - at.getTime()])
    }
  })

  test('is by rules where there are some, as Outlook reads them', async () => {
    const file = await write([date('2026-06-01T12:00:00Z')])
    expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')
    expect(file).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU')
    for (const change of ['20250309T020000', '20251102T020000'])
      expect(file).toContain(`DTSTART:${change}\r\n`)
  })

  test('is by each change where its hour is another from a year on', async () => {
    const dates = ['2011-06-01T12:00:00Z', '2012-06-01T12:00:00Z'].map((start) => date(start))
    const hours = (await write(dates, 'America/St_Johns')).match(/(?<=DTSTART:)201\d{5}T\d\d/g)
    expect(hours?.slice(0, 4)).toEqual(['20100314T00', '20101107T00', '20110313T00', '20111106T02'])
  })
})
