import { expect } from 'vitest'
import { declineRequest } from '~/domain/answer-requests/commands.server'
import { awardBadges } from '~/domain/badges/commands.server'
import { moveDate } from '~/domain/campus-events/date-commands.server'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment } from '~/domain/comments/likes.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { eraseAccount } from '~/domain/data-lifecycle/delete-account.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/schema'
import { block } from '~/domain/people/blocking.server'
import { follow, unfollow } from '~/domain/people/commands.server'
import { deletePost, privatizePost } from '~/domain/posts/commands.server'
import { createPost } from '~/domain/posts/create.server'
import { mergeQuestion } from '~/domain/posts/merge.server'
import { movePost } from '~/domain/posts/move.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { ask } from '~tests/support/answer-requests'
import type { Page } from '~tests/support/client'
import { comment, post } from '~tests/support/comment'
import { comes, putOn } from '~tests/support/events'
import {
  apiAs,
  as,
  changeAccount,
  ctx,
  db,
  form,
  idOf,
  site,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'
import { closeStreams, listen } from '~tests/support/live-reader'
import { appeal, decideAs, flag, reviewAs } from '~tests/support/moderation'

const test = siteTest()
test.afterEach(() => closeStreams())

const WELCOME = idOf('post:welcome')
const QUESTION = idOf('post:question')
const PROSPECT = idOf('post:prospect')
const OWN_COMMENT = idOf('comment:sam')
const now = () => new Date()
const by = (name: PersonName) => ctx(name, now())
const like = async (name: PersonName) => likePost(await by(name), WELCOME)
const follows = async (name: PersonName) => follow(await by(name), idOf('sam'))
const comments: Partial<Record<PersonName, string>> = {}
const says = async (name: PersonName, post: 'welcome' | 'question' = 'welcome') => {
  comments[name] = await comment(name, comments[name] ? 'Again' : `By ${name}`, {
    post,
    now: now(),
  })
}
const decideOn = async (name: PersonName, decision: 'hide' | 'remove') => {
  const id = await flag('maya', { kind: 'comment', id: comments[name] ?? '' })
  return decideAs('stan', id, { decision, noticeToAuthor: 'Please be kind' })
}

/** Sam writes something about housing. */
async function posts(title: string, question = false) {
  const input = {
    title,
    content: 'About rooms',
    tags: [],
    topics: [idOf('topic:housing')],
    question,
  }
  const added = await createPost(await by('sam'), input, form(title))
  return added.ok ? added.id : ''
}

/** Sam appeals, as if he had been of staff and hidden it himself, too. */
async function appeals(id: string) {
  const ref = { kind: 'post', id } as const
  const about = await flag('maya', ref)
  await decideAs('stan', about, { decision: 'hide', noticeToAuthor: 'Please be kind' })
  await appeal('sam', ref)
  const data = { against_id: idOf('sam') }
  await db.write((tx) => tx.moderationAppeal.update({ where: { case_id: about }, data }))
  await reviewAs('emma', about, 'upheld')
}

/** Everything that Sam can be notified of, by several people. */
async function happens() {
  for (const name of ['maya', 'alma', 'leo', 'bea', 'greta', 'cora', 'abe'] as const)
    await like(name)
  for (const name of ['leo', 'bea', 'greta'] as const) await follows(name)
  // One of them twice.
  for (const name of ['bea', 'cora', 'leo', 'alex', 'leo'] as const) await says(name)
  await says('greta', 'question')
  for (const text of ['To Sam', 'To Sam again'])
    await comment('alma', text, { to: OWN_COMMENT, now: now() })
  await comment('alma', 'Ask @Sam North', { post: 'prospect', now: now() })
  await post('maya', 'Thanks to @Sam North', { now: now() })
  for (const name of ['maya', 'bea'] as const) await likeComment(await by(name), OWN_COMMENT)
  await markAnswer(await by('maya'), OWN_COMMENT)
  await ask(['sam'], { by: 'stan', post: PROSPECT, now: now() })
  await awardBadges(db, idOf('sam'), ['first_post', 'likes'], now())
  const about = await flag('maya', { kind: 'user', id: idOf('sam') })
  await decideAs('stan', about, { decision: 'hide', noticeToAuthor: 'Please be kind' })
  const { id: event, dates } = await putOn()
  await comes('sam', dates[0])
  const later = { starts_at: dates[0]!.ends_at, ends_at: new Date(dates[0]!.ends_at.getTime() + 1) }
  await moveDate(await by('stan'), event, dates[0]!.id, later)
  const [housing, study] = [idOf('topic:housing'), idOf('topic:study')]
  const [moved, merged] = [await posts('A post to move'), await posts('A question to merge', true)]
  await movePost(await by('stan'), moved, { from: housing, to: study })
  await mergeQuestion(await by('stan'), merged, QUESTION)
  await appeals(await posts('A post to appeal'))
  await site.services.dispatcher.drain()
  return { about, date: dates[0]! }
}

type Happened = Awaited<ReturnType<typeof happens>>
type Way = [string, (given: Happened) => Promise<unknown>, 'and tells of it'?]
/** One after the other: each takes something from Sam's list, or puts something else in its place. */
const WAYS: Way[] = [
  ['a like is taken back', async () => unlikePost(await by('abe'), WELCOME)],
  ['someone stops following', async () => unfollow(await by('bea'), idOf('sam'))],
  ['a comment is deleted', async () => deleteComment(await by('bea'), comments.bea ?? '')],
  ['staff hide a comment', () => decideOn('cora', 'hide')],
  ['staff remove a comment', () => decideOn('leo', 'remove')],
  ['the reader blocks someone', async () => block(await by('sam'), idOf('alma'))],
  ['someone blocks the reader', async () => block(await by('leo'), idOf('sam'))],
  ['an account is suspended', () => changeAccount('cora', { invalid_user: true })],
  ['an account is deleted', async () => eraseAccount(await by('greta'), 'remove')],
  ['someone leaves the school', () => changeAccount('bea', { partner_code: 'lakeside' })],
  ['an answer is no longer marked', async () => unmarkAnswer(await by('maya'), OWN_COMMENT)],
  ['an appeal is gone', () => db.write((tx) => tx.moderationAppeal.deleteMany())],
  ['a request is declined', async () => declineRequest(await by('sam'), PROSPECT)],
  ['someone doesn’t go anymore', ({ date }) => comes('sam', date, 'not_going')],
  [
    'staff show a text again',
    ({ about }) => decideAs('stan', about, { decision: 'show' }),
    'and tells of it',
  ],
  [
    'the school drops a badge',
    () =>
      db.write((tx) =>
        tx.schoolBadge.create({
          data: { partner_code: 'northfield', family: 'first_post', levels: [] },
        }),
      ),
  ],
  ['a badge is taken away', () => db.write((tx) => tx.earnedBadge.deleteMany())],
  ['a post becomes private', async () => privatizePost(await by('maya'), QUESTION)],
  ['a post is deleted', async () => deletePost(await by('sam'), WELCOME)],
]

/** How many actions the lines of a page are about. */
const listed = (page: Page) =>
  page
    .all('.notifications li')
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .reduce((sum, text) => {
      const several = /(\d+) (?:answers|comments) from/.exec(text)?.[1]
      return sum + Number(several ?? 1 + Number(/and (\d+) others? /.exec(text)?.[1] ?? 0))
    }, 0)

async function numbers() {
  const sam = await as('sam')
  const header = Number((await sam.get('/home')).texts('.notifications-link data')[0] ?? 0)
  const live = await listen(await as('sam'))
  await live.ready()
  const { get } = await apiAs('sam')
  sam.headers = { 'sec-purpose': 'prefetch' }
  return {
    header,
    live: live.of('notifications').at(-1)?.data?.count,
    api: ((await get('/unread_notifications')).answer as unknown[]).length,
    page: listed(await sam.get('/notifications')),
    menu: listed(await sam.get('/notifications/menu')),
  }
}

test('[NOTIF-05] [NOTIF-09] [API-60] all numbers are those of the lists, whatever disappears', async () => {
  const given = await happens()
  const kinds = await db.read.notification.findMany({
    where: { user_id: idOf('sam') },
    distinct: ['kind'],
  })
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...NOTIFICATION_KINDS].sort())
  let before = (await numbers()).header
  for (const [way, take, tells] of WAYS) {
    await take(given)
    await site.services.dispatcher.drain()
    const after = await numbers()
    expect(after, way).toEqual({
      header: after.header,
      live: after.header,
      api: after.header,
      page: after.header,
      menu: after.header,
    })
    expect(after.header, way).toBeLessThan(before + (tells ? 1 : 0))
    before = after.header
  }
})
