import { afterEach, beforeEach, expect, test } from 'vitest'
import { postLiked } from '~/domain/posts/events'
import { publish } from '~/platform/events/publish.server'
import { idOf } from '~tests/support/database'
import { clearEngine, waitUntil } from './support/engine'
import { withFaults } from './support/faults'

/** The engine is killed (SIGKILL) at one point after another; the site recovers by itself. */
const faults = withFaults()
const { engine, ask, jobs, indexes, recovered } = faults
const kill = () => engine.kill()

beforeEach(async () => {
  await clearEngine(faults.client)
  await faults.open('built')
})
afterEach(() => faults.close())

/** Writes such a post, of which the site works off what it can. */
async function write(title: string) {
  const id = await faults.write('sam', title)
  await faults.dispatcher.drain()
  return id
}

test('while a change is written: the work waits, and is done once the engine is back', async () => {
  faults.breakAt(/posts\/documents/, kill)
  const id = await write('Yak wool')
  expect([await jobs('ready'), await jobs('done')]).toEqual([1, 0])
  await faults.finds('yak', id, 'database')
  const { state, reason, lastError } = await faults.search.status()
  expect({ state, reason }).toEqual({ state: 'down', reason: expect.any(String) })
  expect(lastError?.message).toContain('does not answer')
  await engine.start()
  await recovered()
  await faults.finds('yak', id, 'meilisearch')
})

test('for a long time: the waiting work is done in batches', async () => {
  await engine.kill()
  expect((await ask('welcome')).engine).toBe('database')
  const subject = { id: idOf('post:welcome'), partner_code: 'northfield' }
  const likes = Array.from({ length: 220 }, () => postLiked({ subject }))
  await faults.fixtures.db.write(async (tx) => {
    await tx.post.update({ where: { id: subject.id }, data: { title: 'Welcome, quagga' } })
    await publish(tx, { now: new Date() }, likes)
  })
  await faults.dispatcher.drain()
  expect([await jobs('ready'), await jobs('done')]).toEqual([220, 0])
  await engine.start()
  const before = engine.calls.length
  await recovered()
  expect(await jobs('done')).toBe(220)
  expect((await ask('quagga')).total).toBe(1)
  const written = engine.calls.slice(before).filter(({ path }) => /posts\/documents\?/.test(path))
  expect(written.length).toBeLessThan(6)
})

test('[CLI-20] while new indexes are filled: the live ones answer again, the rerun starts clean', async () => {
  faults.breakAt(/posts_\d+\/documents/, kill)
  await expect(faults.search.reindex()).rejects.toThrow('does not answer')
  await engine.start()
  const before = await ask('welcome')
  expect(before.total).toBeGreaterThan(0)
  await recovered()
  expect(await ask('welcome')).toEqual({ ...before, engine: 'meilisearch' })
  await faults.search.reindex()
  expect(await indexes()).toEqual(['about', 'people', 'posts'])
})

test.each(['before', 'after'])(
  '[CLI-20] %s the exchange of indexes is accepted: what went into the old one meanwhile is not lost',
  async (when) => {
    let id = ''
    const first = async () => {
      id = await write('Zebu herd')
    }
    faults.breakAt(/swap-indexes/, kill, { when, first })
    await expect(faults.search.reindex()).rejects.toThrow('does not answer')
    expect(await jobs('done')).toBe(1)
    await faults.finds('zebu', id, 'database')
    await engine.start()
    await recovered()
    await faults.finds('zebu', id, 'meilisearch')
  },
)

test('come back empty: it is filled in the background, the database answers meanwhile', async () => {
  await engine.kill()
  engine.empty()
  const before = engine.calls.length
  await engine.start()
  const go = faults.hold(/^\/swap-indexes/)
  const id = await write('Ibex trail')
  await faults.finds('ibex', id, 'database')
  await waitUntil(() =>
    engine.calls.slice(before).some(({ path }) => path.startsWith('/swap-indexes')),
  )
  expect(faults.search.state()).toBe('building')
  await faults.finds('ibex', id, 'database')
  expect(await faults.search.status()).toMatchObject({ state: 'stale', building: true })
  go()
  await recovered()
  await faults.finds('ibex', id, 'meilisearch')
})

test('[CLI-21] started with another key: the work waits until it has the right key again', async () => {
  await engine.kill()
  await engine.start('a-key-that-is-unknown')
  expect((await ask('welcome')).engine).toBe('database')
  const id = await write('Puma tracks')
  expect([await jobs('ready'), await jobs('dead')]).toEqual([1, 0])
  const reason = 'The provided API key is invalid.'
  expect(await faults.search.status()).toMatchObject({ state: 'down', reason })
  await engine.kill()
  await engine.start()
  await recovered()
  await faults.finds('puma', id, 'meilisearch')
})

test('an index that was removed is built again', async () => {
  await faults.client.deleteIndex('posts').waitTask()
  expect((await ask('welcome')).engine).toBe('database')
  await recovered()
  expect((await ask('welcome')).engine).toBe('meilisearch')
})
