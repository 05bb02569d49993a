import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  feed,
  postById,
  postsByIds,
  postsOfTopic,
  postsOfUser,
} from '~/domain/posts/queries.server'
import { isNotFound } from '~/platform/failures'
import { placeFrom, type Page } from '~/platform/keyset'
import type { PostName } from '~tests/support/small-world/posts'
import { ctxFor, idOf, NOW, openWorld, type PersonName, type World } from '~tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ctx = (name: PersonName) => ctxFor(world, name)
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
  ])('%s', (name, expected) => {
    expect(titles(feed(ctx(name)))).toEqual(expected)
  })
})

test('[POST-02] a post of another school shows none of its topics, which are no pages here', async () => {
  const post_id = idOf('post:global')
  const placed = { post_id, partner_code: 'lakeside', created_at: NOW }
  const both = ['boats', 'study'].map((name) => ({ ...placed, topic_id: idOf(`topic:${name}`) }))
  await world.db.write((tx) => tx.postTopic.createMany({ data: both }))
  const shown = (name: PersonName) => postById(ctx(name), post_id).topics.map(({ id }) => id)
  expect(shown('lou')).toEqual([idOf('topic:boats')])
  await world.db.write((tx) => tx.postTopic.deleteMany({ where: { post_id } }))
})

test('[POST-02] a post in a list', () => {
  const [first] = feed(ctx('maya')).items
  expect(first).toEqual({
    id: idOf('post:welcome'),
    title: 'The post welcome',
    snippet: 'Who is in the lab?',
    created_at: '2026-11-21T11:00:00.000Z',
    edited: false,
    is_question: false,
    answered: false,
    private: false,
    hidden: false,
    like_count: 0,
    comment_count: 0,
    self_liked: false,
    mine: false,
    tag_names: ['Study', 'nursing'],
    topics: [
      {
        id: idOf('topic:study'),
        title: 'Study groups',
        href: `/topic/study-groups/${idOf('topic:study')}`,
      },
    ],
    more_places: 0,
    author: {
      id: idOf('sam'),
      name: 'Sam North',
      first_name: 'Sam',
      avatar_url: null,
      avatar_bg_type: 'avatar-bg-1',
      labels: [],
      program_name: 'Nursing',
      institution_name: 'Northfield Main Campus',
    },
  })
})

describe('one post', () => {
  test('[POST-03] with its whole content as HTML', () => {
    const post = postById(ctx('maya'), idOf('post:welcome'))
    expect(post.html).toBe('<p>Who is <strong>in</strong> the lab?</p>\n')
    expect(postById(ctx('sam'), idOf('post:welcome')).mine).toBe(true)
  })

  test.each<[PersonName, PostName | 'nothing']>([
    ['sam', 'secret'],
    ['sam', 'gone'],
    ['maya', 'gone'],
    ['sam', 'hidden'],
    ['stan', 'hidden'],
    ['sam', 'lake'],
    ['stan', 'lakeSecret'],
    ['bea', 'blocked'],
    ['sam', 'nothing'],
  ])('[POST-05] %s does not find %s', (name, post) => {
    expect(() => postById(ctx(name), idOf(`post:${post}`))).toThrow(
      expect.toSatisfy(isNotFound) as Error,
    )
  })

  test.each<[PersonName, PostName]>([
    ['maya', 'secret'],
    ['stan', 'secret'],
    ['alex', 'hidden'],
    ['lisa', 'lakeSecret'],
    ['sam', 'global'],
    ['alex', 'blocked'],
  ])('[POST-05] [OPTIN-21] %s finds %s', (name, post) => {
    expect(postById(ctx(name), idOf(`post:${post}`)).title).toBe(`The post ${post}`)
  })

  test.each([[''], ["' OR 1=1 --"], ['../x'], ['a'.repeat(500)]])('odd id %j', (id) => {
    expect(() => postById(ctx('sam'), id)).toThrow(expect.toSatisfy(isNotFound) as Error)
  })
})

