import { describe, expect, test } from 'vitest'
import { suggestedTags } from '~/domain/tags/queries.server'
import type { Prisma } from '~prisma/generated/client'
import { collectChanges } from '~search/index/changes'
import { buildCriteria } from '~search/criteria/criteria'
import { loadDocuments } from '~search/index/documents'
import { loadPostResults } from '~search/results/post-results'
import { postRow } from '~tests/support/fixtures'
import { idOf, NOW, type PersonName } from '~tests/support/database'
import { withSearch } from './support/running-search'
import { updateUser, type UserChange } from '~tests/support/users'

const on = withSearch({ engine: false })
const { ctx } = on
const change = (name: PersonName, data: UserChange) =>
  on.fixtures.db.write((tx) => updateUser(tx, idOf(name), data))

type Row = Partial<Prisma.PostCreateManyInput> & { by: PersonName; title: string }

const write = (...posts: Row[]) =>
  on.fixtures.db.write((tx) =>
    tx.post.createMany({
      data: posts.map(({ by, ...post }, at) => ({
        ...postRow(at, { id: idOf(post.title), user_id: idOf(by), created_at: NOW, ...post }),
        partner_code: by === 'lou' ? 'lakeside' : 'northfield',
      })),
    }),
  )
const ids = async (q: string) => (await on.search.posts(await ctx('sam'), buildCriteria({ q }))).ids

describe('results do not tell which words are in texts of others', () => {
  test('neither the word itself nor one nearer to it, in a private post of another school', async () => {
    await write({ by: 'maya', title: 'Quibblewart' }, { by: 'maya', title: 'Quibblewards' })
    const before = [await ids('quibblewort'), await ids('quibbleworts')]
    expect(before.map((found) => found.length)).toEqual([1, 2])
    await write(
      { by: 'lou', title: 'Quibblewort', private: true },
      { by: 'lou', title: 'Quibblewarts', private: true },
    )
    expect([await ids('quibblewort'), await ids('quibbleworts')]).toEqual(before)
    const wanted = { include_comments: false, limit: 5 }
    const criteria = buildCriteria({ q: 'quibblewort' })
    const named = await on.search.contributors(await ctx('sam'), criteria, wanted)
    expect(named.map(({ posts }) => posts)).toEqual([1])
  })

  test('nor do many of them push out the ones that count', async () => {
    await write({ by: 'maya', title: 'Grizzle zebu' })
    const chars = [...'abcdefghijklmnopqrstuv']
    await write(
      ...chars.map((char) => ({ by: 'lou' as const, title: `Gri${char}zle`, private: true })),
    )
    expect(await ids('grizle zebu')).toEqual([idOf('Grizzle zebu')])
  })

  test('nor do three of them push close matches out', async () => {
    const partial = async () =>
      (await on.search.posts(await ctx('sam'), buildCriteria({ q: 'zqgbffx qqvvkkzz' }))).partial
    const own = { by: 'maya' as const }
    await write(
      { ...own, title: 'Notes one', content: 'zqgbffm zqgbffn' },
      { ...own, title: 'Notes two', content: 'zqgbffo' },
    )
    const before = await partial()
    expect([...before].sort()).toEqual([idOf('Notes one'), idOf('Notes two')].sort())
    await write({ by: 'lou', title: 'Diary', content: 'zqgbffa zqgbffb zqgbffc', private: true })
    expect(await partial()).toEqual(before)
  })

  test('what was typed comes before what it may have been meant for', async () => {
    const spelled = { by: 'maya' as const, title: 'A long title with a marmot at its end' }
    await write(spelled, { by: 'maya', title: 'Marmor', like_count: 50 })
    expect(await ids('marmot')).toEqual([idOf(spelled.title), idOf('Marmor')])
    expect((await ids('marmoz')).sort()).toEqual([idOf(spelled.title), idOf('Marmor')].sort())
  })
})

test('partial matches do not tell private interests', async () => {
  const criteria = buildCriteria({ q: 'chess zzyzx' })
  const partial = async () => (await on.search.people(await ctx('sam'), criteria)).partial
  const [id = ''] = await partial()
  expect(id).not.toBe('')
  const data = { interests_private: true }
  await on.fixtures.db.write((tx) => tx.user.update({ where: { id }, data }))
  expect(await partial()).not.toContain(id)
})

