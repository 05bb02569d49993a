import { describe, expect } from 'vitest'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { addComment } from '~/domain/comments/commands.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { commentById, userComments, userCommentCount } from '~/domain/comments/user-comments.server'
import { deleteComment, editComment } from '~/domain/comments/own-commands.server'
import { markedAnswer, postThreads } from '~/domain/comments/queries.server'
import { COMMENT_EDIT_CONFLICT } from '~/domain/comments/schema'
import { UNAVAILABLE } from '~/domain/posts/schema'
import { isForbidden, isNotFound } from '~/platform/failures'
import { comment } from '~tests/support/comment'
import { countAll } from '~tests/support/two-schools/counts'
import {
  allPages,
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

const question = idOf('post:question')
const by = (name: string) => idOf(`comment:${name}`)
const setPrivate = () => changePost('question', { private: true })
const hide = (id: string) =>
  db.write(async (tx) => {
    await tx.comment.update({ where: { id }, data: { hidden: true } })
    await countAll(tx)
  })
const commentRow = (id: string) => db.read.comment.findUniqueOrThrow({ where: { id } })

const texts = async (name: PersonName) =>
  (await postThreads(await ctx(name), { id: question })).items.map(({ comment }) =>
    (comment?.html ?? '').replace(/<[^>]+>/g, '').trim(),
  )

test('[COMMENT-02] [COMMENT-04] [ACCESS-19] a comment is written, once for a form and for the same words within seconds', async () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
  const first = await comment('leo', '**Yes**')
  const about = { partner_code: 'northfield', actor_id: idOf('leo'), subject_id: first }
  expect(await events()).toEqual([
    { name: 'comment.created', ...about, payload: { post_id: question, answered: null } },
  ])
  expect(await comment('leo', '**Yes**', { now: at(60) })).toBe(first)
  const again = addComment(await ctx('leo', at(5)), question, { content: '**Yes**' }, form('other'))
  expect(await again).toEqual({ ok: true, id: first })
  const all = await Promise.all(
    Array.from({ length: 6 }, () => comment('leo', 'Now', { now: at(90) })),
  )
  expect(new Set(all).size).toBe(1)
  // The newest is the last.
  expect((await texts('sam')).slice(-2)).toEqual(['Yes', 'Now'])
  expect(await events()).toHaveLength(2)
})

test.each<[PersonName, PersonName[]]>([
  ['sam', ['sam', 'alex', 'bea']],
  ['bea', ['sam', 'bea']],
  ['alex', ['sam', 'alex']],
])('people who blocked each other do not see each other’s comments: %s', async (who, authors) => {
  expect(await texts(who)).toEqual(authors.map((name) => `A comment by ${name}`))
})

test.each<[PersonName, string[]]>([
  ['sam', ['Success Coach']],
  ['maya', []],
])('[ACCESS-13] a comment of Sam’s coach is labeled for %s: %j', async (who, labels) => {
  await comment('cora', 'How is it going?')
  const { items } = await postThreads(await ctx(who), { id: question })
  expect(items.at(-1)?.comment?.author.labels).toEqual(labels)
})

describe('likes', () => {
  test('[COMMENT-09] [POST-12] twenty likes at once, some of them twice, count each person once', async () => {
    const likers: PersonName[] = ['maya', 'alma', 'leo', 'cora', 'stan', 'emma', 'greta', 'tess']
    const requests = [...likers, ...likers].map(async (name) =>
      likeComment(await ctx(name), by('sam')),
    )
    await Promise.all([
      ...requests,
      ...Array.from({ length: 4 }, async () => likeComment(await ctx('sam'), by('sam'))),
    ])
    expect((await commentRow(by('sam'))).like_count).toBe(9)
    expect(await db.read.commentLike.count()).toBe(9)
    const published = await events()
    const liked = published.filter(({ name }) => name === 'comment.liked')
    expect(liked).toHaveLength(9)
    // A badge counts only the likes of what someone else wrote: the event names the author.
    expect(liked[0]?.payload).toEqual({ post_id: question, author_id: idOf('sam') })
    const actors = liked.map(({ actor_id }) => actor_id)
    expect(actors.sort()).toEqual([...likers, 'sam' as const].map(idOf).sort())
    await Promise.all(likers.map(async (name) => unlikeComment(await ctx(name), by('sam'))))
    expect((await commentRow(by('sam'))).like_count).toBe(1)
  })

  test('[COMMENT-09] a like can be taken back whatever happened to the post', async () => {
    await likeComment(await ctx('leo'), by('sam'))
    await setPrivate()
    await expect(unlikeComment(await ctx('alma'), by('sam'))).rejects.toSatisfy(isNotFound)
    await unlikeComment(await ctx('leo'), by('sam'))
    expect((await commentRow(by('sam'))).like_count).toBe(0)
    await expect(likeComment(await ctx('leo'), by('sam'))).rejects.toSatisfy(isNotFound)
    expect(await eventNames()).toEqual(['comment.liked', 'comment.unliked'])
  })
})