describe('[TOPIC-17] posts of a topic', () => {
  const of = (name: PersonName, topic: string, kind: 'posts' | 'questions') =>
    titles(postsOfTopic(ctx(name), idOf(`topic:${topic}`), kind))

  test('all posts, or the questions among them, only visible ones', () => {
    expect(of('sam', 'study', 'posts')).toEqual(['welcome', 'question'])
    expect(of('maya', 'study', 'posts')).toEqual(['welcome', 'question', 'secret'])
    expect(of('sam', 'study', 'questions')).toEqual(['question'])
    expect(of('bea', 'housing', 'posts')).toEqual(['question'])
    expect(of('bea', 'housing', 'questions')).toEqual(['question'])
    expect(of('sam', 'boats', 'posts')).toEqual([])
  })
})

test('[SEARCH-37] posts by id keep their order and lose what may not be seen', () => {
  const ids = ['leader', 'secret', 'nothing', 'welcome', 'lake'].map((name) => idOf(`post:${name}`))
  expect(titles({ items: postsByIds(ctx('sam'), ids) })).toEqual(['leader', 'welcome'])
  expect(postsByIds(ctx('sam'), [])).toEqual([])
})

describe('page by page', () => {
  let many: World
  beforeAll(async () => {
    many = await openWorld()
    const post = await many.db.read.post.findFirstOrThrow({ where: { user_id: idOf('leo') } })
    const topic_id = idOf('topic:housing')
    // Three posts share each moment, so that pages end between posts of the same time.
    const rows = Array.from({ length: 34 }, (_, at) => ({
      ...post,
      tag_names: [],
      id: idOf(`many:${at}`),
      title: `Many ${at}`,
      private: at % 5 === 0,
      created_at: new Date(NOW.getTime() - Math.floor(at / 3) * 1000),
    }))
    await many.db.write(async (tx) => {
      await tx.post.createMany({ data: rows })
      await tx.postTopic.createMany({
        data: rows.map(({ id: post_id, created_at, partner_code }) => ({
          post_id,
          topic_id,
          partner_code,
          created_at,
        })),
      })
    })
  })
  afterAll(() => many.close())

  type Walker = (before: string | null) => Page<{ id: string; title: string }>

  function walk(page: Walker): string[][] {
    const pages: string[][] = []
    let before: string | null = null
    do {
      const { items, next }: Page<{ id: string; title: string }> = page(before)
      pages.push(items.map(({ id }) => id))
      before = next
    } while (before)
    return pages
  }

  const visible = () => Array.from({ length: 34 }, (_, at) => at).filter((at) => at % 5 !== 0)

  test.each<[string, number, (ctx: ReturnType<typeof ctxFor>) => Walker]>([
    ['[HOME-10] feed', 10, (asked) => (before) => feed(asked, placeFrom(before))],
    [
      '[PROFILE-18] profile',
      5,
      (asked) => (before) => postsOfUser(asked, idOf('leo'), placeFrom(before)),
    ],
    [
      '[TOPIC-17] topic',
      10,
      (asked) => (before) => postsOfTopic(asked, idOf('topic:housing'), 'posts', placeFrom(before)),
    ],
  ])('%s: pages of %i that neither repeat nor lose a post', (_, size, walker) => {
    const pages = walk(walker(ctxFor(many, 'sam')))
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true)
    expect(all).toEqual(expect.arrayContaining(visible().map((at) => idOf(`many:${at}`))))
  })

  test('a new post does not shift the next page', async () => {
    const asked = ctxFor(many, 'sam')
    const { next } = feed(asked)
    const second = feed(asked, placeFrom(next))
    const { tag_names: _, ...post } = await many.db.read.post.findFirstOrThrow()
    await many.db.write((tx) =>
      tx.post.create({
        data: {
          ...post,
          tag_names: [],
          id: idOf('newest'),
          created_at: new Date(NOW.getTime() + 1),
        },
      }),
    )
    expect(feed(asked, placeFrom(next))).toEqual(second)
  })

  test.each([['zzz'], ['0-nothing'], ['99999999999-x'], ["1' OR 1-" + 'a'.repeat(26)]])(
    'an address that names no place begins at the beginning: %s',
    (before) => {
      expect(placeFrom(before)).toBeNull()
    },
  )
})
