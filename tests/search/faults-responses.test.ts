import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEARCH_JOB_NAMES } from '~/handlers/search'
import { buildCriteria } from '~search/criteria/criteria'
import { ENGINE_TIMEOUT } from '~search/engine/meilisearch'
import { clearEngine, createSearch, waitUntil } from './support/engine'
import { errorResponse, FaultyEngine, type Behavior } from './support/faulty-engine'
import { withFaults } from './support/faults'
import { canMountDisk, fillDisk, launchOnSmallDisk } from './support/small-disk'

/** The engine lives and answers, but not as it should. */
const hasDisk = canMountDisk()
const faults = withFaults(new FaultyEngine(hasDisk ? launchOnSmallDisk : undefined))
const { engine, ask, queries } = faults

beforeAll(async () => {
  await faults.open(ENGINE_TIMEOUT)
  await faults.search.start()
})
afterAll(() => faults.close())

let questions = 0
/** Each time another question: what is known of one needs no engine. */
const another = () => ({ exclude_user_ids: [`no one ${(questions += 1)}`] })
const answers = async () => (await ask('welcome', 'maya', another())).engine
const up = () => waitUntil(async () => (await answers()) === 'meilisearch')
const recovered = async () => {
  engine.behaveNormally()
  await up()
  faults.dispatcher.resume(SEARCH_JOB_NAMES)
  await faults.recovered()
}

const html = '<html><body>502 Bad Gateway</body></html>'

describe('the database answers, and the engine again when it is well', () => {
  test.each<[string, Awaited<ReturnType<Behavior>>]>([
    ['silent', 'silence'],
    ['cut off', 'cut'],
    ['half a body', 'half'],
    ['a page of a proxy', { status: 502, text: html }],
    ['a page, as if all were well', { status: 200, text: html }],
    ['JSON of something else', { status: 200, text: '{"ok":true}' }],
    ['too busy', errorResponse(503, 'too_many_search_requests', 'system', 'Busy')],
  ])('%s', async (name, response) => {
    await up()
    faults.treat(() => Promise.resolve(response), /./)
    expect(await answers()).toBe('database')
    await faults.finds(`lynx ${name}`, await faults.worksWithout(`Lynx ${name}`), 'database')
    const { state } = await faults.search.status()
    expect(state).toMatch(/down|stale/)
    await recovered()
  })
})

test('slow: one reader waits for a second, and no one after that', async () => {
  await up()
  const go = faults.hold(/./)
  const before = engine.calls.length
  // The engine says nothing before it is let go: all this is the database's.
  expect(await answers()).toBe('database')
  for (let more = 0; more < 3; more++) expect(await answers()).toBe('database')
  expect(queries(before)).toHaveLength(1)
  go()
  await recovered()
})

test('a query that the engine rejects: the database answers that one only', async () => {
  await up()
  const refused = errorResponse(400, 'invalid_search_filter', 'invalid_request', 'No')
  faults.treat(() => Promise.resolve(refused))
  expect(await answers()).toBe('database')
  expect(faults.search.state()).toBe('up')
  engine.behaveNormally()
  expect(await answers()).toBe('meilisearch')
})

test('a result too few: the database answers, instead of leaving out the title searched for', async () => {
  await up()
  faults.treat(async (_, pass) => {
    const response = await pass()
    const { results } = JSON.parse(response.text) as { results: unknown[] }
    return { ...response, text: JSON.stringify({ results: results.slice(0, -1) }) }
  })
  expect(await answers()).toBe('database')
  await recovered()
})

test('one slow query does not send the others to the database, several in a row do', async () => {
  const slow = () =>
    waitUntil(async () => {
      const before = engine.calls.length
      expect(await answers()).toBe('database')
      return queries(before).length > 0
    })
  for (const states of [['up'], ['up', 'up', 'down']]) {
    engine.behaveNormally()
    await up()
    faults.treat(() => Promise.resolve('silence'))
    for (const state of states) {
      await slow()
      expect(faults.search.state()).toBe(state)
    }
  }
  await recovered()
})

test('a reader who leaves ends the query; it says nothing about the engine, and the database is not asked', async () => {
  await up()
  const go = faults.hold(/./)
  const reader = new AbortController()
  const ctx = { ...(await faults.ctx('maya')), signal: reader.signal }
  const before = engine.calls.length
  const found = faults.search.posts(ctx, buildCriteria({ q: 'welcome', ...another() }))
  const failed = expect(found).rejects.toThrow('gone')
  await waitUntil(() => Promise.resolve(queries(before).length > 0))
  reader.abort(new Error('gone'))
  await failed
  for (let more = 0; more < 5; more++) {
    const left = { ...ctx, signal: AbortSignal.abort(new Error('gone')) }
    await expect(faults.search.posts(left, buildCriteria({ q: 'welcome' }))).rejects.toThrow('gone')
  }
  go()
  expect(faults.search.state()).toBe('up')
  expect(await answers()).toBe('meilisearch')
})

