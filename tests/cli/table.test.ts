import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { wrapText } from '~cli/columns'
import { progressLines } from '~cli/progress'
import { timeText } from '~cli/quantities'
import { Rate, stepText } from '~cli/rate'
import { table, type Columns } from '~cli/table'

type Row = { code: string; name: string; note: string; count: number }

const COLUMNS: Columns<Row> = {
  CODE: (row) => row.code,
  NAME: (row) => row.name,
  NOTE: (row) => row.note,
  COUNT: (row) => row.count,
}

const ROWS: Row[] = [
  { code: 'northfield', name: '東京大学の学生', note: 'a note that is longer', count: 7 },
  { code: 'hill', name: 'Café 👩‍👩‍👧 e\u0301tudes', note: '', count: 12_345 },
  { code: 'dale', name: 'Dale College of Many Words', note: 'short', count: 1 },
]

const at = (width: number | null, rows = ROWS) =>
  table(rows, COLUMNS, { color: false, width }, ['CODE'])

test('columns line up in wide letters too; texts go on below, words and numbers stay whole', () => {
  expect(at(60)).toMatchInlineSnapshot(`
    "CODE        NAME                 NOTE                  COUNT
    northfield  東京大学の学生       a note that is            7
                                     longer
    hill        Café 👩‍👩‍👧 études                             12345
    dale        Dale College of      short                     1
                Many Words"
  `)
  expect(at(44)).toMatchInlineSnapshot(`
    "CODE        NAME            NOTE       COUNT
    northfield  東京大学の学生  a note         7
                                that is
                                longer
    hill        Café 👩‍👩‍👧 études             12345
    dale        Dale College    short          1
                of Many Words"
  `)
  for (const width of [80, 60, 50, 40, 30, 20])
    for (const line of at(width).split('\n'))
      expect(stringWidth(line), `${width}: ${line}`).toBeLessThanOrEqual(width)
  expect(at(null)).toContain('a note that is longer')
  expect(at(null)).toContain('Dale College of Many Words')
})

test('at 80 columns nothing that one copies is cut: addresses, codes, ids', () => {
  const copied = {
    id: '0198c5a4-7d1e-7000-8000-00000000000a',
    email: 'wilhelmina.oppenheimer-castellanos@students.northfield.edu',
    host: 'community.northfield-university.example.edu',
    code: 'northfield-university-of-the-north',
  }
  const page = table(
    [copied],
    { ID: 'id', EMAIL: 'email', HOST: 'host', CODE: 'code' },
    {
      color: false,
      width: 80,
    },
  )
  for (const value of Object.values(copied)) expect(page).toContain(value)
  expect(page.split('\n').filter((line) => stringWidth(line) > 80)).toEqual([])
  const long = 'word '.repeat(100).trim()
  const [, ...lines] = table([{ long }], { TEXT: 'long' }, { color: false, width: 80 }).split('\n')
  expect([lines.length, lines.at(-1)?.endsWith('…')]).toEqual([3, true])
})

test('what people have written cannot steer the terminal', () => {
  const sly = [{ ...ROWS[0]!, name: 'a\u001b[2Jb\u202ec' }]
  expect(at(null, sly)).toContain('a [2Jb c')
})

test('the rate is that of the last seconds, and time is printed in words', () => {
  const rate = new Rate()
  const began = Date.now()
  for (let second = 1; second <= 60; second++) {
    const done = second <= 30 ? second * 1000 : 30_000 + (second - 30) * 10
    rate.at({ done, total: 40_300 }, began + second * 1000)
  }
  expect(stepText({ done: 30_300, total: 40_300, label: 'posts' }, rate)).toBe(
    'posts 30,300 of 40,300, 10/s, 16 min 40 s left',
  )
  expect(stepText({ done: 30_300, total: 0 }, new Rate())).toBe('30,300')
  const times = [0.2, 59, 61, 7260].map(timeText)
  expect(times).toEqual(['1 s', '59 s', '1 min 1 s', '2 h 1 min'])
})

test('[CLI-06] without a terminal a step is a line: every tenth, every part, and now and then what has no end', () => {
  const printed: string[] = []
  let now = Date.now()
  const lines = progressLines(
    'Seeding',
    (text) => printed.push(text),
    () => now,
  )
  for (let done = 0; done <= 100; done++) lines.step({ done, total: 100, label: 'posts' })
  expect(printed).toHaveLength(12)
  expect(printed.at(-1)).toMatch(/^Seeding: posts 100 of 100/)
  for (let done = 1; done <= 50; done++) {
    now += 100
    lines.step({ done, total: 0, label: 'people' })
  }
  expect(printed.slice(12).map((line) => line.replace(/, .*/, ''))).toEqual([
    'Seeding: people 1',
    'Seeding: people 21',
    'Seeding: people 41',
  ])
})

test.each([
  ['one two', 7, 2, ['one two']],
  ['one two three', 7, 2, ['one two', 'three']],
  ['one two three four five', 7, 2, ['one two', 'three …']],
  ['one two three four five', 7, 1, ['one tw…']],
  ['one two three four five', 7, 3, ['one two', 'three', 'four f…']],
  ['abcdefghij', 4, 3, ['abcd', 'efgh', 'ij']],
] as const)('%j in %d columns and %d lines', (text, width, most, lines) => {
  expect(wrapText(text, width, most)).toEqual(lines)
})
