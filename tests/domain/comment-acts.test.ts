import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { addComment } from '~/domain/comments/commands.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { commentById, commentsOfUser, countOfUser } from '~/domain/comments/of-person.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { answerOf, commentsOfPost } from '~/domain/comments/queries.server'
import { COMMENT_CHANGED_MEANWHILE } from '~/domain/comments/schema'
import { UNAVAILABLE } from '~/domain/posts/schema'
import { isForbidden, isNotFound } from '~/platform/failures'
import { placeFrom } from '~/platform/keyset'
import {
  ctxFor,
  eventsOf,
  idOf,
  NOW,
  openWorld,
  type PersonName,
  type World,
} from '~tests/support/world'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const question = idOf('post:question')
const by = (name: string) => idOf(`comment:${name}`)
const as = (name: PersonName, now = NOW) => ctxFor(world, name, now)
const PRODUCT = { product: 'Campus', once: 'key' }
const names = async () => (await eventsOf(world)).map(({ name }) => name)
const counts = () =>
  world.db.sql
    .prepare(
      `SELECT p.comment_count AS post, u.comments_count AS user,
         (SELECT sum(t.comments_count) FROM PostTopic x JOIN Topic t ON t.id = x.topic_id
          WHERE x.post_id = p.id) AS topics
       FROM Post p, "User" u WHERE p.id = ? AND u.id = ?`,
    )
    .get(question, idOf('sam')) as { post: number; user: number; topics: number }
const commentRow = (id: string) => world.db.read.comment.findUniqueOrThrow({ where: { id } })

describe('likes', () => {
  test('[COMMENT-09] [POST-12] twenty likes at once, some of them twice, count each person once', async () => {
    const likers: PersonName[] = ['maya', 'alma', 'leo', 'cora', 'stan', 'emma', 'greta', 'tess']
    const acts = [...likers, ...likers].map((name) => likeComment(as(name), by('sam')))
    await Promise.all([
      ...acts,
      ...Array.from({ length: 4 }, () => likeComment(as('sam'), by('sam'))),
    ])
    expect((await commentRow(by('sam'))).like_count).toBe(9)
    expect(await world.db.read.commentLike.count()).toBe(9)
    const events = await eventsOf(world)
    expect(events.filter(({ name }) => name === 'comment.liked')).toHaveLength(9)
    // Nobody earns anything by liking what is their own.
    const due = events.filter(({ name }) => name === 'badge.due')
    expect(due.map(({ actor_id }) => actor_id).sort()).toEqual(likers.map(idOf).sort())
    expect(due[0]?.payload).toEqual({ badge: 'like', comment_id: by('sam') })
    await Promise.all(likers.map((name) => unlikeComment(as(name), by('sam'))))
    expect((await commentRow(by('sam'))).like_count).toBe(1)
  })

  test('[COMMENT-09] each sees the count, and the own like', async () => {
    await likeComment(as('maya'), by('sam'))
    const seen = (name: PersonName) =>
      commentsOfPost(as(name), { id: question }).items.find(({ id }) => id === by('sam'))
    expect(seen('maya')).toMatchObject({ self_liked: true, like_count: 1, mine: false })
    expect(seen('sam')).toMatchObject({ self_liked: false, like_count: 1, mine: true })
  })

  test('[COMMENT-09] one takes the own like back whatever has become of the post', async () => {
    await likeComment(as('leo'), by('sam'))
    await world.db.write((tx) =>
      tx.post.update({ where: { id: question }, data: { private: true } }),
    )
    await expect(unlikeComment(as('alma'), by('sam'))).rejects.toSatisfy(isNotFound)
    await unlikeComment(as('leo'), by('sam'))
    expect((await commentRow(by('sam'))).like_count).toBe(0)
    await expect(likeComment(as('leo'), by('sam'))).rejects.toSatisfy(isNotFound)
    expect(await names()).toEqual(['comment.liked', 'badge.due', 'comment.unliked'])
  })
})

