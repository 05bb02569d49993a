import { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { SEARCH_JOBS } from '~/reactors/search'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import { ENGINE_PATIENCE } from '~search/meilisearch'
import { ctxFor, openWorld, type World } from '~tests/support/world'
import { emptyEngine, searchOf, until } from './support/engine'
import { FaultyEngine, refusal, type Way } from './support/faulty-engine'
import { followUps, writePost } from './support/follow-ups'
import { diskPossible, fillDisk, onSmallDisk } from './support/small-disk'

/** The engine lives and answers, but not as it should. */
const hasDisk = diskPossible()
let engine: FaultyEngine
let client: Meilisearch
let world: World
let search: Search
let dispatcher: Dispatcher

beforeAll(async () => {
  engine = await new FaultyEngine(hasDisk ? onSmallDisk : undefined).open()
  client = new Meilisearch({ host: engine.host, apiKey: engine.key })
  world = await openWorld()
  search = searchOf(world, { server: engine }, ENGINE_PATIENCE)
  dispatcher = followUps(world, search)
  await search.start()
})
afterEach(() => engine.straight())
afterAll(async () => {
  await dispatcher.stop()
  await search.close()
  await world.close()
  await engine.close()
})

const ask = (q: string) => search.posts(ctxFor(world, 'maya'), criteriaOf({ q }))
const jobs = (state: string) => world.db.read.job.count({ where: { state, name: 'search' } })
const up = () => until(async () => (await ask('welcome')).engine === 'meilisearch')
const mended = async () => {
  await up()
  dispatcher.goOn(SEARCH_JOBS)
  await dispatcher.drain()
  expect([await jobs('ready'), await jobs('dead')]).toEqual([0, 0])
  expect(await search.verify()).toMatchObject({ clean: true })
  expect((await search.status()).trouble).toBeNull()
}

function gated() {
  let go = () => {}
  const hold = new Promise<void>((resolve) => (go = resolve))
  return { hold, go: () => go() }
}

/** What happens meanwhile waits, with all its tries, and is found in the database. */
async function worksWithout(title: string) {
  const id = await writePost(world, 'sam', title)
  dispatcher.goOn(SEARCH_JOBS)
  await dispatcher.drain()
  const waiting = { state: 'ready', attempts: 0 }
  expect(await world.db.read.job.findMany({ where: { state: 'ready' } })).toMatchObject([waiting])
  expect(await jobs('dead')).toBe(0)
  return id
}

describe('the database answers, and the engine again when it is well', () => {
  const html = '<html><body>502 Bad Gateway</body></html>'
  const ways: Record<string, Way> = {
    silent: () => Promise.resolve('silence'),
    'cut off': () => Promise.resolve('cut'),
    'half a body': () => Promise.resolve('half'),
    'a page of a proxy': () => Promise.resolve({ status: 502, text: html }),
    'a page, as if all were well': () => Promise.resolve({ status: 200, text: html }),
    'JSON of something else': () => Promise.resolve({ status: 200, text: '{"ok":true}' }),
    'too busy': () => Promise.resolve(refusal(503, 'too_many_search_requests', 'system', 'Busy')),
  }
  test.each(Object.keys(ways))('%s', async (name) => {
    await up()
    engine.way = ways[name] ?? engine.way
    expect((await ask('welcome')).engine).toBe('database')
    const id = await worksWithout(`Lynx ${name}`)
    expect(await ask(`lynx ${name}`)).toEqual({ ids: [id], total: 1, engine: 'database' })
    expect(await search.status()).toMatchObject({ state: expect.stringMatching(/down|stale/) })
    engine.straight()
    await mended()
  })
})

test('slow: one reader waits for a second, and nobody after that', async () => {
  await up()
  const { hold, go } = gated()
  engine.way = async (_, pass) => {
    await hold
    return pass()
  }
  const asked = () => engine.calls.filter(({ path }) => path.startsWith('/multi-search')).length
  const before = asked()
  const began = performance.now()
  expect((await ask('welcome')).engine).toBe('database')
  const waited = performance.now() - began
  expect(waited).toBeGreaterThan(ENGINE_PATIENCE - 100)
  expect(waited).toBeLessThan(ENGINE_PATIENCE * 10)
  for (let more = 0; more < 3; more++) expect((await ask('welcome')).engine).toBe('database')
  expect(asked()).toBe(before + 1)
  go()
  await mended()
})

test('a question that the engine refuses is ours: the database answers it, and it alone', async () => {
  await up()
  engine.way = ({ path }, pass) =>
    path.startsWith('/multi-search')
      ? Promise.resolve(refusal(400, 'invalid_search_filter', 'invalid_request', 'No'))
      : pass()
  expect((await ask('welcome')).engine).toBe('database')
  expect(search.state()).toBe('up')
  engine.straight()
  expect((await ask('welcome')).engine).toBe('meilisearch')
})

test('one slow question does not take the engine from the others, several in a row do', async () => {
  await up()
  engine.way = ({ path }, pass) =>
    path.startsWith('/multi-search') ? Promise.resolve('silence') : pass()
  const slow = () => until(async () => (await asksEngine()) > 0)
  const asksEngine = async () => {
    const before = engine.calls.length
    expect((await ask('welcome')).engine).toBe('database')
    return engine.calls.slice(before).filter(({ path }) => path.startsWith('/multi-search')).length
  }
  await slow()
  expect(search.state()).toBe('up')
  engine.straight()
  await up()
  engine.way = ({ path }, pass) =>
    path.startsWith('/multi-search') ? Promise.resolve('silence') : pass()
  for (const state of ['up', 'up', 'down']) {
    await slow()
    expect(search.state()).toBe(state)
  }
  engine.straight()
  await mended()
})

test('an ordinary search is one request: what is found, and what is titled so', async () => {
  await up()
  const before = engine.calls.length
  expect((await ask('welcome')).engine).toBe('meilisearch')
  const asked = engine.calls.slice(before).filter(({ path }) => path.startsWith('/multi-search'))
  expect(asked.map(({ body }) => (JSON.parse(body) as { queries: [] }).queries.length)).toEqual([2])
})

test('slow to take its settings: the first readers do not wait for them', async () => {
  const { hold, go } = gated()
  engine.way = async ({ path }, pass) => {
    if (path.includes('/settings')) await hold
    return pass()
  }
  const fresh = searchOf(world, { server: engine }, ENGINE_PATIENCE)
  const found = await fresh.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'welcome' }))
  expect(found).toMatchObject({ total: 1, engine: 'database' })
  expect(fresh.state()).toBe('down')
  go()
  await until(() => fresh.state() === 'up')
  await fresh.close()
})

