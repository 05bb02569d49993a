import { expect, test, vi } from 'vitest'
import { deletePost, privatizePost } from '~/domain/posts/commands.server'
import { handlersFor } from '~/handlers'
import { readEnv } from '~/platform/settings/env.server'
import { readState } from '~search/operations/state.server'
import { openFixtures, type PersonName } from '~tests/support/database'
import { createSearch, indexNames, waitUntil } from './support/engine'
import { inTests } from './support/embedded-search'
import { processEvents } from './support/process-events'
import { OwnEmbeddedSearch } from './support/own-embedder'

const on = inTests(new OwnEmbeddedSearch())
const { closeMatches: close, post: write, embedder } = on

/** On a machine as busy as one with tests, a vector may come too late for the first search. */
const findsFirst = (q: string, id: string, who: PersonName = 'maya') =>
  waitUntil(async () => (await close(q, who))[0] === id)

test('with the embedder of this machine posts are found by meaning without any setting', async () => {
  const meant = await write('sam', 'Which quokka lasts through lectures')
  await findsFirst('macropods', meant)
  expect(embedder.requests.at(-1)).toEqual({
    input: ['macropods'],
    key: 'Bearer key-of-this-machine',
  })
  const { meaning } = await on.search.status()
  expect(meaning).toMatchObject({ model: 'the embedder of this machine', isComplete: true })
})

test('private posts have vectors too, and are found by their author alone', async () => {
  const id = await write('sam', 'A wombat that no one else sees')
  await findsFirst('burrowers', id)
  await privatizePost(await on.ctx('sam'), id)
  await on.drain()
  expect(await on.vectors()).toContain(id)
  expect(await close('burrowers', 'maya')).not.toContain(id)
  await findsFirst('burrowers', id, 'sam')
})

test('a search doesn’t wait for a vector that takes long, and has it the next time', async () => {
  const meant = await write('sam', 'Marsupial of the summer')
  let letGo = () => {}
  embedder.before = () => new Promise((resolve) => (letGo = resolve))
  expect(await close('burrowers nosuchword')).not.toContain(meant)
  letGo()
  embedder.behaveNormally()
  await findsFirst('burrowers nosuchword', meant)
  expect(embedder.texts().filter((text) => text === 'burrowers nosuchword')).toHaveLength(1)
  expect(on.logged).not.toContain('"level":40')
})

test('a question that shares words with the title but not its meaning isn’t suggested', async () => {
  const same = await write('sam', 'Affordable supper, lake crowded, boats everywhere', true)
  const other = await write('sam', 'Physician supper, lake crowded, boats everywhere', true)
  const similar = async () =>
    on.search.similarQuestions(
      await on.ctx('maya'),
      'Inexpensive supper place by the lake for two',
      3,
    )
  await waitUntil(async () => !(await similar()).includes(other))
  expect(await similar()).toContain(same)
  await on.restart({ SEARCH_MEANING: 'off' })
  await waitUntil(async () => (await readState(on.fixtures.db, 'search.meaning')) === null)
  expect(await similar()).toEqual(expect.arrayContaining([same, other]))
  await on.restart()
  expect(await on.embedMissing()).toBe(true)
})

test('what means the same is suggested while three words and more are typed, to everyone who may see it', async () => {
  const meant = await write('sam', 'Wombats on campus')
  const mine = await write('bea', 'Wombats in private')
  await privatizePost(await on.ctx('bea'), mine)
  const suggested = async (text: string, who: PersonName = 'maya') =>
    (await on.search.suggestions(await on.ctx(who), text)).map((one) => 'id' in one && one.id)
  await waitUntil(async () => (await suggested('any burrowers here')).includes(meant))
  expect(await suggested('any burrowers here')).not.toContain(mine)
  expect(await suggested('any burrowers here', 'bea')).toContain(mine)
  expect(await suggested('burrowers here')).toEqual([])
  expect(await suggested('any quokkas here')).not.toContain(meant)
})

