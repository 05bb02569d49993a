import { describe, expect, test, vi } from 'vitest'
import { acceptTerms } from '~/domain/accounts/terms.server'
import { markAnswer } from '~/domain/comments/answers.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { deletePost, privatizePost } from '~/domain/posts/commands.server'
import { likePost } from '~/domain/posts/likes.server'
import { postsByIds } from '~/domain/posts/queries.server'
import { userChanged, userCreated } from '~/domain/accounts/events'
import { schoolSeeded } from '~/domain/partners/events'
import { publish } from '~/platform/events/publish.server'
import { idOf, NOW, type PersonName } from '~tests/support/database'
import { editSchool, without } from '~tests/support/school-file'
import { lastChange } from '~search/operations/state.server'
import { buildCriteria } from '~search/criteria/criteria'
import { createBuiltSearch, createSearch, waitUntil } from './support/engine'
import { processEvents } from './support/process-events'
import { withSearch } from './support/running-search'

const on = withSearch()
const { ctx, ids: posts, write } = on

const people = async (q: string, who: PersonName = 'sam') =>
  (await on.search.people(await ctx(who), buildCriteria({ q }))).ids
const drain = () => on.dispatcher.drain()
const isClean = async () => expect((await on.search.verify()).clean).toBe(true)

describe('what happens is found', () => {
  test('a new question a moment later, while the site runs', async () => {
    on.dispatcher.start()
    const id = await write('sam', 'Zebra crossings on campus', true)
    on.dispatcher.wake()
    await waitUntil(async () => (await posts('zebra crossing')).includes(id))
    expect(await posts('zebra crossing', 'lou')).toEqual([])
  })

  test('a question is found as answered once its answer is marked', async () => {
    on.dispatcher.start()
    const answered = () => posts('', 'sam', { answered: true })
    expect(await answered()).toEqual([])
    await markAnswer(await ctx('maya'), idOf('comment:sam'))
    on.dispatcher.wake()
    await waitUntil(async () => (await answered()).includes(idOf('post:question')))
    await deleteComment(await ctx('sam'), idOf('comment:sam'))
    on.dispatcher.wake()
    await waitUntil(async () => (await answered()).length === 0)
  })

  test('a like moves a post in the order of popularity, a deleted one goes', async () => {
    const first = await write('sam', 'Quokka one')
    const second = await write('maya', 'Quokka two')
    await likePost(await ctx('alex'), first)
    await drain()
    const popular = () => posts('quokka', 'leo', { order: 'popular' })
    expect(await popular()).toEqual([first, second])
    await deletePost(await ctx('sam'), first)
    await drain()
    expect(await popular()).toEqual([second])
  })

  test('someone who accepts the terms, and a new name in the person and all their posts', async () => {
    // "North" is one typo away.
    expect(await people('nora')).not.toContain(idOf('nora'))
    await acceptTerms(await ctx('nora'))
    await drain()
    expect((await people('nora'))[0]).toBe(idOf('nora'))
    const id = await write('maya', 'Wombat walks')
    await on.fixtures.db.write(async (tx) => {
      await tx.user.update({ where: { id: idOf('maya') }, data: { first_name: 'Xanthe' } })
      await publish(tx, await ctx('maya'), userChanged({ subject: idOf('maya') }))
    })
    await drain()
    expect(await people('xanthe')).toEqual([idOf('maya')])
    expect(await posts('xanthe wombat', 'sam')).toEqual([id])
    await isClean()
  })

  test('interests that were made private lead to no one, not even as a close match', async () => {
    const close = async () =>
      (await on.search.people(await ctx('sam'), buildCriteria({ q: 'chess zzyzx' }))).partial
    const [id = ''] = await close()
    expect(id).not.toBe('')
    await on.fixtures.db.write(async (tx) => {
      await tx.user.update({ where: { id }, data: { interests_private: true } })
      await publish(tx, await ctx('maya'), userChanged({ subject: id }))
    })
    await drain()
    expect(await close()).not.toContain(id)
  })

  test('no one who hasn’t joined, and that costs the engine and shared answers nothing', async () => {
    const { db } = on.fixtures
    const at = await lastChange(db)
    const sent = vi.spyOn(globalThis, 'fetch')
    const nora = { id: idOf('nora'), partner_code: 'northfield' }
    await db.write((tx) => publish(tx, { now: NOW }, userCreated({ subject: nora })))
    await drain()
    const writes = sent.mock.calls.filter(([, init]) => init?.method && init.method !== 'GET')
    sent.mockRestore()
    expect([writes, await lastChange(db)]).toEqual([[], at])
    await acceptTerms(await ctx('nora'))
    await drain()
    expect([(await people('nora'))[0], await lastChange(db)]).not.toContain(at)
    expect((await people('nora'))[0]).toBe(nora.id)
    await isClean()
  })

  test('a whole school that was written at once', async () => {
    await on.fixtures.db.write(async (tx) => {
      await tx.post.updateMany({ where: { id: idOf('post:lake') }, data: { title: 'Narwhal' } })
      await tx.post.deleteMany({ where: { id: idOf('post:lakeSecret') } })
      const subject = { id: idOf('lakeside'), partner_code: 'lakeside' }
      await publish(tx, { now: NOW }, schoolSeeded({ subject }))
    })
    await drain()
    expect(await posts('narwhal', 'lou')).toEqual([idOf('post:lake')])
    await isClean()
  })
})

test('[CLI-12] a program renamed by the school’s file is found by its new name', async () => {
  expect(await people('nursing')).toContain(idOf('sam'))
  const { db } = on.fixtures
  await editSchool(db, ({ programs }) => {
    for (const program of programs) if (program.code === 'nursing') program.name = 'Zoology'
  })
  await drain()
  expect(await people('nursing')).toEqual([])
  expect(await people('zoology')).toContain(idOf('sam'))
  await isClean()
  // An archived one stays with its people.
  await editSchool(db, (file) => (file.programs = without(file.programs, 'nursing')))
  await drain()
  expect(await people('zoology')).toContain(idOf('sam'))
  await isClean()
})

test('[SEARCH-37] a private post is gone in the next request, although the index is still old', async () => {
  const id = await write('sam', 'Axolotl club')
  await drain()
  await privatizePost(await ctx('sam'), id)
  expect(await posts('axolotl')).toEqual([id])
  expect(await postsByIds(await ctx('maya'), await posts('axolotl'))).toEqual([])
  await drain()
  expect(await posts('axolotl')).toEqual([])
  expect(await posts('axolotl', 'sam')).toEqual([id])
  expect(await posts('axolotl', 'stan')).toEqual([id])
})

test('events handled twice and late leave the present state', async () => {
  const id = await write('sam', 'Ibex one')
  const created = { name: 'post.created', subject_id: id, payload: {} }
  await drain()
  await deletePost(await ctx('sam'), id)
  await drain()
  await on.search.sync.applyEvents([created, created])
  expect(await posts('ibex')).toEqual([])
  await isClean()
})

test('without any engine the work is not kept, and the first engine begins with a new index', async () => {
  const id = await write('sam', 'Vole tunnels')
  const working = processEvents(on.fixtures, createSearch(on.fixtures, null))
  await working.drain()
  await working.stop()
  expect(await on.jobs('ready')).toBe(0)
  const later = await createBuiltSearch(on.fixtures, on.engine)
  const found = await later.posts(await ctx('maya'), buildCriteria({ q: 'vole' }))
  expect(found).toMatchObject({ ids: [id], total: 1, engine: 'meilisearch' })
  await later.close()
})