describe('counts', () => {
  test('[COMMENT-02] [COMMENT-07] twenty comments at once, then all deleted twice', async () => {
    const before = counts()
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        addComment(
          as('sam'),
          question,
          { content: `Number ${at}` },
          { ...PRODUCT, once: `k${at}` },
        ),
      ),
    )
    expect(counts()).toEqual({
      post: before.post + 20,
      user: before.user + 20,
      // The question stands in two topics.
      topics: before.topics + 40,
    })
    const ids = added.flatMap((outcome) => (outcome.ok ? [outcome.id] : []))
    await Promise.all([...ids, ...ids].map((id) => deleteComment(as('sam'), id)))
    expect(counts()).toEqual(before)
    expect((await names()).filter((name) => name === 'comment.deleted')).toHaveLength(20)
  })

  test('[COMMENT-07] a hidden comment does not count, so deleting it changes no count', async () => {
    await world.db.write((tx) =>
      tx.comment.update({ where: { id: by('sam') }, data: { hidden: true } }),
    )
    const before = counts()
    await deleteComment(as('sam'), by('sam'))
    expect(counts()).toEqual(before)
    expect((await commentRow(by('sam'))).deleted_at).toEqual(NOW)
  })
})

describe('edited and deleted by who wrote it', () => {
  test('[COMMENT-05] the text changes and is marked as edited; the same text is no change', async () => {
    const edit = (content: string) => editComment(as('sam'), by('sam'), { content }, PRODUCT)
    await edit('A comment by sam')
    expect(await names()).toEqual([])
    expect(await edit('Better')).toEqual({ ok: true, post_id: question })
    await Promise.all(Array.from({ length: 5 }, () => edit('Better')))
    expect(await names()).toEqual(['comment.edited'])
    expect(commentsOfPost(as('maya'), { id: question }).items[0]).toMatchObject({ edited: true })
    expect(await world.db.read.comment.count({ where: { content: 'Better' } })).toBe(1)
  })

  test('[COMMENT-05] who began with an earlier text overwrites nothing unseen', async () => {
    const edit = (content: string, edited_at: string | undefined, once: string) =>
      editComment(as('sam'), by('sam'), { content, edited_at }, { ...PRODUCT, once })
    expect(await edit('First', '', 'one')).toEqual({ ok: true, post_id: question })
    // The same form sent again answers as the first did.
    expect(await edit('First', '', 'one')).toEqual({ ok: true, post_id: question })
    const late = { ok: false, errors: { '': [COMMENT_CHANGED_MEANWHILE] }, conflict: true }
    expect(await edit('Second', '', 'two')).toEqual(late)
    expect((await commentRow(by('sam'))).content).toBe('First')
    expect(await edit('Second', NOW.toISOString(), 'two')).toMatchObject({ ok: true })
    expect(await edit('By a call', undefined, 'three')).toMatchObject({ ok: true })
    expect((await commentRow(by('sam'))).content).toBe('By a call')
    expect(await names()).toEqual(['comment.edited', 'comment.edited', 'comment.edited'])
  })

  test('[COMMENT-05] [COMMENT-08] by nobody else, and not across schools', async () => {
    for (const name of ['maya', 'stan'] as const) {
      const edit = editComment(as(name), by('sam'), { content: 'x' }, PRODUCT)
      await expect(edit).rejects.toSatisfy(isForbidden)
      await expect(deleteComment(as(name), by('sam'))).rejects.toSatisfy(isForbidden)
    }
    await expect(deleteComment(as('lou'), by('sam'))).rejects.toSatisfy(isNotFound)
    expect(await names()).toEqual([])
  })

  test('[COMMENT-08] also below a post that was taken away from one', async () => {
    await world.db.write((tx) =>
      tx.post.update({ where: { id: question }, data: { private: true } }),
    )
    const edit = editComment(as('sam'), by('sam'), { content: 'x' }, PRODUCT)
    await expect(edit).rejects.toSatisfy(isNotFound)
    await deleteComment(as('sam'), by('sam'))
    expect((await commentRow(by('sam'))).deleted_at).toEqual(NOW)
  })
})

