import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptTerms } from '~/domain/accounts/terms.server'
import { markAnswer } from '~/domain/comments/answers.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { deletePost, likePost, privatizePost } from '~/domain/posts/commands.server'
import { postsByIds } from '~/domain/posts/queries.server'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { appendEvent } from '~/platform/events.server'
import { criteriaOf } from '~search/criteria'
import type { Search } from '~search/index'
import { ctxFor, idOf, NOW, openWorld, type PersonName, type World } from '~tests/support/world'
import { builtSearch, searchOf, until, withEngine } from './support/engine'
import { followUps, writePost } from './support/follow-ups'

const engine = withEngine()
let world: World
let search: Search
let dispatcher: Dispatcher

beforeEach(async () => {
  world = await openWorld()
  search = await builtSearch(world, engine())
  dispatcher = followUps(world, search)
})
afterEach(async () => {
  await dispatcher.stop()
  await search.close()
  await world.close()
})

const write = (who: PersonName, title: string, question = false) =>
  writePost(world, who, title, question)

const posts = async (q: string, who: PersonName = 'maya') =>
  (await search.posts(ctxFor(world, who), criteriaOf({ q }))).ids
const people = async (q: string, who: PersonName = 'sam') =>
  (await search.people(ctxFor(world, who), criteriaOf({ q }))).ids

describe('what happens is found', () => {
  test('a new question a moment later, while the site runs', async () => {
    dispatcher.start()
    const id = await write('sam', 'Zebra crossings on campus', true)
    dispatcher.wake()
    await until(async () => (await posts('zebra crossing')).includes(id))
    expect(await posts('zebra crossing', 'lou')).toEqual([])
  })

  test('a question is found as answered once its answer is marked', async () => {
    dispatcher.start()
    const answered = async () =>
      (await search.posts(ctxFor(world, 'sam'), criteriaOf({ answered: true }))).ids
    expect(await answered()).toEqual([])
    await markAnswer(ctxFor(world, 'maya'), idOf('comment:sam'))
    dispatcher.wake()
    await until(async () => (await answered()).includes(idOf('post:question')))
    await deleteComment(ctxFor(world, 'sam'), idOf('comment:sam'))
    dispatcher.wake()
    await until(async () => (await answered()).length === 0)
  })

  test('a like moves a post in the order of popularity, a deleted one goes', async () => {
    const first = await write('sam', 'Quokka one')
    const second = await write('maya', 'Quokka two')
    await likePost(ctxFor(world, 'alex'), first)
    await dispatcher.drain()
    const popular = async () =>
      (await search.posts(ctxFor(world, 'leo'), criteriaOf({ q: 'quokka', order: 'popular' }))).ids
    expect(await popular()).toEqual([first, second])
    await deletePost(ctxFor(world, 'sam'), first)
    await dispatcher.drain()
    expect(await popular()).toEqual([second])
  })

  test('somebody who accepts the terms, and a new name in the person and all their posts', async () => {
    expect(await people('nora')).toEqual([])
    await acceptTerms(ctxFor(world, 'nora'))
    await dispatcher.drain()
    expect(await people('nora')).toEqual([idOf('nora')])
    const id = await write('maya', 'Wombat walks')
    await world.db.write(async (tx) => {
      await tx.user.update({ where: { id: idOf('maya') }, data: { first_name: 'Xanthe' } })
      const event = { name: 'user.changed', partner_code: 'northfield', subject_id: idOf('maya') }
      await appendEvent(tx, event, NOW)
    })
    await dispatcher.drain()
    expect(await people('xanthe')).toEqual([idOf('maya')])
    expect(await posts('xanthe wombat', 'sam')).toEqual([id])
    expect((await search.verify()).clean).toBe(true)
  })

  test('a whole school that was written at once', async () => {
    await world.db.write(async (tx) => {
      await tx.post.updateMany({ where: { id: idOf('post:lake') }, data: { title: 'Narwhal' } })
      await tx.post.deleteMany({ where: { id: idOf('post:lakeSecret') } })
      const event = { name: 'world.seeded', partner_code: 'lakeside', subject_id: idOf('lakeside') }
      await appendEvent(tx, event, NOW)
    })
    await dispatcher.drain()
    expect(await posts('narwhal', 'lou')).toEqual([idOf('post:lake')])
    expect((await search.verify()).clean).toBe(true)
  })
})

