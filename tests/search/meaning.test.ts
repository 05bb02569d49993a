import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { meaningHandler } from '~/handlers/search'
import { deleteAccount } from '~/domain/data-lifecycle/delete-account.server'
import { deletePost, privatizePost } from '~/domain/posts/commands.server'
import { editPost } from '~/domain/posts/edit.server'
import { RateLimiter } from '~/platform/rate-limiter.server'
import { buildCriteria, type SearchCriteria } from '~search/criteria/criteria'
import { VECTOR_INDEX } from '~search/meaning/vector-index'
import { readState, writeState } from '~search/operations/state.server'
import { idOf, openFixtures, PASSWORD, type PersonName } from '~tests/support/database'
import {
  createBuiltSearch,
  createSearch,
  emptyEngine,
  waitUntil,
  type TestEngine,
} from './support/engine'
import { processEvents } from './support/process-events'
import { RunningSearch } from './support/running-search'
import { StandInEmbedder } from './support/stand-in-embedder'

const KEY = 'sk-secret-of-the-embedder'
const embedder = new StandInEmbedder()
const on = new RunningSearch()
let engine: TestEngine
let settings: Record<string, string>
let logged = ''
const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) })

/** Search with the embedder, on the index that is there. */
async function openWith(more: Record<string, string> = {}) {
  await on.search?.close()
  on.search = createSearch(on.fixtures, engine, undefined, {
    ...{ settings: { ...settings, ...more }, log },
  })
  await on.search.start()
  await waitUntil(() => on.search.state() === 'up')
  on.dispatcher = processEvents(on.fixtures, on.search, [meaningHandler])
}

beforeAll(async () => {
  await embedder.open()
  settings = { ...embedder.settings(), SEARCH_EMBEDDER_KEY: KEY, SEARCH_EMBEDDER_MODEL: 'm1' }
  on.fixtures = await openFixtures()
  engine = await emptyEngine()
  await (await createBuiltSearch(on.fixtures, engine)).close()
  await openWith()
  await on.dispatcher.drain()
  expect(await on.search.sync.embedMissing()).toBe(true)
})
afterEach(() => {
  embedder.behavior = 'answers'
  embedder.rejected = /(?!)/
})
afterAll(async () => {
  await on.close()
  embedder.close()
})

const drain = () => on.dispatcher.drain()
const indexed = async () =>
  (await engine.client.index(VECTOR_INDEX).getDocuments({ limit: 1000 })).results.map(
    ({ id }) => id as string,
  )
const close = async (q: string, who: PersonName = 'maya', some: Partial<SearchCriteria> = {}) =>
  (await on.ask(q, who, some)).partial
const write = async (who: PersonName, title: string, question = false) => {
  const id = await on.write(who, title, question)
  await drain()
  return id
}
const edit = async (who: PersonName, id: string, title: string) => {
  const ctx = await on.ctx(who, new Date())
  const input = { title, content: 'Thank you', tags: [], topics: [], question: false }
  const { edited_at } = await on.fixtures.db.read.post.findUniqueOrThrow({ where: { id } })
  const form = { product: 'Quad', idempotencyKey: `edit-${title}` }
  expect(await editPost(ctx, id, { ...input, edited_at } as never, form)).toMatchObject({
    ok: true,
  })
  await drain()
}

describe('what is close in meaning', () => {
  test('is a close match, best first; the total and the counts stay those of the exact results', async () => {
    const exact = await write('maya', 'Notebook stickers')
    const meant = await write('sam', 'Which laptop lasts through lectures')
    const criteria = { q: 'notebook', tab: 'posts' } as const
    expect(await close('flatmate')).not.toContain(meant)
    expect(await on.ask('notebook')).toMatchObject({
      ids: [exact],
      total: 1,
      engine: 'meilisearch',
    })
    expect((await close(criteria.q))[0]).toBe(meant)
    expect(await close(criteria.q)).not.toContain(exact)
  })

  test('obeys filters and the visibility of another school', async () => {
    const question = await write('sam', 'Any inexpensive lunch near the lake', true)
    const post = await write('sam', 'An inexpensive lunch near the gym')
    expect(await close('bargains')).toEqual(expect.arrayContaining([question, post]))
    const questions = await close('bargains', 'maya', { marked_as_question: true })
    expect(questions).toContain(question)
    expect(questions).not.toContain(post)
    expect(await close('bargains', 'maya', { user_ids: [idOf('maya')] })).not.toContain(post)
    const elsewhere = await close('bargains', 'lou')
    expect(elsewhere).not.toContain(question)
    expect(elsewhere).not.toContain(post)
  })

  test('is found for typed words only: not without words, nor on a further page', async () => {
    const before = embedder.requests.length
    for (const [q, some] of [
      ['?!', {}],
      ['', {}],
      ['bargains', { from: 25 }],
    ] as const)
      expect(await close(q, 'maya', some)).toEqual([])
    await on.search.people(await on.ctx('maya'), buildCriteria({ q: 'bargain hunter' }))
    expect(embedder.requests.length).toBe(before)
  })

  test('a search that is made again isn’t embedded again', async () => {
    const texts = () => embedder.texts().filter((text) => text === 'bike shed').length
    await close('bike shed')
    await close(' bike shed')
    expect(texts()).toBe(1)
  })
})

