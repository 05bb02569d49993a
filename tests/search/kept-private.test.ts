import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { suggestedTags } from '~/domain/tags/queries.server'
import type { Prisma } from '~prisma/generated/client'
import { changesOf } from '~search/changes'
import { criteriaOf } from '~search/criteria'
import { documentsOf } from '~search/documents'
import { foundPosts } from '~search/found-posts'
import type { Search } from '~search/index'
import { ctxFor, idOf, NOW, openWorld, type PersonName, type World } from '~tests/support/world'
import { searchOf } from './support/engine'

let world: World
let search: Search

beforeEach(async () => {
  world = await openWorld()
  search = searchOf(world, null)
})
afterEach(() => world.close())

type Row = Partial<Prisma.PostCreateManyInput> & { by: PersonName; title: string }

const write = (...posts: Row[]) =>
  world.db.write((tx) =>
    tx.post.createMany({
      data: posts.map(({ by, ...post }) => ({
        id: idOf(post.title),
        partner_code: by === 'lou' ? 'lakeside' : 'northfield',
        user_id: idOf(by),
        content: 'Thank you',
        tag_names: [],
        created_at: NOW,
        updated_at: NOW,
        ...post,
      })),
    }),
  )
const ids = async (q: string) => (await search.posts(ctxFor(world, 'sam'), criteriaOf({ q }))).ids

describe('what is found does not tell which words stand in texts of others', () => {
  test('neither the word itself nor one nearer to it, in a private post of another school', async () => {
    await write({ by: 'maya', title: 'Quibblewart' }, { by: 'maya', title: 'Quibblewards' })
    const before = [await ids('quibblewort'), await ids('quibbleworts')]
    expect(before.map((found) => found.length)).toEqual([1, 2])
    await write(
      { by: 'lou', title: 'Quibblewort', private: true },
      { by: 'lou', title: 'Quibblewarts', private: true },
    )
    expect([await ids('quibblewort'), await ids('quibbleworts')]).toEqual(before)
    const named = await search.contributors(
      ctxFor(world, 'sam'),
      criteriaOf({ q: 'quibblewort' }),
      {
        include_comments: false,
        most: 5,
      },
    )
    expect(named.map(({ posts }) => posts)).toEqual([1])
  })

  test('nor do many of them push out the ones that count', async () => {
    await write({ by: 'maya', title: 'Grizzle zebu' })
    const letters = [...'abcdefghijklmnopqrstuv']
    await write(
      ...letters.map((letter) => ({ by: 'lou' as const, title: `Gri${letter}zle`, private: true })),
    )
    expect(await ids('grizle zebu')).toEqual([idOf('Grizzle zebu')])
  })

  test('what was typed comes before what it may have been meant for', async () => {
    const spelled = { by: 'maya' as const, title: 'A long title with a marmot at its end' }
    await write(spelled, { by: 'maya', title: 'Marmor', like_count: 50 })
    expect(await ids('marmot')).toEqual([idOf(spelled.title), idOf('Marmor')])
    expect((await ids('marmoz')).sort()).toEqual([idOf(spelled.title), idOf('Marmor')].sort())
  })
})

