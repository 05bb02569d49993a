import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const FOLDER = 'docs/security'
const LEVELS = read(`${FOLDER}/asvs-5.0.0.tsv`)
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split('\t'))
const CHAPTERS = readdirSync(join(ROOT, FOLDER)).filter((name) => /^asvs-\d\d\.md$/.test(name))

type Row = { file: string; id: string; level: string; state: string; here: string; by: string }

/** Rows of the tables: `| 1.2.3 | 2 | met | … | … |`. */
const rowsIn = (file: string): Row[] =>
  read(`${FOLDER}/${file}`)
    .split('\n')
    .filter((line) => /^\| +\d/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const [, id = '', level = '', state = '', here = '', by = ''] = cells
      return { file, id, level, state, here, by }
    })

const rows = CHAPTERS.flatMap(rowsIn)

/** What a row leans on: files, and of those in tests a part of a title. */
const evidenceIn = (by: string) =>
  by
    .split('<br>')
    .filter(Boolean)
    .map((part) => /^`([^`]+)`(?: “(.+)”)?$/.exec(part) ?? [part, '', ''])
    .map(([part, file = '', title = '']) => ({ part, file, title }))

function findProblems({ id, state, here, by }: Row): string[] {
  const found = evidenceIn(by)
  return [
    ...(here === '' ? [`${id} says nothing`] : []),
    ...(['met', 'not met', 'doesn’t apply'].includes(state) ? [] : [`${id} is “${state}”`]),
    ...(state === 'met' && found.length === 0 ? [`${id} is met by nothing`] : []),
    ...found.flatMap(({ part, file, title }) => {
      if (file === '' || !existsSync(join(ROOT, file))) return [`${id}: no file ${part}`]
      if (!file.startsWith('tests/')) return title === '' ? [] : [`${id}: ${file} is no test`]
      return title !== '' && read(file).includes(title) ? [] : [`${id}: ${file} has no ${part}`]
    }),
  ]
}

test('each requirement of ASVS levels 1 and 2 has its row, once, at its level', () => {
  expect(LEVELS.length).toBe(253)
  expect(rows.map(({ id, level }) => [id, level])).toEqual(LEVELS)
  const elsewhere = rows.filter(({ file, id }) => Number(file.slice(5, 7)) !== parseInt(id))
  expect(elsewhere).toEqual([])
})

test('what a row leans on is there: a file of the code, or a test by its title', () => {
  expect(rows.flatMap(findProblems)).toEqual([])
})

test('a row that leans on nothing, or on what is gone, is found', () => {
  const row = { file: '', id: '1.1.1', level: '1', state: 'met', here: 'Checked', by: '' }
  const found = (change: Partial<Row>) => findProblems({ ...row, ...change })
  expect(found({})).toEqual(['1.1.1 is met by nothing'])
  expect(found({ by: '`app/none.ts`' })).toEqual(['1.1.1: no file `app/none.ts`'])
  const [own, title] = ['`tests/security.test.ts`', 'a row that leans on nothing']
  expect(found({ by: `${own} “${title}”` })).toEqual([])
  expect(found({ by: own })).toEqual([`1.1.1: tests/security.test.ts has no ${own}`])
  expect(found({ state: 'partly', by: `${own} “${title}”` })).toEqual(['1.1.1 is “partly”'])
})

test('security.md counts what is met', () => {
  const counted = (state: string) => rows.filter((row) => row.state === state).length
  const [met, not, none] = ['met', 'not met', 'doesn’t apply'].map(counted)
  expect(read('docs/security.md')).toContain(
    `Of 253 requirements ${met} are met, ${not} aren’t, and ${none} don’t apply.`,
  )
})
