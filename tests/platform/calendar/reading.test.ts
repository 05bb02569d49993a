import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { readCalendar } from '~/platform/calendar/read'
import type { CalendarDate, CalendarReading, CalendarWindow } from '~/platform/calendar/types'
import { calendarDay } from '~/platform/time-zone'
import { bundle } from '~tests/support/bundle'
import { ROOT } from '~tests/support/paths'
import { CHANGE_CASES } from './change-cases'
import { onEachServer } from './servers'
import { TIME_CASES } from './time-cases'

const run = promisify(execFile)
/** A process of its own, so that its memory is nothing else's. */
const LARGE = join(ROOT, 'node_modules/.cache/quad-calendar-test/large-file.mjs')
beforeAll(() => bundle('platform/calendar/large-file.ts', LARGE))

const SCHOOL = 'America/Chicago'
const YEAR: CalendarWindow = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  zone: SCHOOL,
}
const read = (file: string | Uint8Array, window: Partial<CalendarWindow> = {}) =>
  readCalendar(Buffer.from(file as string), { ...YEAR, ...window })

const minute = (at: Date) => at.toISOString().slice(0, 16)

function describeDate({ starts_at, ends_at, all_day, cancelled, content }: CalendarDate) {
  const start = minute(starts_at)
  const end = minute(ends_at)
  const lastDay = calendarDay(new Date(ends_at.getTime() - 1), SCHOOL)
  const firstDay = calendarDay(starts_at, SCHOOL)
  const when = all_day
    ? [firstDay, ...(lastDay === firstDay ? [] : [lastDay])].join(' to ')
    : [start, ...(end === start ? [] : [end.replace(start.slice(0, 11), '')])].join('/')
  return [when, content.title, cancelled ? 'cancelled' : ''].filter(Boolean).join(' ')
}

const allDates = ({ entries }: CalendarReading) =>
  entries
    .flatMap(({ dates }) => dates)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .map(describeDate)

/** By their numbers in the list of 31; 24 and 30 are below as well, 31 is where calendars are written. */
const CASES = [...TIME_CASES, ...CHANGE_CASES]

onEachServer(() => {
  test.each(CASES)('reads $name', async ({ file, window, dates, problems = [] }) => {
    const [from, to] = window ?? []
    const reading = await read(file, {
      ...(from && { from: new Date(from) }),
      ...(to && { to: new Date(to) }),
    })
    expect(allDates(reading)).toEqual(dates)
    expect(reading.problems.map(({ what }) => what)).toEqual(problems)
  })

  test('reads 24 texts without their escapes', async () => {
    const { entries } = await read(
      event(
        'DTSTART:20260310T130000Z',
        String.raw`SUMMARY:A\, B\; C\nD\\n`,
        String.raw`DESCRIPTION:A\, B\; C\nD\\n`,
        'URL:https://quad.test/a,b;c',
        String.raw`CATEGORIES:Talk\, free,Music`,
        'CATEGORIES:Food',
      ),
    )
    expect(entries.map(({ content }) => content)).toEqual([
      {
        title: String.raw`A, B; C D\n`,
        text: `A, B; C\nD\\n`,
        place: '',
        link: 'https://quad.test/a,b;c',
        categories: ['Talk, free', 'Music', 'Food'],
      },
    ])
  })

  test.each(['America/New_York', 'Campus Time'])(
    'reads 30 ten thousand entries in %s in 80 MB, and others get their turns',
    async (zone) => {
      const { stdout } = await run(process.execPath, ['--max-old-space-size=80', LARGE, zone])
      const { entries, problems, turns, seconds } = JSON.parse(stdout) as Record<string, number>
      expect({ entries, problems }).toEqual({ entries: 10_000, problems: 0 })
      expect(turns).toBeGreaterThan(3)
      // Two at most where nothing else runs; what grows with the square takes minutes.
      expect(seconds).toBeLessThan(15)
    },
  )
})

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

test('a description in HTML becomes Markdown', async () => {
  const { entries } = await read(
    event(
      'DTSTART:20260310T130000Z',
      'DESCRIPTION:<style>p{color:red}</style></a><p>Free pizza &amp\\; soda.<br>Bring <b>friends</b>&nbsp\\;!</p><ul><li>One</li><li>Two</li></ul><a href="https://quad.test/x">Sign up</a> <a href="javascript:alert(1)">here</a><script>alert(1)</script>',
    ),
  )
  expect(entries[0]?.content.text).toBe(
    'Free pizza & soda.\nBring friends !\n\n- One\n- Two\n\n[Sign up](https://quad.test/x) here',
  )
})

test('only links to the web are links', async () => {
  const { entries } = await read(event('DTSTART:20260310T130000Z', 'URL:javascript:alert(1)'))
  expect(entries[0]?.content.link).toBe('')
})

test('an entry that shares its id has one of its own, the same in each reading', async () => {
  const file = [
    'BEGIN:VCALENDAR',
    ...['20260310', '20260311'].map(
      (day) => `BEGIN:VEVENT\r\nUID:a\r\nDTSTART:${day}T130000Z\r\nEND:VEVENT`,
    ),
    'END:VCALENDAR',
  ].join('\r\n')
  const ids = async () => (await read(file)).entries.map(({ id }) => id)
  expect(await ids()).toEqual(['a 2026-03-10T13:00:00Z', 'a 2026-03-11T13:00:00Z'])
  expect(await ids()).toEqual(await ids())
})

test('the calendar’s name is there without its escapes', async () => {
  const { name } = await read('BEGIN:VCALENDAR\nX-WR-CALNAME:Music\\, Art\nEND:VCALENDAR')
  expect(name).toBe('Music, Art')
})

test('a calendar without an end is read up to a limit, which it says', async () => {
  const daily = (at: number) =>
    `BEGIN:VEVENT\r\nUID:${at}\r\nSUMMARY:Daily ${at}\r\nDTSTART:20250101T130000Z\r\nRRULE:FREQ=DAILY;BYHOUR=9,10,11\r\nEND:VEVENT`
  const events = Array.from({ length: 60 }, (_, at) => daily(at)).join('\r\n')
  const { entries, problems } = await read(`BEGIN:VCALENDAR\r\n${events}\r\nEND:VCALENDAR`)
  expect(entries.map(({ dates }) => dates.length)).toEqual(Array.from({ length: 51 }, () => 1000))
  expect(problems).toEqual([
    {
      what: 'Daily 51',
      why: 'The calendar has more than can be read. This and what follows is left out',
      rest: true,
    },
  ])
})
