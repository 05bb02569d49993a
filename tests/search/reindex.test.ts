import { setImmediate as breath } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deletePost } from '~/domain/posts/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { criteriaOf } from '~search/criteria'
import { INDEXES } from '~search/indexes'
import type { ReindexProgress, Search } from '~search/index'
import { ctxFor, idOf, NOW, openWorld, type World } from '~tests/support/world'
import { builtSearch, searchOf, until, withEngine } from './support/engine'

const engine = withEngine()
let world: World
let search: Search

beforeEach(async () => {
  world = await openWorld()
  await addPosts(world, 1200)
  search = await builtSearch(world, engine())
})
afterEach(async () => {
  await search.close()
  await world.close()
})

/** Enough for two batches of the reindex. */
async function addPosts({ db }: World, many: number) {
  const row = (at: number) => ({
    id: idOf(`many:${at}`),
    partner_code: 'northfield',
    user_id: idOf('sam'),
    title: `Number ${at}`,
    content: 'One of many',
    tag_names: [],
    created_at: NOW,
    updated_at: NOW,
  })
  await db.write((tx) =>
    tx.post.createMany({ data: Array.from({ length: many }, (_, at) => row(at)) }),
  )
}

let written = 0
async function writePost(title: string) {
  const input = { title, content: 'Thank you', tags: [], topics: [], question: false }
  const form = { once: `once-number-${written++}`, product: 'Quad' }
  const outcome = await createPost(ctxFor(world, 'sam', new Date()), input as never, form)
  if (!outcome.ok) throw new Error('The post was refused')
  return outcome.id
}

const uids = async () => {
  const { results } = await engine().client.getRawIndexes()
  return results.map(({ uid }) => uid).sort()
}
const total = async (q: string) =>
  (await search.posts(ctxFor(world, 'maya'), criteriaOf({ q }))).total

describe('[CLI-20] building beside the live indexes', () => {
  test('answers all the while, tells how far it is, and loses nothing that is written meanwhile', async () => {
    const progress: ReindexProgress[] = []
    const answers: string[] = []
    let running = true
    const run = search.reindex({ onProgress: (one) => progress.push({ ...one }) })
    const asking = (async () => {
      while (running) {
        // The database answers within one turn of the event loop, which nothing else would get.
        await breath()
        const found = await search.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'number 1' }))
        answers.push(`${found.engine} ${found.total > 0}`)
        await new Promise(setImmediate)
      }
    })()
    const born: string[] = []
    for (let at = 0; at < 10; at++) {
      born.push(await writePost(`Newborn ${at}`))
      await deletePost(ctxFor(world, 'sam'), born.pop()!)
      born.push(await writePost(`Survivor ${at}`))
    }
    const report = await run
    running = false
    await asking
    // A slow machine may let the database answer now and then; nobody goes without an answer.
    expect(answers.filter((answer) => !answer.endsWith(' true'))).toEqual([])
    expect(answers).toContain('meilisearch true')
    expect(progress.at(-1)).toMatchObject({ kind: 'people' })
    const posts = progress.filter(({ kind }) => kind === 'posts')
    expect(posts.map(({ done }) => done)).toEqual(
      [...posts.map(({ done }) => done)].sort((a, b) => a - b),
    )
    expect(report.posts).toBeGreaterThanOrEqual(1200)
    // Nobody has worked off the events: only the run itself can have written these.
    expect(await total('survivor')).toBe(10)
    expect(await total('newborn')).toBe(0)
    expect((await search.verify()).clean).toBe(true)
    expect(await uids()).toEqual(['about', 'people', 'posts'])
  })

  test('interrupted, leaves the live index as it is, and the next run clears up', async () => {
    const stop = new AbortController()
    const run = search.reindex({ signal: stop.signal, onProgress: () => stop.abort() })
    await expect(run).rejects.toThrow(/abort/i)
    expect(await uids()).toEqual(['about', 'people', 'posts'])
    expect(await total('number 7')).toBeGreaterThan(0)
    // As a run leaves it that was killed.
    await engine().client.createIndex('posts_1700000000000').waitTask()
    await search.reindex({ only: 'posts' })
    expect(await uids()).toEqual(['about', 'people', 'posts'])
  })

  test('is done by one process at a time', async () => {
    const first = search.reindex()
    await until(async () => (await search.status()).building)
    await expect(search.reindex()).rejects.toThrow('by another process')
    await first
    expect((await search.status()).building).toBe(false)
  })
})

