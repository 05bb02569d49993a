import { expect } from 'vitest'
import { likeComment } from '~/domain/comments/likes.server'
import { ACTIVITY_TYPES } from '~/domain/notifications/schema-activity'
import { follow } from '~/domain/people/commands.server'
import { likePost } from '~/domain/posts/likes.server'
import { comment } from '~tests/support/comment'
import {
  apiAs,
  changePost,
  ctx,
  db,
  idOf,
  NOW,
  siteTest,
  type PersonName,
} from '~tests/support/fixtures'

const test = siteTest()
const DAY = 86_400_000
const at = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString()
const path = (start: string, end: string) =>
  `/activity?${new URLSearchParams({ start_date: start, end_date: end }).toString()}`

type Basket = { action_type: string; owner_id: string; owner_name: string; activities: object[] }
const baskets = async (who: PersonName, start = at(-1), end = at(1)) =>
  (await (await apiAs(who)).get(path(start, end))).answer as Basket[]

test.beforeAll(async () => {
  await db.write((tx) => tx.follow.deleteMany())
  await follow(await ctx('bea', new Date(NOW.getTime() - 5 * DAY)), idOf('maya'))
  await follow(await ctx('maya'), idOf('alma'))
  await likePost(await ctx('maya'), idOf('post:welcome'))
  await comment('maya', 'A word', { post: 'welcome' })
  await likeComment(await ctx('maya'), idOf('comment:sam'))
  // On what is their own.
  await likePost(await ctx('maya'), idOf('post:question'))
})

test('[NOTIF-03] [NOTIF-13] [API-58] a follower gets a basket of each type and owner', async () => {
  const found = await baskets('bea')
  expect(found.map(({ action_type }) => action_type).sort()).toEqual([...ACTIVITY_TYPES].sort())
  expect(found.find(({ action_type }) => action_type === 'post_like')).toEqual({
    action_type: 'post_like',
    owner_id: idOf('sam'),
    owner_name: 'Sam North',
    activities: [
      {
        profile: expect.objectContaining({ id: idOf('maya'), name: 'Maya North' }) as object,
        created_at: NOW.toISOString(),
        target_post_id: idOf('post:welcome'),
        parent_id: null,
      },
    ],
  })
  const one = (type: string) => found.find(({ action_type }) => action_type === type)
  expect(one('follow')).toMatchObject({
    owner_id: idOf('alma'),
    owner_name: 'Alma North',
    activities: [{ target_post_id: null, parent_id: null }],
  })
  const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'A word' } })
  expect(one('comment')).toMatchObject({
    owner_id: idOf('sam'),
    activities: [{ target_post_id: idOf('post:welcome'), parent_id: id }],
  })
  expect(one('comment_like')).toMatchObject({
    owner_id: idOf('sam'),
    activities: [{ target_post_id: idOf('post:question'), parent_id: idOf('comment:sam') }],
  })
})

test('[NOTIF-03] [NOTIF-13] one type of two owners is two baskets, of two people with one owner is one', async () => {
  const sent = await ctx('maya', new Date(NOW.getTime() + 1000))
  await likePost(sent, idOf('post:leader'))
  await likePost(await ctx('alma', new Date(NOW.getTime() + 2000)), idOf('post:leader'))
  await follow(await ctx('bea', new Date(NOW.getTime() - 5 * DAY)), idOf('alma'))
  type Liked = { profile: { id: string } }
  const liked = (await baskets('bea')).filter(({ action_type }) => action_type === 'post_like')
  expect(
    liked.map(({ owner_id, activities }) => [
      owner_id,
      activities.map((one) => (one as Liked).profile.id),
    ]),
  ).toEqual([
    [idOf('leo'), [idOf('alma'), idOf('maya')]],
    [idOf('sam'), [idOf('maya')]],
  ])
  await db.write(async (tx) => {
    await tx.postLike.deleteMany({ where: { post_id: idOf('post:leader') } })
    await tx.follow.deleteMany({ where: { followed_user_id: idOf('alma'), user_id: idOf('bea') } })
  })
})

test('[NOTIF-13] no one else gets it: not the owner, the person who acted, others or another school', async () => {
  for (const who of ['sam', 'maya', 'alex', 'lou', 'lisa'] as const)
    expect([who, await baskets(who)]).toEqual([who, []])
})

test('[API-58] only the range counts', async () => {
  expect(await baskets('bea', at(-2), at(-1))).toEqual([])
  expect(await baskets('bea', NOW.toISOString(), at(1))).toHaveLength(4)
  expect(await baskets('bea', at(-1), NOW.toISOString())).toEqual([])
  // A month is no more than can be asked for.
  expect((await baskets('bea', at(-30), at(1))).length).toBeGreaterThan(0)
})

test('[NOTIF-13] what became private is gone from the baskets', async () => {
  await changePost('welcome', { private: true })
  expect((await baskets('bea')).map(({ action_type }) => action_type).sort()).toEqual([
    'comment_like',
    'follow',
  ])
  await changePost('welcome', { private: false })
})

test.for([
  ['', at(0), 'start_date'],
  ['yesterday', at(0), 'start_date'],
  ['2026-02-30', at(0), 'start_date'],
  [at(0), 'soon', 'end_date'],
  [at(0), at(-1), 'end_date'],
  [at(0), at(0), 'end_date'],
  [at(-32), at(0), 'end_date'],
])('[API-58] bad dates: %s to %s', async ([start = '', end = '', field = '']) => {
  const errors = { [field]: [expect.any(String)] }
  expect(await (await apiAs('sam')).get(path(start, end))).toMatchObject({ status: 400, errors })
})
