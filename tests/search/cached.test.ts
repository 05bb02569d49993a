import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { raw } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { openFixtures, type Fixtures } from '~tests/support/database'
import { cached, HOUR, TEN_MINUTES } from '~search/fallback/cached'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openFixtures()
})
afterAll(() => fixtures.close())
afterEach(() => {
  vi.useRealTimers()
})

let reads = 0
const read = () => Promise.resolve((reads += 1))
const write = (statement: string) => fixtures.db.writeSql((tx) => runSql(tx, raw(statement)))
const change = () => write('UPDATE "Post" SET like_count = like_count + 1')

test('in a small database a value stays until something is written', async () => {
  const value = await cached(fixtures.db, 'small', read, HOUR)
  expect(await cached(fixtures.db, 'small', read, HOUR)).toBe(value)
  await change()
  expect(await cached(fixtures.db, 'small', read, HOUR)).toBe(value + 1)
})

test('what could not be read is read again', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(cached(fixtures.db, 'failing', failing)).rejects.toThrow('no')
  expect(await cached(fixtures.db, 'failing', () => Promise.resolve('there'))).toBe('there')
})

test.each([
  ['as it is', undefined, 60_000],
  ['of how many texts have a word', TEN_MINUTES, 600_000],
  ['of words', HOUR, 3_600_000],
])('in a large one it stays a while, whatever is written: a value %s', async (of, lasts, stays) => {
  await write('CREATE TABLE IF NOT EXISTS filler AS SELECT zeroblob(33e6) AS x')
  vi.useFakeTimers({ toFake: ['performance'] })
  const ask = () => cached(fixtures.db, of, read, lasts)
  const value = await ask()
  await change()
  vi.advanceTimersByTime(stays - 1)
  expect(await ask()).toBe(value)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(value + 1)
})
