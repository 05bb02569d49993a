import { expect } from 'vitest'
import { questionsForYou, questionsOnHome } from '~/domain/answer-requests/questions.server'
import { addComment } from '~/domain/comments/commands.server'
import type { Ctx } from '~/platform/ctx'
import { configuredEmbedder } from '~search/meaning/configured-embedder'
import { packVector } from '~search/meaning/vectors/pack'
import { findCloseness } from '~search/results/closeness'
import { readEnv } from '~/platform/settings/env.server'
import {
  addPosts,
  allPages,
  changePost,
  ctx,
  db,
  dbTest as test,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'

const DAY = 86_400_000
const env = { SEARCH_EMBEDDER_URL: 'http://127.0.0.1:9/', SEARCH_EMBEDDER_DIMENSIONS: '2' }
const embedder = configuredEmbedder(readEnv({ NODE_ENV: 'test', ...env }))!
const find = (ctx: Ctx, ids: readonly string[]) => findCloseness(ctx, ids, embedder)

/** What a post means: a direction of the first or the second number, or one of an embedder before. */
async function mean(id: string, numbers: number[], embedderName = embedder.name) {
  const vector = packVector(numbers)
  const row = { partner_code: 'northfield', text_hash: 'x', changed_at: NOW }
  await db.write((tx) =>
    tx.postVector.create({ data: { ...row, post_id: id, vector, embedder: embedderName } }),
  )
}

const BAKING = [1, 0]
const SAILING = [0, 1]

/** Questions of Bea in a topic that the person subscribes to, each a day older than the one before. */
async function askInTopic(names: PersonName[], count: number) {
  const topic = { topic_id: idOf('topic:housing'), partner_code: 'northfield', created_at: NOW }
  await addPosts(count, (at) => ({
    user_id: idOf('bea'),
    marked_question_at: new Date(NOW.getTime() - at * DAY),
  }))
  for (const other of ['question', 'prospect'] as const)
    await changePost(other, { marked_question_at: null })
  await db.write(async (tx) => {
    for (const name of names)
      await tx.topicSubscription.create({ data: { ...topic, user_id: idOf(name) } })
    await tx.postTopic.createMany({
      data: Array.from({ length: count }, (_, at) => ({ ...topic, post_id: idOf(`many:${at}`) })),
    })
  })
}

const listed = async (who: PersonName, closeness: typeof find | null = find) =>
  (await allPages(async (at) => questionsForYou(await ctx(who), at, closeness)))
    .flat()
    .map(({ title }) => title.replace('Number ', ''))
    .join(' ')

async function answer(who: PersonName, post: string) {
  const done = await addComment(await ctx(who), post, { content: 'Like this' }, form(post))
  expect(done).toMatchObject({ ok: true })
}

test('questions like those that someone answered come first, then the newest', async () => {
  await askInTopic(['leo', 'stan'], 5)
  await mean(idOf('many:0'), SAILING)
  await mean(idOf('many:3'), BAKING)
  await mean(idOf('many:4'), [1, 1])
  // Of a model before: it says nothing now.
  await mean(idOf('many:2'), BAKING, 'another')
  await mean(idOf('post:welcome'), BAKING)
  expect(await listed('leo')).toBe('0 1 2 3 4')
  await changePost('welcome', { marked_question_at: NOW })
  await answer('leo', idOf('post:welcome'))
  expect(await listed('leo')).toBe('3 4 0 1 2')
  expect(await listed('leo', null)).toBe('0 1 2 3 4')
  const home = await questionsOnHome(await ctx('leo'))
  expect(home.map(({ title }) => title)).toEqual(['Number 0', 'Number 1'])
  expect(await listed('stan')).toBe('0 1 2 3 4')
})

test('what someone wrote counts as well, but not what they asked, nor what they can’t see anymore', async () => {
  await askInTopic(['sam', 'leo'], 2)
  await mean(idOf('many:0'), SAILING)
  await mean(idOf('many:1'), BAKING)
  await mean(idOf('post:welcome'), BAKING)
  expect(await listed('sam')).toBe('1 0')
  await changePost('welcome', { marked_question_at: NOW })
  expect(await listed('sam')).toBe('0 1')
  await answer('leo', idOf('post:welcome'))
  expect(await listed('leo')).toBe('1 0')
  await changePost('welcome', { private: true })
  expect(await listed('leo')).toBe('0 1')
})

test('however close, no question of another school is listed, nor a private one', async () => {
  await askInTopic(['sam'], 3)
  for (const id of ['many:0', 'many:1', 'post:lake', 'post:welcome']) await mean(idOf(id), BAKING)
  await db.write((tx) => tx.post.update({ where: { id: idOf('many:0') }, data: { private: true } }))
  await changePost('lake', { marked_question_at: NOW })
  expect(await listed('sam')).toBe('1 2')
  expect(await listed('lou')).not.toMatch(/[0-2]/)
})

test('all pages have each question once, those behind the newest hundred in order of time', async () => {
  await askInTopic(['leo'], 124)
  await changePost('welcome', { marked_question_at: NOW })
  await answer('leo', idOf('post:welcome'))
  for (const id of ['post:welcome', 'many:99', 'many:42', 'many:100', 'many:123'])
    await mean(idOf(id), BAKING)
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at)
  const others = numbers(0, 124).filter((at) => at !== 99 && at !== 42)
  expect(await listed('leo')).toBe([42, 99, ...others].join(' '))
})