test('two ask the same: one request, also for the one who stays when the other leaves', async () => {
  await up()
  const go = faults.hold(/./)
  const reader = new AbortController()
  const maya = await faults.ctx('maya')
  const before = engine.calls.length
  const criteria = buildCriteria({ q: 'welcome', ...another() })
  const left = faults.search.posts({ ...maya, signal: reader.signal }, criteria)
  const gone = expect(left).rejects.toThrow('gone')
  await waitUntil(() => Promise.resolve(queries(before).length > 0))
  const [stayed, third] = [1, 2].map(() => faults.search.posts(maya, criteria))
  reader.abort(new Error('gone'))
  await gone
  go()
  expect(await stayed).toMatchObject({ total: 1, engine: 'meilisearch' })
  expect(await third).toEqual(await stayed)
  const after = engine.calls.length
  expect(await faults.search.posts(maya, criteria)).toEqual(await stayed)
  expect(queries(after)).toEqual([])
})

test('an ordinary search is one request: what is found, and what is titled so', async () => {
  await up()
  const before = engine.calls.length
  expect(await answers()).toBe('meilisearch')
  const sent = queries(before).map(({ body }) => JSON.parse(body) as { queries: [] })
  expect(sent.map(({ queries }) => queries.length)).toEqual([2])
})

test('slow to take its settings: the first readers do not wait for them', async () => {
  const go = faults.hold(/\/settings/)
  const fresh = createSearch(faults.fixtures, { server: engine }, ENGINE_TIMEOUT)
  const found = await fresh.posts(await faults.ctx('maya'), buildCriteria({ q: 'welcome' }))
  expect(found).toMatchObject({ total: 1, engine: 'database' })
  expect(fresh.state()).toBe('down')
  go()
  await waitUntil(() => fresh.state() === 'up')
  await fresh.close()
})

/** How Meilisearch says that its disk is full, here and there; seen with version 1.21. */
const full = 'No space left on device (os error 28)'
const taskFailed: Behavior = async ({ method }, pass) => {
  const response = await pass()
  if (method !== 'GET') return response
  const error = { message: full, code: 'no_space_left_on_device', type: 'system' }
  const task = { ...(JSON.parse(response.text) as object), status: 'failed', error }
  return { ...response, text: JSON.stringify(task) }
}
const refused =
  (status: number, code: string, type: string): Behavior =>
  ({ method }, pass) =>
    method === 'POST' ? Promise.resolve(errorResponse(status, code, type, full)) : pass()

describe('[CLI-21] its disk is full: the work waits with all its tries, and the status says why', () => {
  test.each<[string, Behavior, path?: RegExp]>([
    ['refused', refused(422, 'no_space_left_on_device', 'system')],
    ['as an error of its own', refused(500, 'internal', 'internal')],
    ['as if we had sent nonsense', refused(400, 'malformed_payload', 'invalid_request')],
    ['in a task', taskFailed, /^\/tasks\//],
  ])('%s', async (name, behavior, path = /\/documents/) => {
    await up()
    faults.treat(behavior, path)
    await faults.worksWithout(`Serval ${name}`)
    const { state, lastError } = await faults.search.status()
    expect(state).toBe('up')
    expect(lastError?.message).toContain(full)
    await recovered()
  })

  test('too full to build: it is built as soon as there is room', async () => {
    await up()
    faults.treat(refused(422, 'no_space_left_on_device', 'system'), /\/documents/)
    await clearEngine(faults.client)
    expect(await answers()).toBe('database')
    await waitUntil(async () => (await faults.search.status()).lastError !== null)
    expect(await faults.search.status()).toMatchObject({
      state: 'stale',
      reason: 'the index is empty',
      lastError: { message: expect.stringContaining(full) },
    })
    await recovered()
    expect(await faults.indexes()).toEqual(['about', 'people', 'posts'])
  })

  test.skipIf(!hasDisk)('a real one', async () => {
    await up()
    const freeDisk = fillDisk(engine)
    const id = await faults.worksWithout('Ocelot at night')
    expect((await faults.search.status()).lastError).not.toBeNull()
    freeDisk()
    await recovered()
    await faults.finds('ocelot', id, 'meilisearch')
  })
})
