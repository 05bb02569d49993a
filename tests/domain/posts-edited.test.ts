import { expect } from 'vitest'
import { editPost, editablePost } from '~/domain/posts/edit.server'
import type { PostChange } from '~/domain/posts/fields'
import { privatizePost } from '~/domain/posts/commands.server'
import { PICK_FROM_LIST } from '~/domain/writing/schema'
import { countAll } from '~tests/support/two-schools/counts'
import {
  changePost,
  dbTest as test,
  ctx,
  db,
  eventNames,
  events,
  expectCounts,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'

test.afterEach(expectCounts)

const question = idOf('post:question')
let key = 0

async function edit(
  who: PersonName,
  given: PostChange & { edited_at?: string },
  once = `key-${(key += 1)}-of-edit`,
) {
  const { edited_at: _began, ...before } = await editablePost(await ctx('maya'), question)
  return editPost(await ctx(who), question, { ...before, ...given }, form(once))
}
const row = () =>
  db.read.post.findUniqueOrThrow({
    where: { id: question },
    include: { topics: true, tags: { include: { tag: true } } },
  })

test('[POST-19] [POST-21] topics and tags follow, and the counts with them', async () => {
  for (const topics of [[idOf('topic:study')], [], [idOf('topic:housing'), idOf('topic:study')]]) {
    expect(await edit('maya', { topics, tags: ['Money', 'New'] })).toMatchObject({ ok: true })
    await expectCounts()
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
  await privatizePost(await ctx('maya'), question)
  await edit('maya', { topics: [idOf('topic:housing')] })
  expect((await row()).topics).toHaveLength(1)
})

test('one event for an edit, none for the same text, once for one form', async () => {
  await edit('maya', {})
  expect(await events()).toEqual([])
  await edit('maya', { title: 'Changed' }, 'the-same-form')
  await edit('maya', { title: 'Changed' }, 'the-same-form')
  expect(await eventNames()).toEqual(['post.edited'])
})

test('[POST-18] what is marked as a question later has the time of that', async () => {
  await edit('maya', { question: false })
  const later = new Date(NOW.getTime() + 7_200_000)
  const { edited_at: _began, ...before } = await editablePost(await ctx('maya'), question)
  await editPost(await ctx('maya', later), question, { ...before, question: true }, form('marked'))
  expect((await row()).marked_question_at).toEqual(later)
})

test('a post that is no longer a question has no answer', async () => {
  const answer_comment_id = idOf('comment:sam')
  await changePost('question', { answer_comment_id, answered_at: NOW })
  await edit('maya', { title: 'Still a question' })
  expect(await row()).toMatchObject({ answer_comment_id })
  await edit('maya', { question: false })
  expect(await row()).toMatchObject({ answer_comment_id: null, answered_at: null })
  const published = await events()
  expect(published.slice(-2).map(({ name, subject_id }) => [name, subject_id])).toEqual([
    ['question.unanswered', answer_comment_id],
    ['post.edited', question],
  ])
  // A post that had no answer loses none.
  await edit('maya', { title: 'A post' })
  expect((await events()).filter(({ name }) => name === 'question.unanswered')).toHaveLength(1)
})

test('[POST-35] only topics that are offered, or that the post has already', async () => {
  const refused = { ok: false, errors: { topics: [PICK_FROM_LIST] } }
  expect(await edit('maya', { topics: [idOf('topic:right')] })).toEqual(refused)
  expect(await edit('maya', { topics: [idOf('topic:boats')] })).toEqual(refused)
  await db.write(async (tx) => {
    const tie = { topic_id: idOf('topic:right'), partner_code: 'northfield', created_at: NOW }
    await tx.postTopic.create({ data: { post_id: question, ...tie } })
    await countAll(tx)
  })
  expect(await edit('maya', { title: 'With it' })).toMatchObject({ ok: true })
  expect((await row()).topics.map((one) => one.topic_id)).toContain(idOf('topic:right'))
})