describe('posts do not tell the interests of a profile that is not shown', () => {
  const change = (name: PersonName, data: Prisma.UserUpdateInput) =>
    world.db.write((tx) => tx.user.update({ where: { id: idOf(name) }, data }))

  async function told(who: PersonName, by: PersonName) {
    const ctx = ctxFor(world, who)
    const some = { user_ids: [idOf(by)], q: '' }
    const page = await search.page(ctx, { tab: 'posts', criteria: criteriaOf(some) })
    const filtered = criteriaOf({ ...some, interests: ['chess'] })
    const { total } = await search.posts(ctx, filtered)
    const slice = { ids: [idOf('post:welcome'), idOf('post:question')] }
    const indexed = documentsOf.posts(world.db, slice).filter((one) => one.user_id === idOf(by))
    expect(indexed).toHaveLength(1)
    const field = who === 'priya' ? 'interests' : 'interests_for_students'
    const interests = indexed.flatMap((one) => one[field])
    const answers = [page.counts.interests.chess === 1, total === 1, interests.includes('chess')]
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }

  test('a student who keeps prospective students away, and who lets them in', async () => {
    expect([await told('priya', 'sam'), await told('priya', 'maya')]).toEqual([true, false])
    await change('maya', { enrollment_opt_status: 'in' })
    await change('sam', { enrollment_opt_status: 'out' })
    expect([await told('priya', 'sam'), await told('priya', 'maya')]).toEqual([false, true])
    // Other students see both.
    expect([await told('alex', 'sam'), await told('alex', 'maya')]).toEqual([true, true])
  })

  test.each<[string, Prisma.UserUpdateInput]>([
    ['suspended', { invalid_user: true }],
    ['a test user', { test_user: true }],
    ['not joined yet', { joined_date: null }],
    ['a prospective student', { enrollment_status: 'prospective' }],
    ['known to other schools', { global: true }],
    ['with private interests', { interests_private: true }],
  ])('somebody %s', async (_, data) => {
    expect(await told('alex', 'sam')).toBe(true)
    await change('sam', data)
    expect(await told('alex', 'sam')).toBe(false)
  })

  test('who joins or is suspended has all posts written again', () => {
    for (const name of ['user.changed', 'terms.accepted']) {
      const changes = changesOf(world.db, [{ name, subject_id: idOf('sam'), payload: {} }])
      expect([...changes.posts], name).toContain(idOf('post:welcome'))
      expect([...changes.people], name).toEqual([idOf('sam')])
    }
  })
})

test('the order of suggested tags counts only posts that one may see', async () => {
  await write(
    { by: 'maya', title: 'First', tag_names: ['aquariums'] },
    { by: 'maya', title: 'Second', tag_names: ['aquarium'], private: true },
    { by: 'maya', title: 'Third', tag_names: ['aquatics'] },
    { by: 'maya', title: 'Fourth', tag_names: ['aquatics'] },
    { by: 'alex', title: 'Fifth', tag_names: ['aquariums'], private: true },
    { by: 'alex', title: 'Sixth', tag_names: ['aquariums'], private: true },
  )
  const tag = (name: string) => ({ id: idOf(name), partner_code: 'northfield', name })
  const carries = (post: string, name: string) => ({
    post_id: idOf(post),
    tag_id: idOf(name),
    partner_code: 'northfield',
  })
  await world.db.write(async (tx) => {
    await tx.tag.createMany({ data: ['aquarium', 'aquariums', 'aquatics'].map(tag) })
    await tx.postTag.createMany({
      data: [
        ...['First', 'Fifth', 'Sixth'].map((post) => carries(post, 'aquariums')),
        ...['Third', 'Fourth'].map((post) => carries(post, 'aquatics')),
        carries('Second', 'aquarium'),
      ],
    })
  })
  const keys = (who: PersonName) =>
    suggestedTags(ctxFor(world, who), 'aqua', []).map(({ key }) => key)
  expect(keys('sam')).toEqual(['aquatics', 'aquariums'])
  expect(keys('alex')).toEqual(['aquariums', 'aquatics'])
})

test('the comment in which a post was found is shown under long threads too', async () => {
  const posts = ['post:welcome', 'post:question'].map(idOf)
  const comment = (at: number, post_id: string, content: string) => ({
    id: idOf(`long:${post_id}:${at}`),
    partner_code: 'northfield',
    post_id,
    user_id: idOf('leo'),
    content,
    created_at: new Date(NOW.getTime() + at * 1000),
  })
  await world.db.write(async (tx) => {
    for (const post of posts)
      await tx.comment.createMany({
        data: Array.from({ length: 1100 }, (_, at) =>
          comment(at, post, at === 1050 ? 'An axolotl' : at === 5 ? 'A dugong' : 'Yes'),
        ),
      })
  })
  const shown = (q: string) => {
    const { found } = foundPosts(ctxFor(world, 'sam'), criteriaOf({ q }), posts)
    return posts.map((id) => found[id]?.comment?.id ?? null)
  }
  expect(shown('axolotl')).toEqual(posts.map((id) => idOf(`long:${id}:1050`)))
  // As old as that it is in no index.
  expect(shown('dugong')).toEqual([null, null])
})