test('[SEARCH-37] a private post is gone in the next request, although the index is still old', async () => {
  const id = await write('sam', 'Axolotl club')
  await dispatcher.drain()
  await privatizePost(ctxFor(world, 'sam'), id)
  expect(await posts('axolotl')).toEqual([id])
  expect(postsByIds(ctxFor(world, 'maya'), await posts('axolotl'))).toEqual([])
  await dispatcher.drain()
  expect(await posts('axolotl')).toEqual([])
  expect(await posts('axolotl', 'sam')).toEqual([id])
  expect(await posts('axolotl', 'stan')).toEqual([id])
})

test('events told twice and late leave the present state', async () => {
  const id = await write('sam', 'Ibex one')
  const created = { name: 'post.created', subject_id: id, payload: {} }
  await dispatcher.drain()
  await deletePost(ctxFor(world, 'sam'), id)
  await dispatcher.drain()
  await search.sync.follow([created, created])
  expect(await posts('ibex')).toEqual([])
  expect((await search.verify()).clean).toBe(true)
})

test('two processes that write at the same time leave the present state', async () => {
  const other = searchOf(world, engine())
  await other.start()
  const id = await write('sam', 'Okapi 0')
  const changed = [{ name: 'post.edited', subject_id: id, payload: {} }]
  const writing: Promise<void>[] = []
  for (let round = 1; round <= 12; round++) {
    await world.db.write((tx) =>
      tx.post.update({ where: { id }, data: { title: `Okapi ${round}` } }),
    )
    writing.push(search.sync.follow(changed), other.sync.follow(changed))
  }
  await Promise.all(writing)
  expect((await search.verify()).clean).toBe(true)
  await other.close()
})

describe('without the engine', () => {
  test('killed: the database answers, what happens waits, and all is found when it is back', async () => {
    dispatcher.start()
    process.kill(engine().server.pid, 'SIGKILL')
    const id = await write('sam', 'Yak wool')
    const asked = await search.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'yak' }))
    expect(asked).toEqual({ ids: [id], total: 1, engine: 'database' })
    await until(() => search.state() === 'up')
    await until(async () => (await search.verify()).clean)
    const again = await search.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'yak' }))
    expect(again).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
    expect(await world.db.read.job.count({ where: { state: 'dead' } })).toBe(0)
  })

  test('silent: nobody waits twice, and it returns by itself', async () => {
    const impatient = searchOf(world, engine(), 700)
    await impatient.start()
    await until(() => impatient.state() === 'up')
    const ask = () => impatient.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'post' }))
    expect((await ask()).engine).toBe('meilisearch')
    process.kill(engine().server.pid, 'SIGSTOP')
    try {
      expect((await ask()).engine).toBe('database')
      const asked = Date.now()
      expect((await ask()).engine).toBe('database')
      expect(Date.now() - asked).toBeLessThan(700)
      await until(() => impatient.state() === 'down')
    } finally {
      process.kill(engine().server.pid, 'SIGCONT')
    }
    await until(() => impatient.state() === 'up')
    expect((await ask()).engine).toBe('meilisearch')
    await impatient.close()
  })

  test('with a wrong key: the database answers', async () => {
    const wrong = {
      ...engine(),
      server: { ...engine().server, host: engine().server.host, key: 'wrong' },
    }
    const locked = searchOf(world, wrong)
    await locked.start()
    const asked = await locked.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'welcome' }))
    expect(asked).toEqual({ ids: [idOf('post:welcome')], total: 1, engine: 'database' })
    expect(await locked.status()).toMatchObject({ state: 'down' })
    await expect(locked.sync.follow([])).rejects.toThrow('does not answer')
    await locked.close()
  })

  test('none at all: the work is not kept, and the first engine begins with a new index', async () => {
    const alone = searchOf(world, null)
    const id = await write('sam', 'Vole tunnels')
    const working = followUps(world, alone)
    await working.drain()
    await working.stop()
    expect(await world.db.read.job.count({ where: { state: 'ready' } })).toBe(0)
    const later = await builtSearch(world, engine())
    const found = await later.posts(ctxFor(world, 'maya'), criteriaOf({ q: 'vole' }))
    expect(found).toEqual({ ids: [id], total: 1, engine: 'meilisearch' })
    await later.close()
  })
})
