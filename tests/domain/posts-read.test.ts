import { describe, expect } from 'vitest'
import {
  schoolFeed,
  postById,
  postsByIds,
  topicPosts,
  userPosts,
} from '~/domain/posts/queries.server'
import type { Ctx } from '~/platform/ctx'
import { isNotFound } from '~/platform/failures'
import { parseCursor, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import type { PostName } from '~tests/support/two-schools/posts'
import {
  addPosts,
  allPages,
  fileDbTest as test,
  ctx,
  db,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'
import { ctxFor, openFixtures, type Fixtures } from '~tests/support/database'

const titles = (page: { items: { title: string }[] }) =>
  page.items.map((post) => post.title.replace('The post ', ''))

describe('[POST-05] [HOME-10] the feed: visible posts of the school, newest first', () => {
  test.each<[PersonName, PostName[]]>([
    ['sam', ['welcome', 'question', 'blocked', 'prospect', 'leader']],
    ['maya', ['welcome', 'question', 'secret', 'blocked', 'prospect', 'leader']],
    ['alex', ['welcome', 'question', 'hidden', 'blocked', 'prospect', 'leader']],
    ['stan', ['welcome', 'question', 'secret', 'blocked', 'prospect', 'leader']],
    ['bea', ['welcome', 'question', 'prospect', 'leader']],
    ['lou', ['lake', 'lakeSecret', 'global']],
    ['lisa', ['lake', 'lakeSecret', 'global']],
    ['glen', ['lake', 'global']],
  ])('%s', async (name, expected) => {
    expect(titles(await schoolFeed(await ctx(name)))).toEqual(expected)
  })
})

test('[POST-02] a post of another school shows none of its topics, which are no pages here', async () => {
  const post_id = idOf('post:global')
  const placed = { post_id, partner_code: 'lakeside', created_at: NOW }
  const both = ['boats', 'study'].map((name) => ({ ...placed, topic_id: idOf(`topic:${name}`) }))
  await db.write((tx) => tx.postTopic.createMany({ data: both }))
  const shown = async (name: PersonName) =>
    (await postById(await ctx(name), post_id)).topics.map(({ id }) => id)
  expect(await shown('lou')).toEqual([idOf('topic:boats')])
  await db.write((tx) => tx.postTopic.deleteMany({ where: { post_id } }))
})

test('[POST-02] a post in a list', async () => {
  const [first] = (await schoolFeed(await ctx('maya'))).items
  expect(first).toEqual({
    id: idOf('post:welcome'),
    title: 'The post welcome',
    snippet: 'Who is in the lab?',
    worrying: false,
    created_at: '2026-11-21T11:00:00.000Z',
    edited: false,
    is_question: false,
    answered: false,
    private: false,
    hidden: false,
    locked: false,
    like_count: 0,
    comment_count: 0,
    answer_count: 0,
    self_liked: false,
    mine: false,
    unnamed: false,
    tag_names: ['Study', 'nursing'],
    topics: [
      {
        id: idOf('topic:study'),
        title: 'Study groups',
        href: `/topic/study-groups/${idOf('topic:study')}`,
      },
    ],
    picture_count: 0,
    more_tags_count: 0,
    author: {
      id: idOf('sam'),
      name: 'Sam North',
      first_name: 'Sam',
      labels: [],
      avatar_url: expect.stringMatching(/^\/images\/avatars\/Avatars-\d+\.png$/) as string,
      avatar_bg_type: 'avatar-bg-1',
      program_name: 'Nursing',
      institution_name: 'Northfield Main Campus',
    },
  })
})

test.each<[PersonName, PostName | 'nothing', boolean]>([
  ['sam', 'secret', false],
  ['sam', 'gone', false],
  ['maya', 'gone', false],
  ['sam', 'hidden', false],
  ['stan', 'hidden', false],
  ['sam', 'lake', false],
  ['stan', 'lakeSecret', false],
  ['bea', 'blocked', false],
  ['sam', 'nothing', false],
  ['maya', 'secret', true],
  ['stan', 'secret', true],
  ['alex', 'hidden', true],
  ['lisa', 'lakeSecret', true],
  ['sam', 'global', true],
  ['alex', 'blocked', true],
])('[POST-05] [OPTIN-21] %s looks for the post %s and finds it: %s', async (name, post, found) => {
  const read = postById(await ctx(name), idOf(`post:${post}`))
  if (found) expect((await read).title).toBe(`The post ${post}`)
  else await expect(read).rejects.toSatisfy(isNotFound)
})

test.each([[''], ["' OR 1=1 --"], ['../x'], ['a'.repeat(500)]])('odd id %j', async (id) => {
  await expect(postById(await ctx('sam'), id)).rejects.toSatisfy(isNotFound)
})

test.each<[PersonName, string, 'posts' | 'questions', PostName[]]>([
  ['sam', 'study', 'posts', ['welcome', 'question']],
  ['maya', 'study', 'posts', ['welcome', 'question', 'secret']],
  ['sam', 'study', 'questions', ['question']],
  ['bea', 'housing', 'posts', ['question']],
  ['bea', 'housing', 'questions', ['question']],
  ['sam', 'boats', 'posts', []],
])('[TOPIC-17] %s reads of the topic %s these %s: %j', async (who, topic, kind, expected) => {
  expect(titles(await topicPosts(await ctx(who), idOf(`topic:${topic}`), kind))).toEqual(expected)
})

test('[SEARCH-37] posts by id are in order, without those the viewer cannot see', async () => {
  const ids = ['leader', 'secret', 'nothing', 'welcome', 'lake'].map((name) => idOf(`post:${name}`))
  expect(titles({ items: await postsByIds(await ctx('sam'), ids) })).toEqual(['leader', 'welcome'])
  expect(await postsByIds(await ctx('sam'), [])).toEqual([])
})

describe('page by page', () => {
  let many: Fixtures
  const NUMBERS = Array.from({ length: 34 }, (_, at) => at)
  const timeAt = (at: number) => ({
    created_at: new Date(NOW.getTime() - Math.floor(at / 3) * 1000),
  })
  const postAt = (at: number) => ({
    id: idOf(`many:${at}`),
    user_id: idOf('leo'),
    private: at % 5 === 0,
    ...timeAt(at),
  })
  test.beforeAll(async () => {
    many = await openFixtures()
    // Three posts share each moment, so that pages end between posts of the same time.
    await addPosts(34, postAt, many.db)
    const tie = { topic_id: idOf('topic:housing'), partner_code: 'northfield' }
    const data = NUMBERS.map((at) => ({ ...tie, post_id: postAt(at).id, ...timeAt(at) }))
    await many.db.write((tx) => tx.postTopic.createMany({ data }))
  })
  test.afterAll(() => many.close())

  const topic = idOf('topic:housing')
  test.each<[string, number, (ctx: Ctx, at: Cursor | null) => Promise<Page<{ id: string }>>]>([
    ['[HOME-10] feed', 10, schoolFeed],
    ['[PROFILE-18] profile', 5, (ctx, at) => userPosts(ctx, idOf('leo'), at)],
    ['[TOPIC-17] topic', 10, (ctx, at) => topicPosts(ctx, topic, 'posts', at)],
  ])('%s: pages of %i that neither repeat nor lose a post', async (_, size, read) => {
    const reader = await ctxFor(many, 'sam')
    const pages = await allPages((at) => read(reader, at))
    const all = pages.flat().map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true)
    const visible = NUMBERS.filter((at) => at % 5 !== 0)
    expect(all).toEqual(expect.arrayContaining(visible.map((at) => postAt(at).id)))
  })

  test.each([['zzz'], ['0-nothing'], ['99999999999-x'], ["1' OR 1-" + 'a'.repeat(26)]])(
    'an invalid cursor begins at the first page: %s',
    (before) => {
      expect(parseCursor(before)).toBeNull()
    },
  )
})