describe('vectors follow the posts', () => {
  test('a changed text is embedded again, an unchanged one isn’t', async () => {
    const id = await write('sam', 'My bicycle needs care')
    expect(await close('cycling')).toContain(id)
    const before = embedder.requests.length
    await on.fixtures.db.write((tx) => tx.post.update({ where: { id }, data: { like_count: 9 } }))
    await on.search.sync.embedChanged([{ name: 'post.created', subject_id: id, payload: {} }])
    expect(embedder.requests.length).toBe(before)
    await edit('sam', id, 'A physician on campus')
    expect(embedder.texts().at(-1)).toMatch(/^A physician on campus\n\nThank you/)
    expect((await close('doctor'))[0]).toBe(id)
    expect((await close('cycling'))[0]).not.toBe(id)
  })

  test('deleted and private posts have none, nor do those of an erased account', async () => {
    const [deleted, hidden, kept] = [
      await write('sam', 'Doctor one'),
      await write('sam', 'Doctor two'),
      await write('bea', 'Doctor three'),
    ]
    expect(await indexed()).toEqual(expect.arrayContaining([deleted, hidden, kept]))
    await deletePost(await on.ctx('sam'), deleted)
    await privatizePost(await on.ctx('sam'), hidden)
    await drain()
    const left = await indexed()
    expect(left).toContain(kept)
    expect([deleted, hidden].filter((id) => left.includes(id))).toEqual([])
    const form = { password: PASSWORD, reason: '' }
    await deleteAccount(await on.ctx('bea'), form as never, new RateLimiter() as never)
    await drain()
    expect(await indexed()).not.toContain(kept)
  })

  test('what is gone goes while the embedder is down, and new posts follow later', async () => {
    const gone = await write('sam', 'Roomie gone')
    embedder.behavior = { status: 503 }
    const late = await on.write('sam', 'Roomie late')
    await deletePost(await on.ctx('sam'), gone)
    await drain()
    // The text is found at once.
    expect(await on.ids('roomie late')).toEqual([late])
    expect(await indexed()).not.toContain(gone)
    expect(await indexed()).not.toContain(late)
    expect(await on.search.sync.embedMissing()).toBe(false)
    expect((await on.search.status()).meaning).toMatchObject({
      isComplete: false,
      lastError: { message: 'the embedder answered 503' },
    })
    embedder.behavior = 'answers'
    expect(await on.search.sync.embedMissing()).toBe(true)
    expect(await indexed()).toContain(late)
    const { meaning, documents } = await on.search.status()
    expect(meaning).toMatchObject({ isComplete: true, lastError: null, model: 'm1' })
    expect(meaning?.vectors).toBeGreaterThan(10)
    expect(meaning?.vectors).toBeLessThanOrEqual(documents.posts.database)
  })

  test('one text that the embedder won’t take doesn’t hold up the others', async () => {
    embedder.rejected = /unspeakable/
    const refused = await on.write('sam', 'An unspeakable laptop')
    const fine = await on.write('sam', 'A decent laptop')
    await drain()
    const before = embedder.requests.length
    const found = await close('notebooks')
    expect(found).toContain(fine)
    await on.search.sync.embedChanged([{ name: 'post.created', subject_id: refused, payload: {} }])
    expect(embedder.requests.length).toBe(before + 1)
    expect(await on.search.sync.embedMissing()).toBe(true)
  })

  test('a reindex compares all posts, repairs what differs and embeds nothing again', async () => {
    const [first] = await indexed()
    const { client } = engine
    const ghost = {
      id: 'zzz',
      _vectors: {
        [Object.keys((await client.index(VECTOR_INDEX).getEmbedders()) ?? {})[0]!]: null,
      },
    }
    await client.index(VECTOR_INDEX).addDocuments([ghost]).waitTask()
    await client.index(VECTOR_INDEX).deleteDocument(first!).waitTask()
    expect(await on.search.sync.embedMissing()).toBe(true)
    expect(await indexed()).toContain('zzz')
    await on.search.reindex()
    const before = embedder.texts().length
    expect(await on.search.sync.embedMissing()).toBe(true)
    const after = await indexed()
    expect(after).toContain(first)
    expect(after).not.toContain('zzz')
    expect(embedder.texts().length).toBe(before + 1)
  })
})