describe('posts do not tell the interests of a profile that is not shown', () => {
  async function knows(who: PersonName, by: PersonName) {
    const viewer = await ctx(who)
    const some = { user_ids: [idOf(by)], q: '' }
    const page = await on.search.page(viewer, { tab: 'posts', criteria: buildCriteria(some) })
    const filtered = buildCriteria({ ...some, interests: ['chess'] })
    const { total } = await on.search.posts(viewer, filtered)
    const slice = { ids: [idOf('post:welcome'), idOf('post:question')] }
    const documents = await loadDocuments.posts(on.fixtures.db, slice)
    const indexed = documents.filter((one) => one.user_id === idOf(by))
    expect(indexed).toHaveLength(1)
    const field = who === 'priya' ? 'interests' : 'interests_for_students'
    const interests = indexed.flatMap((one) => one[field])
    const answers = [page.counts.interests.chess === 1, total === 1, interests.includes('chess')]
    expect(new Set(answers).size).toBe(1)
    return answers[0]
  }

  test('a student who keeps prospective students away, and who lets them in', async () => {
    expect([await knows('priya', 'sam'), await knows('priya', 'maya')]).toEqual([true, false])
    await change('maya', { enrollment_opt_status: 'in' })
    await change('sam', { enrollment_opt_status: 'out' })
    expect([await knows('priya', 'sam'), await knows('priya', 'maya')]).toEqual([false, true])
    // Other students see both.
    expect([await knows('alex', 'sam'), await knows('alex', 'maya')]).toEqual([true, true])
  })

  test.each<[string, UserChange]>([
    ['suspended', { invalid_user: true }],
    ['a test user', { test_user: true }],
    ['not joined yet', { joined_date: null }],
    ['a prospective student', { enrollment_status: 'prospective' }],
    ['known to other schools', { global: true }],
    ['with private interests', { interests_private: true }],
  ])('someone %s', async (_, data) => {
    expect(await knows('alex', 'sam')).toBe(true)
    await change('sam', data)
    expect(await knows('alex', 'sam')).toBe(false)
  })

  test('joining or being suspended indexes all posts of a user again', async () => {
    for (const name of ['user.changed', 'terms.accepted']) {
      const changes = await collectChanges(on.fixtures.db, [
        { name, subject_id: idOf('sam'), payload: {} },
      ])
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
  const shared = { partner_code: 'northfield' }
  const carriers = {
    aquarium: ['Second'],
    aquariums: ['First', 'Fifth', 'Sixth'],
    aquatics: ['Third', 'Fourth'],
  }
  await on.fixtures.db.write(async (tx) => {
    for (const [name, posts] of Object.entries(carriers)) {
      const tag_id = idOf(name)
      await tx.tag.create({ data: { id: tag_id, name, ...shared } })
      const data = posts.map((post) => ({ post_id: idOf(post), tag_id, ...shared }))
      await tx.postTag.createMany({ data })
    }
  })
  const keys = async (who: PersonName) =>
    (await suggestedTags(await ctx(who), 'aqua', [])).map(({ key }) => key)
  expect(await keys('sam')).toEqual(['aquatics', 'aquariums'])
  expect(await keys('alex')).toEqual(['aquariums', 'aquatics'])
})

test('the comment in which a post was found is shown under long threads too', async () => {
  const posts = ['post:welcome', 'post:question'].map(idOf)
  const data = posts.flatMap((post_id) =>
    Array.from({ length: 1100 }, (_, at) => ({
      id: idOf(`long:${post_id}:${at}`),
      partner_code: 'northfield',
      post_id,
      user_id: idOf('leo'),
      content: at === 1050 ? 'An axolotl' : at === 5 ? 'A dugong' : 'Yes',
      created_at: new Date(NOW.getTime() + at * 1000),
    })),
  )
  await on.fixtures.db.write((tx) => tx.comment.createMany({ data }))
  const shown = async (q: string) => {
    const { highlights: found } = await loadPostResults(
      await ctx('sam'),
      buildCriteria({ q }),
      posts,
    )
    return posts.map((id) => found[id]?.comment?.id ?? null)
  }
  expect(await shown('axolotl')).toEqual(posts.map((id) => idOf(`long:${id}:1050`)))
  // As old as that it is in no index.
  expect(await shown('dugong')).toEqual([null, null])
})

test('the document of a person holds what they say about themselves only while others may read it', async () => {
  const about = async (data: UserChange) => {
    await change('maya', data)
    const [document] = await loadDocuments.people(on.fixtures.db, { ids: [idOf('maya')] })
    return (document as { about?: string | null }).about
  }
  expect(await about({ about: 'I like zoology' })).toBe('I like zoology')
  expect(await about({ about_private: true })).toBeNull()
  expect(await about({ about_private: false, about_hidden: true })).toBeNull()
  expect(await about({ about_hidden: false })).toBe('I like zoology')
})
