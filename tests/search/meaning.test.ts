import { describe, expect, test } from 'vitest'
import { deleteAccount } from '~/domain/data-lifecycle/delete-account.server'
import { deletePost, privatizePost } from '~/domain/posts/commands.server'
import { RateLimiter } from '~/platform/limits/rate-limiter.server'
import { buildCriteria } from '~search/criteria/criteria'
import { readState, writeState } from '~search/operations/state.server'
import { idOf, PASSWORD } from '~tests/support/database'
import { createSearch, waitUntil } from './support/engine'
import { withEmbeddedSearch } from './support/embedded-search'

const on = withEmbeddedSearch()
const { embedder, drain, embedMissing, vectors: indexed, closeMatches: close, post: write } = on

describe('what is close in meaning', () => {
  test('is a close match, best first; the total and the counts stay those of the exact results', async () => {
    const exact = await write('maya', 'Macropod stickers')
    const meant = await write('sam', 'Which quokka lasts through lectures')
    const other = await write('sam', 'A wombat for the summer')
    const { ids, total, partial, engine: answered } = await on.ask('macropod')
    expect({ ids, total, answered }).toEqual({ ids: [exact], total: 1, answered: 'meilisearch' })
    expect(partial[0]).toBe(meant)
    expect(partial).not.toContain(exact)
    expect(partial.length).toBeLessThanOrEqual(10)
    expect((await close('burrowers'))[0]).toBe(other)
    const plain = createSearch(on.fixtures, on.engine)
    const page = { tab: 'posts', criteria: buildCriteria({ q: 'macropod' }) } as const
    const ctx = await on.ctx('maya')
    const [found, without] = [await on.search.page(ctx, page), await plain.page(ctx, page)]
    expect(without.partial).not.toContain(meant)
    expect(found.partial[0]).toBe(meant)
    expect({ ...found, partial: [] }).toEqual({ ...without, partial: [] })
    await plain.close()
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

  test('what someone only types, in the search or as a question, goes to no service', async () => {
    await write('sam', 'A marsupial on the lawn', true)
    const before = embedder.requests.length
    const ctx = await on.ctx('maya')
    await on.search.suggestions(ctx, 'any burrowers here')
    await on.search.similarQuestions(ctx, 'any burrowers on the lawn', 3)
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
    const id = await write('sam', 'A wombat in the library')
    expect(await close('marsupials')).toContain(id)
    const before = embedder.requests.length
    await on.fixtures.db.write((tx) => tx.post.update({ where: { id }, data: { like_count: 9 } }))
    await on.search.sync.embedChanged([{ name: 'post.created', subject_id: id, payload: {} }])
    expect(embedder.requests.length).toBe(before)
    await on.edit('sam', id, 'A physician on campus')
    expect(embedder.texts().at(-1)).toMatch(/^A physician on campus\n\nThank you/)
    expect((await close('doctor'))[0]).toBe(id)
    expect((await close('marsupials'))[0]).not.toBe(id)
  })

  test('deleted and private posts have none, nor do those of an erased account', async () => {
    const [deleted, hidden, orphan] = [
      await write('sam', 'Doctor one'),
      await write('sam', 'Doctor two'),
      await write('bea', 'Doctor three'),
    ]
    expect(await indexed()).toEqual(expect.arrayContaining([deleted, hidden, orphan]))
    await deletePost(await on.ctx('sam'), deleted)
    await privatizePost(await on.ctx('sam'), hidden)
    await drain()
    const left = await indexed()
    expect(left).toContain(orphan)
    expect([deleted, hidden].filter((id) => left.includes(id))).toEqual([])
    const tries = new RateLimiter(on.fixtures.db, 'test', [{ points: 100, seconds: 60 }])
    const form = { content: 'remove', current_password: PASSWORD } as const
    await deleteAccount(await on.ctx('bea'), form, tries)
    await drain()
    expect(await indexed()).not.toContain(orphan)
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
    expect(await embedMissing()).toBe(false)
    expect((await on.search.status()).meaning).toMatchObject({
      isComplete: false,
      lastError: { message: 'the embedder answered 503' },
    })
    embedder.behavior = 'answers'
    expect(await embedMissing()).toBe(true)
    expect(await indexed()).toContain(late)
    const { meaning, documents } = await on.search.status()
    expect(meaning).toMatchObject({ isComplete: true, lastError: null, model: 'm1' })
    expect(meaning?.vectors).toBeGreaterThan(10)
    expect(meaning?.vectors).toBeLessThanOrEqual(documents.posts.database)
  })

  test('one text that the embedder won’t take doesn’t hold up the others', async () => {
    await on.restart()
    embedder.rejected = /unspeakable/
    const refused = await on.write('sam', 'An unspeakable quokka')
    const fine = await on.write('sam', 'A decent quokka')
    await drain()
    const before = embedder.requests.length
    const found = await close('hoppers')
    expect(found).toContain(fine)
    await on.search.sync.embedChanged([{ name: 'post.created', subject_id: refused, payload: {} }])
    expect(embedder.requests.length).toBe(before + 1)
    expect(await embedMissing()).toBe(true)
  })

  test('a reindex compares all posts, repairs what differs and embeds nothing again', async () => {
    const [first] = await indexed()
    const { db } = on.fixtures
    await db.write((tx) => tx.postVector.delete({ where: { post_id: first! } }))
    expect(await on.search.sync.embedMissing()).toBe(true)
    expect(await indexed()).not.toContain(first)
    await on.search.reindex()
    const before = embedder.texts().length
    expect(await embedMissing()).toBe(true)
    expect(await indexed()).toContain(first)
    expect(embedder.texts().length).toBe(before + 1)
  })
})

test('another model embeds all posts again, and without an embedder no vector stays', async () => {
  const posts = await on.fixtures.db.read.postVector.count({ where: { text_hash: { not: '' } } })
  await on.restart({ SEARCH_EMBEDDER_MODEL: 'm2' })
  expect(await close('flatmates')).toEqual(expect.any(Array))
  embedder.requests = []
  expect(await embedMissing()).toBe(true)
  expect(embedder.texts().length).toBe(posts)
  expect(embedder.requests[0]).toMatchObject({ model: 'm2', key: `Bearer ${on.key}` })
  await on.restart({ SEARCH_EMBEDDER_URL: '' })
  await waitUntil(async () => (await readState(on.fixtures.db, 'search.meaning')) === null)
  expect(await indexed()).toEqual([])
  expect((await on.search.status()).meaning).toBeNull()
  await on.restart()
  expect(await embedMissing()).toBe(true)
})

test('the ratio says whether words or meaning come first', async () => {
  const byWords = await write('sam', 'Burrower tours, burrower talks')
  const byMeaning = await write('sam', 'Marsupial, marsupial, wombat, wombat')
  for (const [ratio, first] of [
    ['0', byWords],
    ['1', byMeaning],
  ] as const) {
    await on.restart({ SEARCH_EMBEDDER_RATIO: ratio })
    expect((await close('burrower xyzzy'))[0], ratio).toBe(first)
  }
  await on.restart()
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
    '%s, a search answers as without it, and the next doesn’t wait',
    async (_, behavior) => {
      await on.restart()
      const meant = await write('leo', `Wombat parts ${JSON.stringify(behavior).length}${_.length}`)
      embedder.behavior = behavior
      const first = await on.ask('marsupial pump')
      expect(first.engine).toBe('meilisearch')
      expect(first.partial).not.toContain(meant)
      const before = embedder.requests.length
      await on.ask('marsupial helmet')
      expect(embedder.requests.length).toBe(before)
      expect(on.search.state()).toBe('up')
    },
  )
})

test('with and without Meilisearch the same posts are close, in the same order', async () => {
  await on.restart()
  const plain = { settings: on.settings(), log: on.log }
  const search = createSearch(on.fixtures, null, undefined, plain)
  for (const q of ['flatmate wanted', 'marsupial pump', 'physician nosuchword']) {
    const criteria = buildCriteria({ q })
    const found = await search.posts(await on.ctx('maya'), criteria)
    expect(found.engine).toBe('database')
    expect(found.partial.length).toBeGreaterThan(0)
    expect(found.partial).toEqual(await close(q))
  }
  await search.close()
})

test('a change that fails while all posts are embedded makes the next run look again', async () => {
  await on.restart()
  const [first] = await indexed()
  await on.fixtures.db.write((tx) => tx.postVector.delete({ where: { post_id: first! } }))
  const incomplete = { ...(await readState(on.fixtures.db, 'search.meaning'))!, upTo: null }
  await writeState(on.fixtures.db, 'search.meaning', incomplete)
  embedder.before = () => writeState(on.fixtures.db, 'search.meaning', incomplete)
  expect(await embedMissing()).toBe(false)
  expect(await embedMissing()).toBe(true)
})

test('the key is sent to the embedder and is in no log', () => {
  expect(embedder.requests.every(({ key }) => key === `Bearer ${on.key}`)).toBe(true)
  expect(on.logged).toContain('search by meaning is paused')
  expect(on.logged).not.toContain(on.key)
})