test('another model embeds all posts again, and without an embedder no vector stays', async () => {
  const posts = (await indexed()).length
  await openWith({ SEARCH_EMBEDDER_MODEL: 'm2' })
  expect(await close('flatmates')).toEqual(expect.any(Array))
  embedder.requests = []
  expect(await on.search.sync.embedMissing()).toBe(true)
  expect(embedder.texts().length).toBe(posts)
  expect(embedder.requests[0]).toMatchObject({ model: 'm2', key: `Bearer ${KEY}` })
  await openWith({ SEARCH_EMBEDDER_URL: '' })
  await waitUntil(async () => (await readState(on.fixtures.db, 'search.meaning')) === null)
  const { results } = await engine.client.getIndexes()
  expect(results.map(({ uid }) => uid)).not.toContain(VECTOR_INDEX)
  expect((await on.search.status()).meaning).toBeNull()
  await openWith()
  expect(await on.search.sync.embedMissing()).toBe(true)
})

describe('while the embedder', () => {
  test.each([
    ['is silent', 'silent'],
    ['fails', { status: 500 }],
    ['refuses the key', { status: 401 }],
    ['refuses the text', { status: 400 }],
    ['returns no JSON', { body: '<html>' }],
    ['returns too few vectors', { body: '{"data":[]}' }],
    ['returns vectors of another size', { body: '{"data":[{"embedding":[1,2]}]}' }],
    ['returns texts', { body: `{"data":[{"embedding":${JSON.stringify(Array(32).fill('1'))}}]}` }],
  ] as const)(
    '%s, a search answers in time as without it, and the next doesn’t wait',
    async (_, behavior) => {
      await openWith()
      const meant = await write('leo', `Bike parts ${JSON.stringify(behavior).length}${_.length}`)
      embedder.behavior = behavior
      const start = performance.now()
      const first = await on.ask('bicycle pump')
      expect(performance.now() - start).toBeLessThan(2_500)
      expect(first.engine).toBe('meilisearch')
      expect(first.partial).not.toContain(meant)
      const asked = embedder.requests.length
      await on.ask('bicycle helmet')
      expect(embedder.requests.length).toBe(asked)
      expect(on.search.state()).toBe('up')
    },
  )
})

test('while Meilisearch is down the database answers without asking the embedder', async () => {
  const search = createSearch(on.fixtures, null, undefined, { settings, log })
  const before = embedder.requests.length
  const { engine: answered } = await search.posts(
    await on.ctx('maya'),
    buildCriteria({ q: 'flatmate wanted' }),
  )
  expect(answered).toBe('database')
  expect(embedder.requests.length).toBe(before)
  await search.close()
})

test('a change during a run of embedMissing makes the next one look again', async () => {
  await openWith()
  await on.search.sync.embedMissing()
  const state = await readState(on.fixtures.db, 'search.meaning')
  await writeState(on.fixtures.db, 'search.meaning', { ...state!, upTo: null })
  const running = on.search.sync.embedMissing()
  await waitUntil(async () => Boolean((await readState(on.fixtures.db, 'search.meaning'))?.run))
  await writeState(on.fixtures.db, 'search.meaning', { ...state!, upTo: null })
  expect(await running).toBe(false)
})

test('the key is sent to the embedder and is in no log', () => {
  expect(embedder.requests.every(({ key }) => key === `Bearer ${KEY}`)).toBe(true)
  expect(logged).toContain('search by meaning is paused')
  expect(logged).not.toContain(KEY)
})
