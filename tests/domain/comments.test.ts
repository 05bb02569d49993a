import { afterEach, beforeEach, expect, test } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import { commentsOfPost } from '~/domain/comments/queries.server'
import { emailsInPost, termsInPost } from '~/domain/terms/schema'
import type { Ctx } from '~/platform/ctx'
import { isNotFound } from '~/platform/failures'
import { placeFrom } from '~/platform/keyset'
import { ctxFor, eventsOf, idOf, NOW, openWorld, type World } from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const question = idOf('post:question')
const add = (ctx: Ctx, post: string, content: string, once: string) =>
  addComment(ctx, post, { content }, { once, product: 'Campus' })
const texts = (name: 'sam' | 'alex' | 'bea') =>
  commentsOfPost(ctxFor(world, name), { id: question }).items.map(({ html }) =>
    html.replace(/<[^>]+>/g, '').trim(),
  )

test('[COMMENT-02] a comment appears below its post, the newest last', async () => {
  const added = await add(ctxFor(world, 'leo'), question, '**Yes**', 'key-1')
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  const { id } = added
  const { items } = commentsOfPost(ctxFor(world, 'sam'), { id: question })
  expect(items.at(-1)).toMatchObject({
    id,
    html: '<p><strong>Yes</strong></p>\n',
    author: { name: 'Leo North', labels: ['Leader'] },
  })
  expect(await eventsOf(world)).toEqual([
    {
      name: 'comment.created',
      partner_code: 'northfield',
      actor_id: idOf('leo'),
      subject_id: id,
      payload: { post_id: question },
    },
  ])
})

test('[COMMENT-04] [ACCESS-19] the same comment is not added twice', async () => {
  const later = (seconds: number) => ctxFor(world, 'sam', new Date(NOW.getTime() + seconds * 1000))
  const first = await add(later(0), question, 'Same', 'key-1')
  expect(await add(later(60), question, 'Same', 'key-1')).toEqual(first)
  expect(await add(later(5), question, 'Same', 'key-2')).toEqual(first)
  const all = await Promise.all(
    Array.from({ length: 6 }, () => add(later(90), question, 'Now', 'key-3')),
  )
  expect(new Set(all.map((outcome) => outcome.ok && outcome.id)).size).toBe(1)
  expect(texts('sam').filter((text) => ['Same', 'Now'].includes(text))).toEqual(['Same', 'Now'])
  expect(await eventsOf(world)).toHaveLength(2)
})

test.each([
  ['DARN, an essay mill', [termsInPost(['darn', 'essay mill'])]],
  ['Write to me@mail.test', [emailsInPost(['me@mail.test'], 'Campus')]],
  ['darn me@mail.test', [termsInPost(['darn']), emailsInPost(['me@mail.test'], 'Campus')]],
])('[SCREEN-05] [SCREEN-06] %j is refused and nothing is saved', async (content, messages) => {
  const before = await world.db.read.comment.count()
  const outcome = await add(ctxFor(world, 'sam'), question, content, 'key-1')
  expect(outcome).toEqual({ ok: false, errors: { content: messages } })
  expect(await world.db.read.comment.count()).toBe(before)
  expect(await eventsOf(world)).toEqual([])
})

test('[POST-05] comments are for posts one may see', async () => {
  for (const post of ['secret', 'gone', 'lake', 'hidden', 'nothing']) {
    const act = add(ctxFor(world, 'sam'), idOf(`post:${post}`), 'x', 'key-1')
    await expect(act).rejects.toSatisfy(isNotFound)
  }
  expect(await world.db.read.comment.count()).toBe(4)
})

test('people who blocked each other do not read each other', () => {
  expect(texts('sam')).toEqual(['A comment by sam', 'A comment by alex', 'A comment by bea'])
  expect(texts('bea')).toEqual(['A comment by sam', 'A comment by bea'])
  expect(texts('alex')).toEqual(['A comment by sam', 'A comment by alex'])
})

test('more than fifty comments come page by page', async () => {
  await world.db.write((tx) =>
    tx.comment.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        id: idOf(`c:${at}`),
        partner_code: 'northfield',
        post_id: question,
        user_id: idOf('leo'),
        content: `Number ${at}`,
        created_at: NOW,
      })),
    }),
  )
  const sam = ctxFor(world, 'sam')
  const first = commentsOfPost(sam, { id: question })
  expect(first.items).toHaveLength(50)
  const second = commentsOfPost(sam, { id: question }, placeFrom(first.next))
  expect(second).toMatchObject({ next: null })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(63)
})
