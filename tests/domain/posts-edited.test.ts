import { afterEach, beforeEach, expect, test } from 'vitest'
import { editPost, postToEdit, type PostEdit } from '~/domain/posts/edit.server'
import { privatizePost } from '~/domain/posts/commands.server'
import { PICK_FROM_LIST } from '~/domain/posts/schema'
import { isForbidden, isNotFound } from '~/platform/failures'
import {
  ctxFor,
  eventsOf,
  idOf,
  keptCounts,
  NOW,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  const { kept, counted } = keptCounts(world)
  expect(kept, 'kept counts').toEqual(counted)
  await world.close()
})

const question = idOf('post:question')
let key = 0

async function edit(who: PersonName, given: Partial<PostEdit>, once = `key-${(key += 1)}-of-edit`) {
  const ctx = ctxFor(world, who)
  const { edited_at: _began, ...before } = await postToEdit(ctxFor(world, 'maya'), question)
  return editPost(ctx, question, { ...before, ...given }, { once, product: 'Quad' })
}
const row = () =>
  world.db.read.post.findUniqueOrThrow({
    where: { id: question },
    include: { topics: true, tags: { include: { tag: true } } },
  })

test('[POST-19] [POST-21] topics and tags follow, and the counts with them', async () => {
  for (const topics of [[idOf('topic:study')], [], [idOf('topic:housing'), idOf('topic:study')]]) {
    expect(await edit('maya', { topics, tags: ['Money', 'New'] })).toMatchObject({ ok: true })
    const { kept, counted } = keptCounts(world)
    expect(kept).toEqual(counted)
    expect((await row()).topics.map((one) => one.topic_id).sort()).toEqual([...topics].sort())
  }
  await edit('maya', { tags: ['new', 'Other'] })
  const { tags, tag_names, edited_at, topics, created_at } = await row()
  expect(tags.map(({ tag }) => tag.name).sort()).toEqual(['new', 'other'])
  expect(tag_names).toEqual(['new', 'Other'])
  expect(edited_at).toEqual(NOW)
  expect(topics.every((one) => one.created_at.getTime() === created_at.getTime())).toBe(true)
})

test('a private post changes its topics without counting in them', async () => {
  await privatizePost(ctxFor(world, 'maya'), question)
  await edit('maya', { topics: [idOf('topic:housing')] })
  expect((await row()).topics).toHaveLength(1)
})

test('one event for an edit, none for the same text, once for one form', async () => {
  await edit('maya', {})
  expect(await eventsOf(world)).toEqual([])
  await edit('maya', { title: 'Changed' }, 'the-same-form')
  await edit('maya', { title: 'Changed' }, 'the-same-form')
  expect((await eventsOf(world)).map(({ name }) => name)).toEqual(['post.edited'])
})

test('what is no question any more has no answer', async () => {
  const answer_comment_id = idOf('comment:sam')
  await world.db.write((tx) =>
    tx.post.update({ where: { id: question }, data: { answer_comment_id, answered_at: NOW } }),
  )
  await edit('maya', { title: 'Still a question' })
  expect(await row()).toMatchObject({ answer_comment_id })
  await edit('maya', { question: false })
  expect(await row()).toMatchObject({ answer_comment_id: null, answered_at: null })
  const events = await eventsOf(world)
  expect(events.slice(-2).map(({ name, subject_id }) => [name, subject_id])).toEqual([
    ['question.unanswered', answer_comment_id],
    ['post.edited', question],
  ])
  // A post that had no answer loses none.
  await edit('maya', { title: 'A post' })
  expect((await eventsOf(world)).filter(({ name }) => name === 'question.unanswered')).toHaveLength(
    1,
  )
})

test('[POST-06] only the author', async () => {
  for (const who of ['sam', 'stan'] as const) {
    await expect(edit(who, { title: 'Mine' })).rejects.toSatisfy(isForbidden)
  }
  await expect(edit('lou', { title: 'Mine' })).rejects.toSatisfy(isNotFound)
  expect((await row()).edited_at).toBeNull()
})

test('[POST-35] only topics that are offered, or that the post has already', async () => {
  const refused = { ok: false, errors: { topics: [PICK_FROM_LIST] } }
  expect(await edit('maya', { topics: [idOf('topic:right')] })).toEqual(refused)
  expect(await edit('maya', { topics: [idOf('topic:boats')] })).toEqual(refused)
  const created_at = NOW
  const partner_code = 'northfield'
  await world.db.write(async (tx) => {
    const topic_id = idOf('topic:right')
    await tx.postTopic.create({ data: { post_id: question, topic_id, partner_code, created_at } })
    const step = { increment: 1 }
    const { comment_count } = await tx.post.findUniqueOrThrow({ where: { id: question } })
    const data = { posts_count: step, comments_count: { increment: comment_count } }
    await tx.topic.update({ where: { id: topic_id }, data })
  })
  expect(await edit('maya', { title: 'With it' })).toMatchObject({ ok: true })
  expect((await row()).topics.map((one) => one.topic_id)).toContain(idOf('topic:right'))
})
