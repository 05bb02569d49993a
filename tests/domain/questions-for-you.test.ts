import { describe, expect } from 'vitest'
import { askToAnswer } from '~/domain/answer-requests/commands.server'
import { askPage } from '~/domain/answer-requests/queries.server'
import { questionsForYou, questionsOnHome } from '~/domain/answer-requests/questions.server'
import { MAX_SUGGESTED, OFFERED_MS, REQUEST_FIRST_MS } from '~/domain/answer-requests/schema'
import { block } from '~/domain/people/blocking.server'
import { isForbidden } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { after, ask, LATER, QUESTION } from '~tests/support/answer-requests'
import { comment } from '~tests/support/comment'
import {
  addPosts,
  allPages,
  changeAccount,
  changePost,
  ctx,
  db,
  dbTest as test,
  idOf,
  NOW,
  type PersonName,
  postRow,
} from '~tests/support/fixtures'
import { person } from '~tests/support/two-schools/people'
import { createUsers } from '~tests/support/users'

describe('suggestions', () => {
  const suggested = async (who: PersonName = 'maya') =>
    (await askPage(await ctx(who, LATER), QUESTION)).suggestions.map(
      ({ person, reason }) => `${person.first_name}: ${reason}`,
    )
  const answers = async (who: PersonName, count: number, from: number, accepted = 0) => {
    for (let at = from; at < from + count; at += 1) {
      const id = newId()
      const post_id = idOf(`many:${at}`)
      await db.write(async (tx) => {
        const row = { id, post_id, partner_code: 'northfield', content: 'So' }
        await tx.comment.create({ data: { ...row, user_id: idOf(who), created_at: NOW } })
        if (at < from + accepted)
          await tx.post.update({ where: { id: post_id }, data: { answer_comment_id: id } })
      })
    }
  }

  test('come by accepted answers in the topics, answers there, the program, each with its reason', async () => {
    await addPosts(9, (at) => ({
      user_id: idOf('sam'),
      marked_question_at: NOW,
      ...(at === 8 ? { private: true } : {}),
    }))
    const topic = { topic_id: idOf('topic:study'), partner_code: 'northfield', created_at: NOW }
    await db.write((tx) =>
      tx.postTopic.createMany({
        data: [0, 1, 2, 3, 4, 5, 8].map((at) => ({ ...topic, post_id: idOf(`many:${at}`) })),
      }),
    )
    await answers('leo', 2, 0)
    await answers('cora', 1, 2, 1)
    await answers('alma', 3, 3)
    // A private one, which staff sees, and two in no topic of the question.
    await answers('alma', 1, 8)
    await answers('emma', 2, 6)
    await changeAccount('emma', { program_id: null })
    const program = 'Studies Nursing, like you'
    const found = await suggested()
    expect(found.slice(0, 4)).toEqual([
      `Cora: Answered 1 question in Study groups, 1 marked as the answer · ${program}`,
      `Alma: Answered 3 questions in Study groups · ${program}`,
      `Leo: Answered 2 questions in Study groups · ${program}`,
      `Stan: ${program}`,
    ])
    expect(found.at(-1)).toBe('Emma: Answered 2 questions lately')
    expect(await suggested()).toEqual(found)
    expect(await suggested('stan')).toContain(
      'Alma: Answered 3 questions in Study groups · Studies Nursing, like Maya',
    )
  })

  test('are ten at most, and everyone can be asked', async () => {
    const crowd = Array.from({ length: 12 }, (_, at) => person(`crowd${at}`, {}, 'x'))
    await db.write((tx) => createUsers(tx, crowd))
    const page = await askPage(await ctx('maya', LATER), QUESTION)
    expect(page.suggestions).toHaveLength(MAX_SUGGESTED)
    for (const suggestion of page.suggestions) {
      const input = { people: [suggestion.person.id] }
      const done = await askToAnswer(await ctx('maya', LATER), QUESTION, input, newId())
      expect(done).toMatchObject({ ok: true })
      await db.write((tx) => tx.answerRequest.deleteMany())
    }
  })
})

