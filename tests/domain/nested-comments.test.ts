import { describe, expect } from 'vitest'
import { markAnswer } from '~/domain/comments/answers.server'
import { addComment } from '~/domain/comments/commands.server'
import { nestedPage } from '~/domain/comments/nested.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { commentPageCursor, markedAnswer, postThreads } from '~/domain/comments/queries.server'
import { commentById } from '~/domain/comments/user-comments.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { mutePost } from '~/domain/notifications/post-follows.server'
import { block } from '~/domain/people/blocking.server'
import { postById } from '~/domain/posts/queries.server'
import { comment } from '~tests/support/comment'
import {
  ctx,
  db,
  dbTest as test,
  expectCounts,
  form,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'
import { notices, tellAll } from '~tests/support/notifications'

/** Maya asked it, and Sam, Alex and Bea have answered. */
const question = idOf('post:question')
const by = (name: string) => idOf(`comment:${name}`)
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** 'A comment by sam [Thanks, Me too]' for each, in their order. */
async function outline(name: PersonName, answer: string | null = null) {
  const text = (html = 'not there') => html.replace(/<[^>]+>/g, '').trim()
  const post = { id: question, answer_comment_id: answer }
  const { items } = await postThreads(await ctx(name), post)
  return items.map(({ comment: one, nested }) => {
    const below = nested.map(({ html }) => text(html))
    return text(one?.html) + (below.length > 0 ? ` [${below.join(', ')}]` : '')
  })
}

test('[COMMENT-02] what answers a comment is below it, what answers that too, and the order stays', async () => {
  const first = await comment('maya', 'Thanks', { to: by('sam'), now: at(1) })
  const second = await comment('leo', 'Me too', { to: first, now: at(2) })
  await comment('leo', 'Another', { now: at(3) })
  expect(await outline('leo')).toEqual([
    'A comment by sam [Thanks, Me too]',
    'A comment by alex',
    'A comment by bea',
    'Another',
  ])
  const leo = await ctx('leo')
  expect((await commentById(leo, second)).parent_id).toBe(by('sam'))
  expect((await commentById(leo, by('sam'))).parent_id).toBeNull()
  // All count as comments; only what answers the question as its answers.
  expect(await postById(leo, question)).toMatchObject({ comment_count: 6, answer_count: 4 })
  await expectCounts()
})

describe('only a comment that one can see below the same post can be answered', () => {
  const answer = async (who: PersonName, to: string, post = question) =>
    addComment(await ctx(who), post, { content: 'x', parent_id: to }, form(`${who} ${to}`))
  const gone = {
    ok: false,
    errors: {
      '': [
        'The comment you were replying to isn’t available anymore. You can still post what you wrote here.',
      ],
    },
  }

  test('[ACCESS-19] not a deleted one, and a second submission gets the first comment', async () => {
    const written = await answer('leo', by('sam'))
    await deleteComment(await ctx('sam'), by('sam'))
    expect(await answer('leo', by('sam'))).toEqual(written)
    expect(await answer('alma', by('sam'))).toEqual(gone)
    expect(await db.read.comment.count({ where: { content: 'x' } })).toBe(1)
  })

  test('not one of someone blocked either way, of another post, of another school, or none', async () => {
    expect(await answer('bea', by('alex'))).toEqual(gone)
    expect(await answer('alex', by('bea'))).toEqual(gone)
    expect(await answer('leo', by('sam'), idOf('post:welcome'))).toEqual(gone)
    expect(await answer('leo', by('lou'))).toEqual(gone)
    expect(await answer('leo', idOf('comment:no one'))).toEqual(gone)
    await expect(answer('lou', by('sam'))).rejects.toThrow('')
    const hidden = await flag('maya', { kind: 'comment', id: by('sam') })
    await decideAs('stan', hidden, { decision: 'hide', noticeToAuthor: 'An ad' })
    expect(await answer('leo', by('sam'))).toEqual(gone)
    expect(await db.read.comment.count({ where: { content: 'x' } })).toBe(0)
  })
})

describe('where the answered comment is not there for a reader', () => {
  const unseen = ['not there [Thanks]', 'A comment by alex', 'A comment by bea']

  test('[COMMENT-07] deleted, hidden and blocked look the same', async () => {
    await comment('maya', 'Thanks', { to: by('sam') })
    await block(await ctx('leo'), idOf('sam'))
    expect(await outline('leo')).toEqual(unseen)
    const hidden = await flag('maya', { kind: 'comment', id: by('sam') })
    await decideAs('stan', hidden, { decision: 'hide', noticeToAuthor: 'An ad' })
    expect(await outline('alma')).toEqual(unseen)
    expect((await outline('sam'))[0]).toBe('A comment by sam [Thanks]')
    await deleteComment(await ctx('sam'), by('sam'))
    expect(await outline('alma')).toEqual(unseen)
    // With the last one that answers it, its place goes too.
    await deleteComment(await ctx('maya'), (await nested('maya'))[0] ?? '')
    expect(await outline('alma')).toEqual(['A comment by alex', 'A comment by bea'])
    await expectCounts()
  })

  const nested = async (name: PersonName) =>
    (await nestedPage(await ctx(name), by('sam'), null)).items.map(({ id }) => id)

  test('what someone blocked answered is not shown, nor to them what was answered', async () => {
    const id = await comment('alex', 'From Alex', { to: by('sam') })
    expect(await nested('bea')).toEqual([])
    expect((await outline('bea'))[0]).toBe('A comment by sam')
    expect(await nested('alma')).toEqual([id])
  })

  test.each(['keep', 'remove'] as const)('whose author left: %s', async (content) => {
    await comment('maya', 'Thanks', { to: by('sam') })
    const deleted = await comment('sam', 'Not so')
    await comment('maya', 'Why?', { to: deleted })
    await deleteComment(await ctx('sam'), deleted)
    await eraseAccount(await ctx('sam'), content)
    const stays = content === 'keep' ? 'A comment by sam [Thanks]' : 'Thanks'
    expect(await outline('alma')).toEqual(expect.arrayContaining([stays, 'Why?']))
    await expectCounts()
  })
})

test('the answer of a question comes with what answers it, or out of its place below another', async () => {
  const id = await comment('leo', 'Room 12', { to: by('sam') })
  await comment('maya', 'Thanks', { to: by('sam'), now: at(1) })
  await markAnswer(await ctx('maya'), by('sam'))
  const first = await markedAnswer(await ctx('alma'), {
    id: question,
    answer_comment_id: by('sam'),
  })
  expect([first?.id, first?.nested.length]).toEqual([by('sam'), 2])
  await markAnswer(await ctx('maya'), id)
  expect((await outline('alma', id))[0]).toBe('A comment by sam [Thanks]')
  const marked = await markedAnswer(await ctx('alma'), { id: question, answer_comment_id: id })
  expect([marked?.comment?.id, marked?.nested]).toEqual([id, []])
  expect(await postById(await ctx('alma'), question)).toMatchObject({ answer_count: 4 })
})

test('of many, the first five are below it and one that a link names, and all on its own page', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++)
    ids.push(await comment('leo', `Number ${n}`, { to: by('alex'), now: at(n) }))
  const alma = await ctx('alma')
  const below = async (named: string | null) =>
    (await postThreads(alma, { id: question }, null, named)).items[1]
  expect((await below(null))?.nested.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  expect(await below(ids[6] ?? '')).toMatchObject({ hasMore: true })
  for (const at of [5, 6]) {
    const nested = (await below(ids[at] ?? ''))?.nested
    expect(nested?.map(({ id }) => id)).toEqual([...ids.slice(0, 5), ids[at]])
  }
  expect((await nestedPage(alma, by('alex'), null)).items.map(({ id }) => id)).toEqual(ids)
})

