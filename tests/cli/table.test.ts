import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { progressLines } from '~cli/progress'
import { Rate, stepText, timeText } from '~cli/rate'
import { listAction as auditList } from '~cli/actions/audit'
import { listAction as partnersList } from '~cli/actions/partners'
import { Input } from '~cli/input'
import type { Shell } from '~cli/shell'
import type { ReadingAction } from '~cli/spec'
import { table, type Column } from '~cli/table'
import { desk } from './quad'
import { HILL_FILE } from './schools'

type Row = { code: string; name: string; note: string; count: number }

const COLUMNS: readonly Column<Row>[] = [
  { title: 'CODE', get: (row) => row.code, importance: 'most' },
  { title: 'NAME', get: (row) => row.name },
  { title: 'NOTE', get: (row) => row.note, importance: 'least' },
  { title: 'COUNT', get: (row) => row.count, align: 'right' },
]

const ROWS: Row[] = [
  { code: 'northfield', name: '東京大学の学生', note: 'a note that is longer', count: 7 },
  { code: 'hill', name: 'Café 👩‍👩‍👧 e\u0301tudes', note: '', count: 12_345 },
  { code: 'dale', name: 'Dale College of Many Words', note: 'short', count: 1 },
]

const at = (width: number | null) => table(COLUMNS, ROWS, { colour: false, width })

test('columns stand one under another in wide letters too, and the least important gives way first', () => {
  expect(at(60)).toMatchInlineSnapshot(`
    "CODE        NAME                        NOTE           COUNT
    northfield  東京大学の学生              a note that …      7
    hill        Café 👩‍👩‍👧 études                             12345
    dale        Dale College of Many Words  short              1"
  `)
  expect(at(40)).toMatchInlineSnapshot(`
    "CODE        NAME                   COUNT
    northfield  東京大学の学生             7
    hill        Café 👩‍👩‍👧 études         12345
    dale        Dale College of Many…      1
    No room for NOTE."
  `)
  for (const width of [80, 60, 50, 40, 30, 20])
    for (const line of at(width).split('\n').slice(0, 4))
      expect(stringWidth(line), `${width}: ${line}`).toBeLessThanOrEqual(width)
  expect(at(null)).toContain('a note that is longer')
  expect(at(null)).toContain('Dale College of Many Words')
})

test('what does not fit at all is left out and named, codes and numbers last', () => {
  expect(at(24)).toMatchInlineSnapshot(`
    "CODE        COUNT
    northfield      7
    hill        12345
    dale            1
    No room for NAME, NOTE."
  `)
})

test('no letter is torn apart where a text is cut', () => {
  const rows = [{ ...ROWS[1]!, name: '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧' }]
  const [, line = ''] = table(COLUMNS, rows, { colour: false, width: 24 }).split('\n')
  expect(line).toMatch(/^hill {2}(👩‍👩‍👧)+…/u)
})

test('the rate is that of the last seconds, and time is told in words', () => {
  const pace = new Rate()
  const began = Date.now()
  for (let second = 1; second <= 60; second++)
    pace.at(
      { done: second <= 30 ? second * 1000 : 30_000 + (second - 30) * 10, total: 40_300 },
      began + second * 1000,
    )
  expect(stepText({ done: 30_300, total: 40_300, label: 'posts' }, pace)).toBe(
    'posts 30,300 of 40,300, 10/s, 16 min 40 s left',
  )
  expect(stepText({ done: 30_300, total: 0 }, new Rate())).toBe('30,300')
  expect([timeText(0.2), timeText(59), timeText(61), timeText(7260)]).toEqual([
    '1 s',
    '59 s',
    '1 min 1 s',
    '2 h 1 min',
  ])
})

test('[CLI-06] without a terminal a step is a line: every tenth, every part, and now and then what has no end', () => {
  const said: string[] = []
  let now = Date.now()
  const lines = progressLines(
    'Seeding',
    (text) => said.push(text),
    () => now,
  )
  for (let done = 0; done <= 100; done++) lines.step({ done, total: 100, label: 'posts' })
  expect(said).toHaveLength(12)
  expect(said.at(-1)).toMatch(/^Seeding: posts 100 of 100/)
  for (let done = 1; done <= 50; done++) {
    now += 100
    lines.step({ done, total: 0, label: 'people' })
  }
  expect(said.slice(12).map((line) => line.replace(/, .*/, ''))).toEqual([
    'Seeding: people 1',
    'Seeding: people 21',
    'Seeding: people 41',
  ])
})

test('what people have written cannot steer the terminal', () => {
  const sly = [{ ...ROWS[0]!, name: 'a\u001b[2Jb\u202ec' }]
  expect(table(COLUMNS, sly, { colour: false, width: null })).toContain('a [2Jb c')
})

test('at 60 columns codes, times and commands stay whole, and counts give way before a status', () => {
  const look = { colour: false, width: 60 }
  const code = 'university-of-the-northern-fields-hills-dales'
  const schools: Column<string>[] = [
    { title: 'CODE', get: (row) => row, importance: 'most' },
    { title: 'NAME', get: () => 'University of the Northern Fields' },
    { title: 'STATUS', get: () => 'active', importance: 'most' },
    { title: 'PEOPLE', get: () => 1_234_567, align: 'right' },
  ]
  expect(table(schools, [code], look)).toBe(
    `CODE${' '.repeat(43)}STATUS\n${code}  active\nNo room for NAME, PEOPLE.`,
  )
  const when = new Date('2026-11-21T08:09:10Z')
  const done: Column<string>[] = [
    { title: 'WHO', get: () => 'os:somebody-with-a-long-name' },
    { title: 'WHEN', get: () => when },
    { title: 'OUTCOME', get: (row) => row },
  ]
  const [, line] = table(done, ['failed: There is no school of that name'], look).split('\n')
  expect(line).toContain('2026-11-21 08:09:10  failed: ')
})

test('the narrow lists of schools and of what was changed keep what tells their lines apart', async () => {
  const { quad, look } = desk()
  const code = 'north-hill-college-of-engineering'
  await quad(['partners', 'import', '-'], {
    input: HILL_FILE.replace('partner_code: hill', `partner_code: ${code}`),
  })
  const narrow = (list: ReadingAction) =>
    look(async (db) => {
      const shell = { db: async () => db } as unknown as Shell
      const text = (await list.run(shell, new Input([], {}))).text({ colour: false, width: 60 })
      for (const line of text.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(60)
      return text
    })
  expect(await narrow(partnersList)).toMatch(new RegExp(`^${code} .* active`, 'm'))
  expect(await narrow(auditList)).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}.*partners import {2}/m,
  )
})