describe('counts', () => {
  test('[COMMENT-02] [COMMENT-07] twenty comments at once, then all deleted twice', async () => {
    const count = async () =>
      (await db.read.post.findUniqueOrThrow({ where: { id: question } })).comment_count
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => comment('sam', `Number ${at}`)),
    )
    expect(await count()).toBe(23)
    await expectCounts()
    await Promise.all([...ids, ...ids].map(async (id) => deleteComment(await ctx('sam'), id)))
    expect(await count()).toBe(3)
    await expectCounts()
    expect((await eventNames()).filter((name) => name === 'comment.deleted')).toHaveLength(20)
  })

  test('[COMMENT-07] a hidden comment does not count, so deleting it changes no count', async () => {
    await hide(by('sam'))
    await deleteComment(await ctx('sam'), by('sam'))
    await expectCounts()
    expect((await commentRow(by('sam'))).deleted_at).toEqual(NOW)
  })
})

describe('edited and deleted by the author', () => {
  test('[COMMENT-05] the text changes once for a form, and never over what was not seen', async () => {
    const edit = async (content: string, edited_at?: string, once = content) =>
      editComment(await ctx('sam'), by('sam'), { content, edited_at }, form(once))
    const content = async () => (await commentRow(by('sam'))).content
    // The same text is no change.
    await edit('A comment by sam')
    expect(await eventNames()).toEqual([])
    const same = await Promise.all(Array.from({ length: 5 }, () => edit('First', '')))
    expect(same).toEqual(same.map(() => ({ ok: true, post_id: question })))
    expect(await eventNames()).toEqual(['comment.edited'])
    const { items } = await postThreads(await ctx('maya'), { id: question })
    expect(items[0]?.comment).toMatchObject({ edited: true })
    const late = { ok: false, errors: { '': [COMMENT_EDIT_CONFLICT] }, conflict: true }
    expect(await edit('Second', '')).toEqual(late)
    expect(await content()).toBe('First')
    expect(await edit('Second', NOW.toISOString())).toMatchObject({ ok: true })
    expect(await edit('By a call')).toMatchObject({ ok: true })
    expect(await content()).toBe('By a call')
    expect(await eventNames()).toHaveLength(3)
  })

  test('[COMMENT-05] [COMMENT-08] no one else edits or deletes it: neither who asked nor staff', async () => {
    for (const name of ['maya', 'stan', 'alex'] as const) {
      const edit = editComment(await ctx(name), by('sam'), { content: 'Not mine' }, form(name))
      await expect(edit).rejects.toSatisfy(isForbidden)
      await expect(deleteComment(await ctx(name), by('sam'))).rejects.toSatisfy(isForbidden)
    }
    expect(await commentRow(by('sam'))).toMatchObject({
      content: 'A comment by sam',
      deleted_at: null,
    })
  })

  test('[COMMENT-08] deleting also works below a post that is private now', async () => {
    await setPrivate()
    const edit = editComment(await ctx('sam'), by('sam'), { content: 'x' }, form())
    await expect(edit).rejects.toSatisfy(isNotFound)
    await deleteComment(await ctx('sam'), by('sam'))
    expect((await commentRow(by('sam'))).deleted_at).toEqual(NOW)
  })
})

