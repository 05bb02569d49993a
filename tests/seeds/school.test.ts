import { expect, test } from 'vitest'
import { BATCH_SIZE, TABLES, type TableName, type Tables } from '~seeds/rows'
import {
  estimateRows,
  schoolAccounts,
  generateSchool,
  type SchoolOptions,
} from '~seeds/school-generator'

const OPTIONS: SchoolOptions = {
  code: 'oak',
  name: 'Oak College',
  students: 120,
  posts: 400,
  seed: 'acorn',
  today: new Date('2026-11-21T00:00:00Z'),
  passwordHash: 'a hash',
}
const build = (options: Partial<SchoolOptions> = {}) => [
  ...generateSchool({ ...OPTIONS, ...options }),
]
const batches = build()
const readRows = <Name extends TableName>(table: Name) =>
  batches.filter((batch) => batch.table === table).flatMap((batch) => batch.rows as Tables[Name][])

test('[CLI-17] the same seed gives the same rows, another seed gives others', () => {
  expect(build()).toEqual(batches)
  const other = build({ seed: 'beech' }).flatMap((batch) =>
    batch.table === 'Post' ? batch.rows : [],
  )
  const ids = new Set(readRows('Post').map((post) => post.id))
  expect(other.filter((post) => ids.has(post.id))).toEqual([])
})

test('the school has the size that was asked for', () => {
  expect(readRows('Post')).toHaveLength(400)
  expect(readRows('User').filter((user) => user.email.startsWith('student'))).toHaveLength(120)
  const questions = readRows('Post').filter((post) => post.marked_question_at)
  expect(questions.length).toBeGreaterThan(90)
  expect(questions.length).toBeLessThan(180)
  const titles = new Set(readRows('Post').map((post) => post.title))
  expect(titles.size).toBeGreaterThan(370)
})

test('there is an account of each role', () => {
  const emails = new Set(readRows('User').map((user) => user.email))
  const accounts = schoolAccounts('oak')
  expect(accounts[0]?.email).toBe('student1@oak.test')
  expect(accounts.filter(({ email }) => !emails.has(email))).toEqual([])
  expect(accounts).toHaveLength(12)
})

test('rows come in small batches and after the rows they point to', () => {
  expect(Math.max(...batches.map((batch) => batch.rows.length))).toBeLessThanOrEqual(BATCH_SIZE)
  const order = TABLES.filter((table) => batches.some((batch) => batch.table === table))
  const firsts = order.map((table) => batches.findIndex((batch) => batch.table === table))
  expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
})

test('posts come oldest first, with growing ids', () => {
  const ids = readRows('Post').map((post) => post.id)
  expect(ids).toEqual([...ids].sort())
})

test('the number of rows is known in advance, within a fifth', () => {
  const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
  expect(Math.abs(estimateRows(OPTIONS) / rows - 1)).toBeLessThan(0.2)
})

test('a school of one student and no post can be built', () => {
  const tiny = build({ students: 1, posts: 0 })
  expect(tiny.filter((batch) => batch.table === 'Follow' && batch.rows.length > 0)).toEqual([])
})