test('a page of comments begins where the one before ends, however many answer them', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    id: idOf(`many:${n}`),
    partner_code: 'northfield',
    post_id: question,
    user_id: idOf('leo'),
    content: `Number ${n}`,
    created_at: at(n),
  }))
  await db.write((tx) => tx.comment.createMany({ data: many }))
  const late = await comment('alma', 'Late', { to: idOf('many:2'), now: at(100) })
  const last = await comment('alma', 'Last', { to: idOf('many:59'), now: at(101) })
  const alma = await ctx('alma')
  const { items, next } = await postThreads(alma, { id: question })
  expect([items.length, next !== null]).toEqual([50, true])
  expect(items.find(({ id }) => id === idOf('many:2'))?.nested[0]?.id).toBe(late)
  expect(await commentPageCursor(alma, { id: question }, late)).toBeNull()
  const cursor = await commentPageCursor(alma, { id: question }, last)
  expect(cursor?.id).toBe(items.at(-1)?.id)
  const second = await postThreads(alma, { id: question }, cursor, last)
  expect(second.items.at(-1)?.nested.map(({ id }) => id)).toEqual([last])
})

describe('[NOTIF-11] whose comment is answered is notified once', () => {
  test('the author of the post as ever, who is answered as such, and other commenters as followers', async () => {
    const first = await comment('leo', 'Me too', { to: by('sam') })
    await comment('alma', 'And me', { to: first, now: at(1) })
    await tellAll()
    await tellAll()
    expect(await notices('maya')).toEqual(['comment by Alma', 'comment by Leo'])
    expect(await notices('sam')).toEqual(['nested_comment by Alma', 'nested_comment by Leo'])
    expect(await notices('leo')).toEqual(['nested_comment by Alma'])
    expect(await notices('alex')).toEqual(['followed_comment by Alma', 'followed_comment by Leo'])
    expect(await notices('alma')).toEqual([])
  })

  test('not who has muted the post, blocked them, or deleted their comment', async () => {
    await mutePost(await ctx('sam'), question)
    await comment('leo', 'Me too', { to: by('sam') })
    const id = await comment('emma', 'From Emma')
    await comment('leo', 'To Emma', { to: id, now: at(1) })
    await block(await ctx('emma'), idOf('leo'))
    const mine = await comment('alma', 'From Alma')
    const below = await comment('alex', 'To Alma', { to: mine })
    await deleteComment(await ctx('alma'), mine)
    await comment('leo', 'To Alex', { to: below, now: at(2) })
    await tellAll()
    expect(await notices('sam')).toEqual([])
    expect(await notices('emma')).not.toContain('nested_comment by Leo')
    expect(await notices('alex')).toContain('nested_comment by Leo')
    expect(await notices('alma')).not.toContain('nested_comment by Leo')
  })
})