describe('[CLI-22] comparing index and database', () => {
  test('names what is missing, surplus and stale, and queues it', async () => {
    expect((await search.verify()).clean).toBe(true)
    const posts = engine().client.index('posts')
    const [missing, stale] = [idOf('many:1'), idOf('many:2')]
    await posts.deleteDocument(missing).waitTask()
    await posts.updateDocuments([{ id: stale, checksum: 'old' }]).waitTask()
    await posts.addDocuments([{ id: 'surplus' }]).waitTask()
    await engine().client.index('people').deleteDocument(idOf('maya')).waitTask()
    const report = await search.verify({ fix: true })
    expect(report).toMatchObject({
      clean: false,
      queued: 4,
      posts: { missing: [missing], stale: [stale], surplus: ['surplus'] },
      people: { missing: [idOf('maya')], stale: [], surplus: [] },
    })
    const events = await world.db.read.event.findMany({
      where: { name: { startsWith: 'search.' } },
    })
    await search.sync.follow(events)
    expect((await search.verify()).clean).toBe(true)
  })
})

describe('an index that does not hold this database answers nothing', () => {
  const asked = () => search.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'number 33' }))
  const backToEngine = async () => {
    await until(() => search.state() === 'up')
    expect((await asked()).engine).toBe('meilisearch')
    expect((await search.verify()).clean).toBe(true)
  }

  test('an engine that came back empty is filled again by itself', async () => {
    const before = await asked()
    const { results } = await engine().client.getRawIndexes()
    for (const { uid } of results) await engine().client.deleteIndex(uid).waitTask()
    expect(await asked()).toMatchObject({ engine: 'database', total: before.total })
    await backToEngine()
  })

  test('another database on the same engine begins with its own index', async () => {
    const other = await openWorld()
    const second = searchOf(other, engine())
    await second.start()
    const found = await second.posts(ctxFor(other, 'maya'), criteriaOf({ q: 'number' }))
    expect(found.total).toBe(0)
    await until(() => second.state() === 'up')
    expect((await second.status()).documents.posts).toEqual({ database: 10, index: 10 })
    expect((await search.status()).state).toBe('stale')
    await second.close()
    await other.close()
  })

  test('settings that differ are applied at the start', async () => {
    await engine()
      .client.index('posts')
      .updateSettings({ synonyms: {}, sortableAttributes: [] })
      .waitTask()
    const again = await builtSearch(world, engine())
    const live = await engine().client.index('posts').getSettings()
    expect(live.synonyms).toEqual(INDEXES.posts.synonyms)
    expect(live.sortableAttributes).toEqual([...(INDEXES.posts.sortableAttributes ?? [])].sort())
    await again.close()
  })

  test('settings that are the same are left alone', async () => {
    const tasks = async () =>
      (await engine().client.tasks.getTasks({ types: ['settingsUpdate'], limit: 1 })).total
    const before = await tasks()
    const again = await builtSearch(world, engine())
    expect(await tasks()).toBe(before)
    await again.close()
  })
})

test('[CLI-21] the state of search for the operator', async () => {
  const status = await search.status()
  expect(status).toMatchObject({
    state: 'up',
    version: '1.21.0',
    documents: { posts: { database: 1210, index: 1210 }, people: { database: 21, index: 21 } },
    lastReindex: { posts: 1210, people: 21 },
  })
  expect((await searchOf(world, null).status()).state).toBe('none')
})