describe('the comments of a person', () => {
  const take = (data: object) =>
    world.db.write((tx) => tx.post.update({ where: { id: question }, data }))

  test('[COMMENT-11] [COMMENT-12] the own ones all, of others those below posts one may see', async () => {
    await addComment(as('sam'), idOf('post:leader'), { content: 'Two' }, { ...PRODUCT, once: 'k1' })
    await take({ private: true })
    const own = commentsOfUser(as('sam'), idOf('sam')).items
    expect(own.map(({ post_visible }) => post_visible)).toEqual([true, false])
    // Whatever it is called since: what stands in its place.
    expect(own[1]).toMatchObject({ post_title: UNAVAILABLE, post_owner: null, my_post: false })
    expect(own[0]).toMatchObject({ post_title: 'The post leader', post_owner: idOf('leo') })
    expect(commentById(as('sam'), by('sam'))).toMatchObject({ post_title: UNAVAILABLE })
    expect(commentById(as('maya'), by('sam'))).toMatchObject({
      post_title: 'The post question',
      post_owner: idOf('maya'),
    })
    expect(countOfUser(as('sam'), idOf('sam'))).toBe(2)
    expect(commentsOfUser(as('leo'), idOf('sam')).items.map(({ content }) => content)).toEqual([
      'Two',
    ])
    expect(countOfUser(as('leo'), idOf('sam'))).toBe(1)
    // Her own private post she sees, with what stands below it.
    expect(countOfUser(as('maya'), idOf('sam'))).toBe(2)
    expect(() => commentsOfUser(as('lou'), idOf('sam'))).toThrow('')
    expect(() => countOfUser(as('bea'), idOf('alex'))).toThrow('')
  })

  test('[COMMENT-11] page by page without gap or repetition, also when one is written in between', async () => {
    await world.db.write((tx) =>
      tx.comment.createMany({
        data: Array.from({ length: 25 }, (_, at) => ({
          id: idOf(`own:${at}`),
          partner_code: 'northfield',
          post_id: question,
          user_id: idOf('leo'),
          content: `Number ${at}`,
          created_at: new Date(NOW.getTime() - (at % 3) * 1000),
        })),
      }),
    )
    const seen: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = commentsOfUser(as('leo'), idOf('leo'), placeFrom(next))
      seen.push(...page.items.map(({ id }) => id))
      next = page.next
      const later = as('leo', new Date(NOW.getTime() + 60_000 * seen.length))
      const content = `Later ${seen.length}`
      await addComment(later, question, { content }, { ...PRODUCT, once: content })
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })
})

describe('the answer of a question', () => {
  const answer = async () =>
    (await world.db.read.post.findUniqueOrThrow({ where: { id: question } })).answer_comment_id

  test('is marked by who asked or staff of the school, replaced, and taken back', async () => {
    await markAnswer(as('maya'), by('sam'))
    await markAnswer(as('maya'), by('sam'))
    expect(answerOf(as('leo'), { id: question, answer_comment_id: by('sam') })?.id).toBe(by('sam'))
    await markAnswer(as('stan'), by('alex'))
    expect(await answer()).toBe(by('alex'))
    // Taking back what is not the answer any more changes nothing.
    await unmarkAnswer(as('maya'), by('sam'))
    expect(await answer()).toBe(by('alex'))
    await unmarkAnswer(as('maya'), by('alex'))
    expect(await answer()).toBeNull()
    const events = await eventsOf(world)
    expect(events.map(({ name, subject_id }) => [name, subject_id])).toEqual([
      ['question.answered', by('sam')],
      ['question.answered', by('alex')],
      ['question.unanswered', by('alex')],
    ])
    expect(events[0]?.payload).toEqual({ post_id: question })
  })

  test.each(['sam', 'leo', 'cora'] as const)('not by %s', async (name) => {
    await expect(markAnswer(as(name), by('sam'))).rejects.toSatisfy(isForbidden)
    await expect(unmarkAnswer(as(name), by('sam'))).rejects.toSatisfy(isForbidden)
  })

  test('not by staff of another school, not of a post, and not a hidden comment', async () => {
    await expect(markAnswer(as('lisa'), by('sam'))).rejects.toSatisfy(isNotFound)
    await world.db.write((tx) =>
      tx.comment.update({ where: { id: by('sam') }, data: { hidden: true } }),
    )
    await expect(markAnswer(as('maya'), by('sam'))).rejects.toSatisfy(isNotFound)
    const plain = { where: { id: question }, data: { marked_question_at: null } }
    await world.db.write((tx) => tx.post.update(plain))
    await expect(markAnswer(as('maya'), by('alex'))).rejects.toSatisfy(isForbidden)
  })

  test('goes with its comment', async () => {
    await markAnswer(as('maya'), by('sam'))
    await deleteComment(as('sam'), by('sam'))
    expect(await answer()).toBeNull()
    expect(await names()).toEqual(['question.answered', 'question.unanswered', 'comment.deleted'])
  })

  test('stands before the others and not among them', async () => {
    const thread = { id: question, answer_comment_id: by('alex') }
    const ids = commentsOfPost(as('maya'), thread).items.map(({ id }) => id)
    expect(ids).toEqual([by('sam'), by('bea')])
    expect(answerOf(as('maya'), thread)?.id).toBe(by('alex'))
    // Bea has blocked Alex.
    expect(answerOf(as('bea'), thread)).toBeNull()
  })
})
