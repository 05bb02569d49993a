import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeCalendar } from '~/platform/calendar/write'
import { onEachServer } from '../platform/calendar/servers'

/** Debian's, by bin/calendar-readers.mjs. */
const READER = '/usr/lib/python3/dist-packages/icalendar/__init__.py'
const PROGRAM = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
utc = __import__('datetime').timezone.utc
print(json.dumps([{
  'start': event.decoded('dtstart').astimezone(utc).isoformat(),
  'local': event.decoded('dtstart').strftime('%H:%M'),
  'end': event.decoded('dtend').astimezone(utc).isoformat(),
  'title': str(event['summary']), 'url': str(event['url']), 'status': str(event['status']),
  'uid': str(event['uid']), 'sequence': int(event['sequence']), 'errors': event.errors,
} for event in calendar.walk('vevent')]))
`

/** Where it's brought, it has to be there. (bin/debian-packages.mjs) */
const isBrought = existsSync('/etc/debian_version') && process.getuid?.() === 0
const isThere = existsSync(READER)
if (!isThere && !isBrought)
  console.warn(
    'There is no python3-icalendar here: its test is skipped (on Debian: apt-get install)',
  )

const ask = (program: string, input: string): unknown =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', program], { input }).toString())
const zone = 'America/New_York'
const calendar = { product: 'Quad', name: 'Quad', zone, now: new Date('2026-05-01T00:00:00Z') }

const COMPONENTS = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([part.name for part in calendar.subcomponents]))
`

const readsBack = async () => {
  expect(isThere, 'There is no python3-icalendar: node bin/calendar-readers.mjs brings it').toBe(
    true,
  )
  const title = `${'Wonderful'.repeat(7)} 🎉, party`
  const dates = ['2026-03-02T01:00:00Z', '2026-03-09T00:00:00Z'].map((start, at) => ({
    uid: `date-${at}@quad.test`,
    sequence: at,
    stamp: new Date('2026-01-01T00:00:00Z'),
    starts_at: new Date(start),
    ends_at: new Date(new Date(start).getTime() + 7_200_000),
    all_day: false,
    status: at === 0 ? ('CONFIRMED' as const) : ('CANCELLED' as const),
    title,
    text: 'One\n\nTwo',
    place: 'Gym',
    link: 'https://quad.test/a,b;c',
  }))
  const read = ask(PROGRAM, await writeCalendar({ ...calendar, dates }))
  const same = { local: '20:00', title, url: 'https://quad.test/a,b;c', errors: [] }
  expect(read).toEqual([
    {
      ...same,
      start: '2026-03-02T01:00:00+00:00',
      end: '2026-03-02T03:00:00+00:00',
      status: 'CONFIRMED',
      uid: 'date-0@quad.test',
      sequence: 0,
    },
    {
      ...same,
      start: '2026-03-09T00:00:00+00:00',
      end: '2026-03-09T02:00:00+00:00',
      status: 'CANCELLED',
      uid: 'date-1@quad.test',
      sequence: 1,
    },
  ])
}

onEachServer(() => {
  test.skipIf(!isThere && !isBrought)('another reader reads what is written', readsBack)
  test.skipIf(!isThere && !isBrought)(
    'another reader finds something in one without dates',
    async () => {
      const input = await writeCalendar({ ...calendar, dates: [] })
      expect(ask(COMPONENTS, input)).toEqual(['VTIMEZONE'])
    },
  )
})
