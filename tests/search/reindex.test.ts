import { setImmediate as breath } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { deletePost } from '~/domain/posts/commands.server'
import { buildCriteria } from '~search/criteria/criteria'
import { INDEX_SETTINGS } from '~search/index/settings'
import type { ReindexProgress } from '~search/index'
import { addPosts } from '~tests/support/fixtures'
import { ctxFor, idOf, openFixtures } from '~tests/support/database'
import { clearEngine, createBuiltSearch, createSearch, waitUntil } from './support/engine'
import { withSearch } from './support/running-search'

// Enough for two batches of the reindex
const on = withSearch({ fill: ({ db }) => addPosts(1200, () => ({}), db) })
const { ask, ctx, indexes } = on

const LIVE = ['about', 'people', 'posts']
const total = async (q: string) => (await ask(q)).total
const isClean = async () => expect((await on.search.verify()).clean).toBe(true)

describe('[CLI-20] building next to the live indexes', () => {
  test('answers all the while, tells how far it is, and loses nothing that is written meanwhile', async () => {
    const progress: ReindexProgress[] = []
    const answers: string[] = []
    let running = true
    const run = on.search.reindex({ onProgress: (one) => progress.push({ ...one }) })
    const asking = (async () => {
      while (running) {
        // The database answers within one turn of the event loop, which nothing else would get.
        await breath()
        const found = await ask('number 1')
        answers.push(`${found.engine} ${found.total > 0}`)
        await new Promise(setImmediate)
      }
    })()
    for (let at = 0; at < 10; at++) {
      await deletePost(await ctx('sam'), await on.write('sam', `Newborn ${at}`))
      await on.write('sam', `Survivor ${at}`)
    }
    const report = await run
    running = false
    await asking
    // A slow machine may let the database answer now and then; no one goes without an answer.
    expect(answers.filter((answer) => !answer.endsWith(' true'))).toEqual([])
    expect(answers).toContain('meilisearch true')
    expect(progress.at(-1)).toMatchObject({ kind: 'people' })
    const done = progress.filter(({ kind }) => kind === 'posts').map((one) => one.done)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect(report.posts).toBeGreaterThanOrEqual(1200)
    // No one has worked off the events: only the run itself can have written these.
    expect(await total('survivor')).toBe(10)
    expect(await total('newborn')).toBe(0)
    await isClean()
    expect(await indexes()).toEqual(LIVE)
  })

  test('interrupted, leaves the live index as it is, and the next run clears up', async () => {
    const stop = new AbortController()
    const run = on.search.reindex({ signal: stop.signal, onProgress: () => stop.abort() })
    await expect(run).rejects.toThrow(/abort/i)
    expect(await indexes()).toEqual(LIVE)
    expect(await total('number 7')).toBeGreaterThan(0)
    // As a run leaves it that was killed, with tasks that no one waits for.
    const { client } = on.engine
    const killed = 'posts_1700000000000'
    await client.createIndex(killed, { primaryKey: 'id' }).waitTask()
    const documents = Array.from({ length: 20_000 }, (_, id) => ({ id, title: `Left ${id}` }))
    for (let at = 0; at < 3; at++) await client.index(killed).addDocuments(documents)
    await on.search.reindex({ only: 'posts' })
    expect(await indexes()).toEqual(LIVE)
    const canceled = await client.tasks.getTasks({ indexUids: [killed], statuses: ['canceled'] })
    expect(canceled.results).not.toEqual([])
  })

  test('is done by one process at a time', async () => {
    const first = on.search.reindex()
    await waitUntil(async () => (await on.search.status()).building)
    await expect(on.search.reindex()).rejects.toThrow('by another process')
    await first
    expect((await on.search.status()).building).toBe(false)
  })
})

test('[CLI-22] comparing index and database names what is missing, surplus and stale, and queues it', async () => {
  await isClean()
  const posts = on.engine.client.index('posts')
  const [missing, stale] = [idOf('many:1'), idOf('many:2')]
  await posts.deleteDocument(missing).waitTask()
  await posts.updateDocuments([{ id: stale, checksum: 'old' }]).waitTask()
  await posts.addDocuments([{ id: 'surplus' }]).waitTask()
  await on.engine.client.index('people').deleteDocument(idOf('maya')).waitTask()
  const report = await on.search.verify({ fix: true })
  expect(report).toMatchObject({
    clean: false,
    queued: 4,
    posts: { missing: [missing], stale: [stale], surplus: ['surplus'] },
    people: { missing: [idOf('maya')], stale: [], surplus: [] },
  })
  const events = await on.fixtures.db.read.event.findMany({
    where: { name: { startsWith: 'search.' } },
  })
  await on.search.sync.applyEvents(events)
  await isClean()
})

describe('an index that does not hold this database answers nothing', () => {
  const backToEngine = async () => {
    await waitUntil(() => on.search.state() === 'up')
    expect((await ask('number 33')).engine).toBe('meilisearch')
    await isClean()
  }

  test('an engine that came back empty is filled again by itself', async () => {
    const before = await ask('number 33')
    await clearEngine(on.engine.client)
    // In another order: what is known already needs no engine.
    const other = await ask('number 33', 'maya', { order: 'created_at' })
    expect(other).toMatchObject({ engine: 'database', total: before.total })
    await backToEngine()
  })

  test('another database on the same engine begins with its own index', async () => {
    const other = await openFixtures()
    const second = createSearch(other, on.engine)
    await second.start()
    const found = await second.posts(await ctxFor(other, 'maya'), buildCriteria({ q: 'number' }))
    expect(found.total).toBe(0)
    await waitUntil(() => second.state() === 'up')
    expect((await second.status()).documents.posts).toEqual({ database: 10, index: 10 })
    expect((await on.search.status()).state).toBe('stale')
    await second.close()
    await other.close()
  })

  test('settings that differ are applied at the start', async () => {
    await on.engine.client
      .index('posts')
      .updateSettings({ synonyms: {}, sortableAttributes: [] })
      .waitTask()
    const again = await createBuiltSearch(on.fixtures, on.engine)
    const live = await on.engine.client.index('posts').getSettings()
    expect(live.synonyms).toEqual(INDEX_SETTINGS.posts.synonyms)
    expect(live.sortableAttributes).toEqual(
      [...(INDEX_SETTINGS.posts.sortableAttributes ?? [])].sort(),
    )
    await again.close()
  })

  test('settings that are the same are left alone', async () => {
    const tasks = async () =>
      (await on.engine.client.tasks.getTasks({ types: ['settingsUpdate'], limit: 1 })).total
    const before = await tasks()
    const again = await createBuiltSearch(on.fixtures, on.engine)
    expect(await tasks()).toBe(before)
    await again.close()
  })
})

test('[CLI-21] the state of search for the operator', async () => {
  const status = await on.search.status()
  expect(status).toMatchObject({
    state: 'up',
    version: '1.21.0',
    documents: { posts: { database: 1210, index: 1210 }, people: { database: 20, index: 20 } },
    lastReindex: { posts: 1210, people: 20 },
  })
  expect((await createSearch(on.fixtures, null).status()).state).toBe('none')
})
