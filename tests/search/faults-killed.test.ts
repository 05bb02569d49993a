import { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { appendEvent } from '~/platform/events.server'
import { criteriaOf } from '~search/criteria'
import { readFact } from '~search/facts.server'
import type { Search } from '~search/index'
import { ctxFor, idOf, openWorld, type World } from '~tests/support/world'
import { builtSearch, emptyEngine, until } from './support/engine'
import { FaultyEngine, type Way } from './support/faulty-engine'
import { followUps, writePost } from './support/follow-ups'

/** The engine is killed (SIGKILL) at one point after another; the site mends all by itself. */
let engine: FaultyEngine
let client: Meilisearch
let world: World
let search: Search
let dispatcher: Dispatcher

beforeAll(async () => {
  engine = await new FaultyEngine().open()
  client = new Meilisearch({ host: engine.host, apiKey: engine.key })
})
afterAll(() => engine.close())

beforeEach(async () => {
  await emptyEngine(client)
  world = await openWorld()
  search = await builtSearch(world, { server: engine })
  dispatcher = followUps(world, search)
})
afterEach(async () => {
  engine.straight()
  await dispatcher.stop()
  await search.close()
  await world.close()
})

const ask = (q: string) => search.posts(ctxFor(world, 'maya'), criteriaOf({ q }))
const uids = async () => (await client.getRawIndexes()).results.map(({ uid }) => uid).sort()
const jobs = (state: string) => world.db.read.job.count({ where: { state, name: 'search' } })

/** Kills the engine once, when a call of this kind has come, before or after it is handed on. */
function killAt(path: RegExp, when: 'before' | 'after', first = async () => {}): Way {
  let alive = true
  return async (call, pass) => {
    if (!alive || call.method === 'GET' || !path.test(call.path)) return pass()
    alive = false
    await first()
    if (when === 'after') await pass()
    await engine.kill()
    return 'cut'
  }
}

/** All is well again, without anybody having done anything about it. */
async function mended() {
  await until(() => search.state() === 'up')
  await dispatcher.drain()
  expect(await search.verify()).toMatchObject({ clean: true })
  expect(await jobs('dead')).toBe(0)
  expect((await search.status()).trouble).toBeNull()
  expect(await readFact(world.db, 'search.owed')).toBeNull()
}

test('while a change is written: the work waits, and is done once the engine is back', async () => {
  engine.way = killAt(/posts\/documents/, 'after')
  const id = await writePost(world, 'sam', 'Yak wool')
  await dispatcher.drain()
  expect([await jobs('ready'), await jobs('done')]).toEqual([1, 0])
  expect(await ask('yak')).toEqual({ ids: [id], total: 1, engine: 'database' })
  const { state, reason, trouble } = await search.status()
  expect({ state, reason }).toEqual({ state: 'down', reason: expect.any(String) })
  expect(trouble?.message).toContain('does not answer')
  await engine.start()
  await mended()
  expect(await ask('yak')).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
})

test('for long: what has piled up is caught up in batches', async () => {
  await engine.kill()
  expect((await ask('welcome')).engine).toBe('database')
  const liked = { name: 'post.liked', partner_code: 'northfield', subject_id: idOf('post:welcome') }
  await world.db.write(async (tx) => {
    await tx.post.update({ where: { id: liked.subject_id }, data: { title: 'Welcome, quagga' } })
    for (let at = 0; at < 450; at++) await appendEvent(tx, liked, new Date())
  })
  await dispatcher.drain()
  expect([await jobs('ready'), await jobs('done')]).toEqual([450, 0])
  await engine.start()
  const before = engine.calls.length
  await mended()
  expect(await jobs('done')).toBe(450)
  expect((await ask('quagga')).total).toBe(1)
  const written = engine.calls.slice(before).filter(({ path }) => /posts\/documents\?/.test(path))
  expect(written.length).toBeLessThan(10)
})

test('[CLI-20] while new indexes are filled: the live ones answer again, the rerun starts clean', async () => {
  engine.way = killAt(/posts_\d+\/documents/, 'after')
  await expect(search.reindex()).rejects.toThrow('does not answer')
  await engine.start()
  const before = await ask('welcome')
  expect(before.total).toBeGreaterThan(0)
  await mended()
  expect(await ask('welcome')).toEqual({ ...before, engine: 'meilisearch' })
  await search.reindex()
  expect(await uids()).toEqual(['about', 'people', 'posts'])
})

describe('[CLI-20] while the indexes are exchanged', () => {
  test.each(['before', 'after'] as const)(
    'killed %s the exchange is accepted: what went into the old index meanwhile is not lost',
    async (when) => {
      let id = ''
      engine.way = killAt(/swap-indexes/, when, async () => {
        id = await writePost(world, 'sam', 'Zebu herd')
        await dispatcher.drain()
      })
      await expect(search.reindex()).rejects.toThrow('does not answer')
      expect(await jobs('done')).toBe(1)
      expect(await ask('zebu')).toEqual({ ids: [id], total: 1, engine: 'database' })
      await engine.start()
      await mended()
      expect(await ask('zebu')).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
    },
  )
})

test('come back empty: it is filled in the background, the database answers meanwhile', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await engine.kill()
  engine.empty()
  await engine.start()
  engine.way = async ({ path }, pass) => {
    if (path.startsWith('/swap-indexes')) await gate
    return pass()
  }
  const id = await writePost(world, 'sam', 'Ibex trail')
  await dispatcher.drain()
  expect(await ask('ibex')).toEqual({ ids: [id], total: 1, engine: 'database' })
  await until(() => engine.calls.some(({ path }) => path.startsWith('/swap-indexes')))
  expect(search.state()).toBe('building')
  expect(await ask('ibex')).toEqual({ ids: [id], total: 1, engine: 'database' })
  expect(await search.status()).toMatchObject({ state: 'stale', building: true })
  go()
  await mended()
  expect(await ask('ibex')).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
})

test('[CLI-21] with another key from now on: the work waits until it has ours again', async () => {
  await engine.kill()
  await engine.start('a-key-that-nobody-knows')
  expect((await ask('welcome')).engine).toBe('database')
  const id = await writePost(world, 'sam', 'Puma tracks')
  await dispatcher.drain()
  expect([await jobs('ready'), await jobs('dead')]).toEqual([1, 0])
  const reason = 'The provided API key is invalid.'
  expect(await search.status()).toMatchObject({ state: 'down', reason })
  await engine.kill()
  await engine.start()
  await mended()
  expect(await ask('puma')).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
})

test('an index that somebody has removed is built anew', async () => {
  await client.deleteIndex('posts').waitTask()
  expect((await ask('welcome')).engine).toBe('database')
  await mended()
  expect((await ask('welcome')).engine).toBe('meilisearch')
})
