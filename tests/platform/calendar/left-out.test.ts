import { expect, test } from 'vitest'
import { readCalendar } from '~/platform/calendar/read'

const window = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  zone: 'America/Chicago',
}
const read = (file: string) => readCalendar(Buffer.from(file), window)

const writeFile = (...entries: string[][]) => {
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

test('private entries are left out, also a private date of a series, and only counted', async () => {
  const series = ['UID:1', 'SUMMARY:Chess', 'DTSTART:20261201T100000Z', 'RRULE:FREQ=DAILY;COUNT=3']
  const { entries, problems } = await read(
    writeFile(
      series,
      [
        'UID:1',
        'SUMMARY:Dentist',
        'DTSTART:20261202T110000Z',
        'RECURRENCE-ID:20261202T100000Z',
        'CLASS:PRIVATE',
      ],
      ['UID:2', 'SUMMARY:Interview', 'DTSTART:20261203T100000Z', 'CLASS:Confidential'],
      ['UID:3', 'SUMMARY:Salaries', 'DTSTART:20261203T100000Z', 'CLASS:X-BOARD'],
      ['UID:3', 'SUMMARY:Salaries', 'DTSTART:20261204T100000Z', 'RECURRENCE-ID:20261203T100000Z'],
      ['UID:4', 'SUMMARY:Fair', 'DTSTART:20261204T100000Z', 'CLASS:PUBLIC'],
    ),
  )
  const dates = entries.flatMap((entry) =>
    entry.dates.map(({ key, content }) => `${key.slice(0, 10)} ${content.title}`),
  )
  expect(dates).toEqual(['2026-12-01 Chess', '2026-12-03 Chess', '2026-12-04 Fair'])
  const why = 'Private in that calendar, so left out'
  expect(problems).toEqual([{ what: '3 private entries', why }])
})

test.each([
  ['DTSTART:tomorrow at 8', 'Its start, “tomorrow at 8”, can’t be read'],
  ['DTSTART;VALUE=DATE:20261332', 'Its start, “20261332”, can’t be read'],
  ['DTSTART:20261201T100000|DTEND:later', 'Its end, “later”, can’t be read'],
  ['DTSTART:20261201T100000|DURATION:soon', 'Its length, “soon”, can’t be read'],
  ['DTSTART:20261201T100000|EXDATE:xmas', 'Its date to leave out, “xmas”, can’t be read'],
  ['DTSTART:20261201T100000|RRULE:FREQ=NOW', 'Its rule for when it repeats can’t be read'],
  [
    'DTSTART:20261201T100000|RRULE:FREQ=DAILY;UNTIL=x',
    'Its rule for when it repeats can’t be read',
  ],
  ['DTSTART', 'Its line “DTSTART” can’t be read'],
])('%s is named as it’s written, with its entry', async (lines, why) => {
  const entry = ['UID:1', 'SUMMARY:Chess\\, please', ...lines.split('|')]
  const { problems } = await read(writeFile(entry))
  expect(problems).toEqual([{ what: 'Chess, please', id: '1', why }])
})

test.each([
  'DTSTART:tomorrow at Dr. Ito’s',
  'DTSTART:20261201T100000|Dr. Ito at ten',
  'DTSTART:20261201T100000|RRULE:FREQ=HOURLY',
])('of a private entry only that it can’t be read is said: %s', async (lines) => {
  const entry = ['UID:1', 'SUMMARY:Dr. Ito', 'CLASS:PRIVATE', ...lines.split('|')]
  const { entries, hidden, problems } = await read(writeFile(entry))
  expect([entries, hidden]).toEqual([[], ['1']])
  expect(problems).toContainEqual({ what: 'A private entry', why: 'It can’t be read' })
  expect(JSON.stringify(problems)).not.toMatch(/Ito|"id"/)
})

test('an entry is known by its id as it’s meant, and by none where it has none', async () => {
  const nameless = ['SUMMARY:Dr. Ito', 'CLASS:PRIVATE', 'DTSTART:20261201T100000Z']
  const escaped = ['UID:a\\,b', 'SUMMARY:Dr. Oz', 'CLASS:PRIVATE', 'DTSTART:20261201T100000Z']
  const broken = ['UID:c\\;d', 'SUMMARY:Chess', 'DTSTART:soon']
  const { hidden, problems } = await read(writeFile(nameless, escaped, broken))
  expect(hidden).toEqual(['a,b'])
  expect(problems).toContainEqual(expect.objectContaining({ what: 'Chess', id: 'c;d' }))
})

// Each would take many minutes if it were looked at again and again: the test ends by its limit then.
test('a hostile calendar costs no more than its size', async () => {
  const start = 'DTSTART:20261201T100000Z'
  const spaces = ['UID:1', 'SUMMARY:Spaces', start, `DESCRIPTION:x${' '.repeat(1_000_000)}\\ny`]
  const tag = ['UID:2', 'SUMMARY:Tag', start, `DESCRIPTION:<p>x</p><${'a'.repeat(1_000_000)}`]
  const hard = `DESCRIPTION:<p>${'&nbsp;'.repeat(200_000)}\\ny</p>`
  const rules = [
    'UID:4',
    'SUMMARY:Rules',
    start,
    ...Array(300).fill('RRULE:FREQ=DAILY;BYHOUR=1,2,3'),
  ]
  const { entries, problems } = await read(
    writeFile(spaces, tag, ['UID:3', 'SUMMARY:Hard spaces', start, hard], rules),
  )
  expect(entries.map(({ content }) => content.title)).toEqual(['Spaces', 'Tag', 'Hard spaces'])
  expect(entries[0]?.content.text).toBe('x\ny')
  expect(problems).toEqual([{ what: 'Rules', id: '4', why: 'It has more rules than can be read' }])
})

test('thousands of entries and changes of one id are read once each', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 5, 1) + n * 1_800_000)
  const utc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.000/g, '')
  const all = [...Array(8000).keys()].flatMap((n) => [
    ['UID:1', `SUMMARY:Chess ${n}`, `DTSTART:${utc(at(n))}`],
    ['UID:1', `SUMMARY:Moved ${n}`, `DTSTART:${utc(at(n + 1))}`, `RECURRENCE-ID:${utc(at(n))}`],
  ])
  const { entries } = await read(writeFile(...all))
  expect(entries).toHaveLength(8000)
  expect(entries[7]?.dates.map(({ content }) => content.title)).toEqual(['Moved 7'])
})