describe('questions you could answer', () => {
  // Sam's comment goes to another question of Maya's, and no one answers hers.
  test.beforeEach(async () => {
    await changePost('prospect', { marked_question_at: null })
    await db.write(async (tx) => {
      await tx.comment.deleteMany({ where: { user_id: { in: [idOf('alex'), idOf('bea')] } } })
      const data = postRow(99, { user_id: idOf('maya'), marked_question_at: NOW })
      const { id: post_id } = await tx.post.create({ data })
      const topic = { topic_id: idOf('topic:housing'), partner_code: 'northfield' }
      await tx.postTopic.create({ data: { ...topic, post_id, created_at: NOW } })
      await tx.comment.update({ where: { id: idOf('comment:sam') }, data: { post_id } })
    })
  })

  const listed = async (who: PersonName, now = LATER) =>
    (await allPages(async (at) => questionsForYou(await ctx(who, now), at))).map((page) =>
      page.map(({ title }) => title),
    )

  test('are of topics that one subscribed to or answered in, and of one’s program, in pages of ten', async () => {
    await addPosts(12, (at) => ({
      user_id: idOf('bea'),
      marked_question_at: new Date(NOW.getTime() - at * 1000),
      ...(at === 1 ? { private: true } : {}),
    }))
    // Of another program, and in no topic of theirs.
    expect((await listed('leo')).flat()).toEqual(['The post question'])
    const topic = { topic_id: idOf('topic:housing'), partner_code: 'northfield' }
    await db.write(async (tx) => {
      for (let at = 0; at < 12; at += 1)
        await tx.postTopic.create({
          data: { ...topic, post_id: idOf(`many:${at}`), created_at: NOW },
        })
      await tx.topicSubscription.create({
        data: { ...topic, user_id: idOf('leo'), created_at: NOW },
      })
    })
    const [first = [], second] = await listed('leo')
    expect(first).toHaveLength(10)
    expect(first).toContain('The post question')
    expect(first).not.toContain('Number 1')
    expect(second).toEqual(['Number 10', 'Number 11'])
    // Sam answered a question in that topic, which isn't shown anymore. Staff sees no private ones.
    expect((await listed('sam')).flat()).toContain('Number 11')
    expect((await listed('sam')).flat()).not.toContain('Number 99')
    await db.write((tx) =>
      tx.topicSubscription.create({ data: { ...topic, user_id: idOf('stan'), created_at: NOW } }),
    )
    expect((await listed('stan')).flat()).not.toContain('Number 1')
    // Not one's own, nor those of someone blocked.
    expect((await listed('bea')).flat().filter((title) => title.startsWith('Number'))).toEqual([])
    await block(await ctx('leo'), idOf('bea'))
    expect((await listed('leo')).flat()).toEqual(['The post question'])
  })

  test('end where they’re half a year old; a request comes first for 30 days', async () => {
    expect((await listed('leo', new Date(NOW.getTime() + OFFERED_MS - 1))).flat()).toHaveLength(1)
    expect((await listed('leo', new Date(NOW.getTime() + OFFERED_MS))).flat()).toEqual([])
    await ask(['leo'])
    expect((await listed('leo', after(REQUEST_FIRST_MS - 1))).flat()).toEqual([])
    expect((await listed('leo', after(REQUEST_FIRST_MS))).flat()).toEqual(['The post question'])
  })

  test('end with the first answer: not with a comment of the author, nor a hidden one', async () => {
    await comment('maya', 'Anyone?')
    expect((await listed('leo')).flat()).toEqual(['The post question'])
    const id = await comment('alma', 'Over there')
    expect((await listed('leo')).flat()).toEqual([])
    await db.write((tx) => tx.comment.update({ where: { id }, data: { hidden: true } }))
    expect((await listed('leo')).flat()).toEqual(['The post question'])
    await changePost('question', { answer_comment_id: id })
    expect((await listed('leo')).flat()).toEqual([])
  })

  test('are none of other schools, and nothing for prospective students', async () => {
    await changePost('lake', { marked_question_at: NOW })
    for (const who of ['lou', 'leo'] as const)
      expect((await listed(who)).flat()).not.toContain(
        who === 'leo' ? 'The post lake' : 'The post question',
      )
    await expect(listed('priya')).rejects.toSatisfy(isForbidden)
    expect(await questionsOnHome(await ctx('priya', LATER))).toEqual([])
  })
})