test('what a machine without enough memory for an embedder works off, this one embeds within seconds', async () => {
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(500_000_000)
  const settings = { SEARCH_MEANING: 'on', DATA_DIR: `${on.machine.dataDir}/small` }
  const small = createSearch(on.fixtures, null, undefined, { settings })
  memory.mockRestore()
  expect((await small.status()).meaning).toBeNull()
  const jobs = processEvents(
    on.fixtures,
    small,
    handlersFor(readEnv({ ...settings, NODE_ENV: 'test' })).slice(-1),
  )
  const stored = () => on.fixtures.db.read.postVector.findMany({ orderBy: { post_id: 'asc' } })
  const unchanged = await on.write('leo', 'A bicycle that stays')
  await on.drain()
  const before = await stored()
  await small.sync.embedChanged([{ name: 'post.liked', subject_id: unchanged, payload: {} }])
  expect(await stored()).toEqual(before)
  const meant = await on.write('leo', 'Physician of the week')
  await jobs.drain()
  await waitUntil(async () => (await on.vectors()).includes(meant), 5_000)
  await waitUntil(async () => (await close('doctors')).includes(meant))
  await deletePost(await on.ctx('leo'), meant)
  await jobs.drain()
  expect(await on.vectors()).not.toContain(meant)
  await jobs.stop()
  await small.close()
})

test('where no machine has ever embedded, nothing waits for one', async () => {
  const fixtures = await openFixtures()
  const memory = vi.spyOn(process, 'constrainedMemory').mockReturnValue(500_000_000)
  const small = createSearch(fixtures, null, undefined, { settings: { SEARCH_MEANING: 'on' } })
  memory.mockRestore()
  const [post] = await fixtures.db.read.post.findMany({ take: 1 })
  await small.sync.embedChanged([{ name: 'post.created', subject_id: post!.id, payload: {} }])
  expect(await fixtures.db.read.postVector.count()).toBe(0)
  await small.close()
  await fixtures.close()
})

test('posts are as close as what they mean is to what someone wrote', async () => {
  await write('leo', 'Wombat, wombat, wombat')
  const near = await write('sam', 'Marsupial, burrower, wombat', true)
  const far = await write('sam', 'Physician, clinic, doctor', true)
  const found = await on.search.closeness?.(await on.ctx('leo'), [near, far, 'no-post'])
  expect([...(found?.keys() ?? [])].toSorted()).toEqual([near, far].toSorted())
  expect(found?.get(near)).toBeGreaterThan(0.8)
  expect(found?.get(far)).toBeLessThan(0.5)
})

test('one that has started again gets all vectors, and one that is deleted goes from its memory', async () => {
  const meant = await write('sam', 'Macropod of the year')
  const { size } = on.machine.feed.store
  expect(size).toBeGreaterThan(3)
  on.machine.run()
  expect(on.machine.feed.store.size).toBe(0)
  await on.fed()
  expect(on.machine.feed.store.size).toBe(size)
  await findsFirst('hoppers', meant)
  await deletePost(await on.ctx('sam'), meant)
  await on.drain()
  await waitUntil(() => on.machine.feed.store.size === size - 1)
  expect(await close('hoppers')).not.toContain(meant)
})

test('while it isn’t running searches go by words, silently', async () => {
  const byWords = await write('sam', 'Marsupial talk')
  await on.restart()
  on.machine.end()
  expect(await close('marsupial nosuchword')).toContain(byWords)
  expect(on.logged).not.toContain('"level":40')
  await on.restart()
})

test('posts wait for one that is still starting, and that is no failure', async () => {
  await on.fixtures.db.write((tx) => tx.postVector.deleteMany())
  await on.search.reindex()
  await on.restart()
  on.machine.end()
  const embedding = on.embedMissing()
  const id = await on.write('sam', 'A quokka of the first minute')
  const drained = on.drain()
  setTimeout(() => on.machine.run(), 1_000)
  expect(await embedding).toBe(true)
  await drained
  expect(await on.vectors()).toContain(id)
  expect((await on.search.status()).meaning).toMatchObject({ isComplete: true, lastError: null })
})

test('switched off, no vector stays, and no index of vectors that an earlier version has made', async () => {
  const { client } = on.engine
  await client.createIndex('meaning').waitTask()
  await on.restart({ SEARCH_MEANING: 'off' })
  await waitUntil(async () => (await readState(on.fixtures.db, 'search.meaning')) === null)
  expect(await on.vectors()).toEqual([])
  await waitUntil(async () => !(await indexNames(client)).includes('meaning'))
  expect((await on.search.status()).meaning).toBeNull()
  expect(on.search.closeness).toBeNull()
})