describe('the comments of a person', () => {
  test('[COMMENT-11] [COMMENT-12] all of your own, and no one else’s list', async () => {
    await comment('sam', 'Two', { post: 'leader' })
    await setPrivate()
    const own = (await userComments(await ctx('sam'), idOf('sam'))).items
    expect(own.map(({ post_visible }) => post_visible)).toEqual([true, false])
    // Whatever its title is now.
    expect(own[1]).toMatchObject({ post_title: UNAVAILABLE, post_owner: null, my_post: false })
    expect(own[0]).toMatchObject({ post_title: 'The post leader', post_owner: idOf('leo') })
    const one = async (name: PersonName) => commentById(await ctx(name), by('sam'))
    const hers = { post_title: 'The post question', post_owner: idOf('maya') }
    expect(await one('sam')).toMatchObject({ post_title: UNAVAILABLE })
    expect(await one('maya')).toMatchObject(hers)
    expect(await userCommentCount(await ctx('sam'), idOf('sam'))).toBe(2)
    for (const read of [userComments, userCommentCount])
      await expect(read(await ctx('leo'), idOf('sam'))).rejects.toSatisfy(isForbidden)
    await expect(userComments(await ctx('lou'), idOf('sam'))).rejects.toThrow('')
    await expect(userCommentCount(await ctx('bea'), idOf('alex'))).rejects.toThrow('')
    // A post is seen by what its author shares, not by what the reader does.
    await comment('leo', 'From elsewhere', { post: 'global' })
    const [first] = (await userComments(await ctx('leo'), idOf('leo'))).items
    expect(first).toMatchObject({ post_visible: true, post_title: 'The post global' })
  })
})

test('[COMMENT-11] page by page without gap or repetition, also when one is written in between', async () => {
  const mine = Array.from({ length: 60 }, (_, at) => ({
    id: idOf(`own:${at}`),
    partner_code: 'northfield',
    post_id: question,
    user_id: idOf('leo'),
    content: `Number ${at}`,
    created_at: new Date(NOW.getTime() - (at % 3) * 1000),
  }))
  await db.write((tx) => tx.comment.createMany({ data: mine }))
  const leo = await ctx('leo')
  const below = await allPages((at) => postThreads(leo, { id: question }, at))
  let written = 0
  const own = await allPages(async (at) => {
    const page = await userComments(leo, idOf('leo'), at)
    written += 60_000
    await comment('leo', `Later ${written}`, { now: new Date(NOW.getTime() + written) })
    return page
  })
  expect(below.map((page) => page.length)).toEqual([50, 13])
  for (const [pages, count] of [
    [below, 63],
    [own, 60],
  ] as const) {
    const ids = (pages as { id: string }[][]).flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([count, count])
  }
})

describe('the answer of a question', () => {
  const answer = async () =>
    (await db.read.post.findUniqueOrThrow({ where: { id: question } })).answer_comment_id

  test("is marked by the question's author or staff of the school, replaced, and taken back", async () => {
    await markAnswer(await ctx('maya'), by('sam'))
    await markAnswer(await ctx('maya'), by('sam'))
    const thread = { id: question, answer_comment_id: by('sam') }
    expect((await markedAnswer(await ctx('leo'), thread))?.id).toBe(by('sam'))
    await markAnswer(await ctx('stan'), by('alex'))
    expect(await answer()).toBe(by('alex'))
    // Taking back what isn't the answer anymore changes nothing.
    await unmarkAnswer(await ctx('stan'), by('sam'))
    expect(await answer()).toBe(by('alex'))
    await unmarkAnswer(await ctx('stan'), by('alex'))
    expect(await answer()).toBeNull()
    const published = await events()
    expect(published.map(({ name, subject_id }) => [name, subject_id])).toEqual([
      ['question.answered', by('sam')],
      ['question.answered', by('alex')],
      ['question.unanswered', by('alex')],
    ])
    expect(published[0]?.payload).toEqual({ post_id: question })
  })

  test('not by staff of another school, not of a post, and not a hidden comment', async () => {
    await expect(markAnswer(await ctx('lisa'), by('sam'))).rejects.toSatisfy(isNotFound)
    await hide(by('sam'))
    await expect(markAnswer(await ctx('maya'), by('sam'))).rejects.toSatisfy(isNotFound)
    await changePost('question', { marked_question_at: null })
    await expect(markAnswer(await ctx('maya'), by('alex'))).rejects.toSatisfy(isForbidden)
  })

  test('not by staff of another school who can read the question', async () => {
    await changePost('global', { marked_question_at: NOW })
    const written = await addComment(
      await ctx('glen'),
      idOf('post:global'),
      { content: 'By the lake' },
      form('lake'),
    )
    const id = written.ok ? written.id : ''
    await expect(markAnswer(await ctx('stan'), id)).rejects.toSatisfy(isForbidden)
    await markAnswer(await ctx('glen'), id)
  })

  test('goes with its comment', async () => {
    await markAnswer(await ctx('maya'), by('sam'))
    await deleteComment(await ctx('sam'), by('sam'))
    expect(await answer()).toBeNull()
    expect(await eventNames()).toEqual([
      'question.answered',
      'question.unanswered',
      'comment.deleted',
    ])
  })
})
