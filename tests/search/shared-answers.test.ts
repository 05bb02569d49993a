import { describe, expect, onTestFinished, test } from 'vitest'
import { openDb } from '~/platform/database/open.server'
import { lastChange, noteChange } from '~search/operations/state.server'
import { SharedAnswers } from '~search/sharing/shared-answers'
import { shareResult } from '~search/sharing/share-result'
import { buildCriteria } from '~search/criteria/criteria'
import { emptyCounts, type QueryResult, type SearchQuery } from '~search/criteria/types'
import { databaseEngine } from '~search/fallback/database-engine'
import { withPartialMatches, type ScoredMatch } from '~search/fallback/partial-matches'
import { buildQuery } from '~search/results/result-page'
import { withCloseMatches, type Meaning } from '~search/meaning/meaning'
import { ctxFor, idOf, openFixtures } from '~tests/support/database'
import { postRow } from '~tests/support/fixtures'

function keep() {
  let now = 0
  let found = 0
  const shared = new SharedAnswers<number>(() => now)
  const find = () => shared.find('key', () => Promise.resolve(++found))
  return { shared, find, wait: (ms: number) => void (now += ms) }
}

test('an answer is found once for two minutes', async () => {
  const { find, wait } = keep()
  expect(await Promise.all([find(), find()])).toEqual([1, 1])
  wait(119_999)
  expect(await find()).toBe(1)
  wait(1)
  expect(await find()).toBe(2)
})

test('after a change it is found again: at once, and within a second where much changes', async () => {
  const { shared, find, wait } = keep()
  await find()
  shared.change()
  expect(await find()).toBe(2)
  wait(10)
  shared.change()
  shared.change()
  expect(await find()).toBe(2)
  wait(990)
  expect(await find()).toBe(3)
  expect(await find()).toBe(3)
})

test('what failed, or belongs to another key, is not taken for it', async () => {
  const { shared, find } = keep()
  await expect(shared.find('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await find()).toBe(1)
  expect(await shared.find('other', () => Promise.resolve(7))).toBe(7)
  for (let n = 0; n < 1_000; n++) await shared.find(`${n}`, () => Promise.resolve(n))
  expect(await find()).toBe(2)
})

test('a change by another process is heard of as well', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  const second = openDb(one.db.place)
  onTestFinished(() => second.close())
  let [now, found] = [0, 0]
  const shared = new SharedAnswers<number>(
    () => now,
    () => lastChange(one.db),
  )
  const find = () => shared.find('key', () => Promise.resolve(++found))
  expect([await find(), await find()]).toEqual([1, 1])
  now += 1_000
  await noteChange(second)
  expect([await find(), await find()]).toEqual([2, 2])
})

test('[SEARCH-11] a close match may have what means the same as one of the words', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  databaseEngine(one.db)
  const data = { title: 'Computer science in the evening' }
  await one.db.write((tx) => tx.post.update({ where: { id: idOf('post:welcome') }, data }))
  const criteria = buildCriteria({ q: 'cs nosuchword', size: 10 })
  const query = await buildQuery(await ctxFor(one, 'maya'), 'posts', criteria, false)
  const none: QueryResult = { ids: [], total: 0, facets: emptyCounts() }
  expect((await withPartialMatches(one.db, query, none)).partial).toEqual([idOf('post:welcome')])
})

test('close matches are found once for all who ask the same, and may see the same', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  databaseEngine(one.db)
  const shared = new SharedAnswers<ScoredMatch[]>()
  const none: QueryResult = { ids: [], total: 0, facets: emptyCounts() }
  const criteria = buildCriteria({ q: 'welcome nosuchword', size: 10 })
  const find = async (who: 'maya' | 'lou', known = none) => {
    const query = await buildQuery(await ctxFor(one, who), 'posts', criteria, false)
    return (await withPartialMatches(one.db, query, known, shared)).partial
  }
  const found = await find('maya')
  expect(found).toContain(idOf('post:welcome'))
  await one.db.write((tx) => tx.post.updateMany({ data: { title: 'x', content: 'x' } }))
  expect(await find('maya')).toEqual(found)
  expect(await find('lou')).not.toContain(idOf('post:welcome'))
  expect(await find('maya', { ...none, ids: found, total: found.length })).toEqual([])
  shared.change()
  expect(await find('maya')).not.toContain(idOf('post:welcome'))
})

test('of close matches the ten best are shown, also where an embedder gives no answer', async () => {
  const one = await openFixtures()
  onTestFinished(one.close)
  databaseEngine(one.db)
  const data = Array.from({ length: 12 }, (_, at) => postRow(at, { title: `Computer hall ${at}` }))
  await one.db.write((tx) => tx.post.createMany({ data }))
  const criteria = buildCriteria({ q: 'computer nosuchword', size: 10 })
  const query = await buildQuery(await ctxFor(one, 'maya'), 'posts', criteria, false)
  const result: QueryResult = { ids: [], total: 0, facets: emptyCounts() }
  const silent = { vector: () => Promise.resolve(null) } as unknown as Meaning
  expect((await withPartialMatches(one.db, query, result)).partial).toHaveLength(10)
  expect((await withCloseMatches(one.db, silent, query, { result })).partial).toHaveLength(10)
})

describe('one who asks the same as a reader who has left', () => {
  const question = { kind: 'posts', criteria: buildCriteria({ q: 'tea' }) } as SearchQuery
  const askTwice = (why: Error, leaves: boolean) => {
    const shared = new SharedAnswers<number>()
    const reader = new AbortController()
    const fail = async () => {
      if (leaves) reader.abort(new Error('left'))
      throw why
    }
    const { signal } = reader
    return Promise.allSettled([
      shareResult(shared, { ...question, signal }, fail),
      shareResult(shared, question, () => Promise.resolve(7)),
    ])
  }

  test('gets an answer of their own', async () => {
    expect(await askTwice(new Error('gone'), true)).toEqual([
      { status: 'rejected', reason: new Error('left') },
      { status: 'fulfilled', value: 7 },
    ])
  })

  test('and of a failed one the same failure', async () => {
    const failed = { status: 'rejected', reason: new Error('down') }
    expect(await askTwice(new Error('down'), false)).toEqual([failed, failed])
  })
})