/** How Meilisearch says that its disk is full, here and there; seen with version 1.21. */
const full = 'No space left on device (os error 28)'
const taskFailed: Way = async ({ method, path }, pass) => {
  const said = await pass()
  if (method !== 'GET' || !path.startsWith('/tasks/')) return said
  const error = { message: full, code: 'no_space_left_on_device', type: 'system' }
  return { ...said, text: JSON.stringify({ ...JSON.parse(said.text), status: 'failed', error }) }
}
const refused =
  (...said: Parameters<typeof refusal>): Way =>
  (call, pass) =>
    call.method === 'POST' && /\/documents/.test(call.path)
      ? Promise.resolve(refusal(...said))
      : pass()

describe('[CLI-21] its disk is full: the work waits with all its tries, and the status says why', () => {
  test.each<[string, Way]>([
    ['refused', refused(422, 'no_space_left_on_device', 'system', full)],
    ['as an error of its own', refused(500, 'internal', 'internal', full)],
    ['as if we had sent nonsense', refused(400, 'malformed_payload', 'invalid_request', full)],
    ['in a task', taskFailed],
  ])('%s', async (name, way) => {
    await up()
    engine.way = way
    await worksWithout(`Serval ${name}`)
    const { state, trouble } = await search.status()
    expect(state).toBe('up')
    expect(trouble?.message).toContain(full)
    engine.straight()
    await mended()
  })

  test('too full to build: it is built as soon as there is room', async () => {
    await up()
    engine.way = refused(422, 'no_space_left_on_device', 'system', full)
    await emptyEngine(client)
    expect((await ask('welcome')).engine).toBe('database')
    await until(async () => (await search.status()).trouble !== null)
    expect(await search.status()).toMatchObject({
      state: 'stale',
      reason: 'the index is empty',
      trouble: { message: expect.stringContaining(full) },
    })
    engine.straight()
    await mended()
    const { results } = await client.getRawIndexes()
    expect(results.map(({ uid }) => uid).sort()).toEqual(['about', 'people', 'posts'])
  })

  test.skipIf(!hasDisk)('a real one', async () => {
    await up()
    const makeRoom = fillDisk(engine)
    const id = await worksWithout('Ocelot at night')
    expect((await search.status()).trouble).not.toBeNull()
    makeRoom()
    await mended()
    expect(await ask('ocelot')).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
  })
})
