import { describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { enter } from '~tests/support/enter'
import { idOf, NOW, site, siteTest } from '~tests/support/fixtures'

let maya: ReturnType<typeof apiOf>
let priya: ReturnType<typeof apiOf>
let greta: ReturnType<typeof apiOf>
const test = siteTest({
  fill: async ({ db }) => {
    await db.write(async (tx) => {
      const data = { answer_comment_id: idOf('comment:sam') }
      await tx.post.update({ where: { id: idOf('post:question') }, data })
      const follow = { user_id: idOf('maya'), followed_user_id: idOf('leo'), created_at: NOW }
      await tx.follow.create({ data: { ...follow, partner_code: 'northfield' } })
      await tx.user.update({ where: { id: idOf('alma') }, data: { direct_messaging: false } })
      // Posts show the interests only of people that every reader can look up.
      const open = { enrollment_opt_status: 'in' }
      await tx.user.update({ where: { id: idOf('maya') }, data: open })
    })
  },
})
test.beforeAll(async () => {
  const as = async (name: string) => apiOf(await enter(site, `${name}@northfield.test`))
  ;[maya, priya, greta] = [await as('maya'), await as('priya'), await as('greta')]
})

type Answer = { total: number; posts: { title: string }[]; users: { first_name: string }[] }
const topic = (name: string) => idOf(`topic:${name}`)
const titles = ({ posts }: Answer) =>
  posts.map(({ title }) => title.replace('The post ', '')).sort()
const names = ({ users }: Answer) => users.map(({ first_name }) => first_name.toLowerCase()).sort()

async function found(calls: ReturnType<typeof apiOf>, path: string, criteria: object) {
  const { status, answer } = await calls.post(path, criteria)
  expect(status).toBe(200)
  return answer as Answer
}

const ALL = ['blocked', 'global', 'leader', 'prospect', 'question', 'secret', 'welcome']
const without = (...less: string[]) => ALL.filter((one) => !less.includes(one))

describe('POST /api/search_posts', () => {
  test.each<[criteria: object, left: string[], who?: 'priya']>([
    [{}, ALL],
    [{ q: 'lab' }, ['welcome']],
    [{ q: 'comment by bea' }, ['question']],
    [{ q: 'comment by bea', match_on_comment_content: false }, []],
    [{ program_name: 'Nursing' }, without('global')],
    [{ program_name: 'default', interests: ['default'], tags: 'default' }, ALL],
    [{ enrollment_status: 'prospective_students' }, ['prospect'], 'priya'],
    [{ enrollment_status: 'current_students' }, without('prospect', 'secret'), 'priya'],
    [{ institution_code: 'main' }, without('global')],
    [{ interests: ['hiking'] }, ['question', 'secret']],
    [{ tags: ['#Study'] }, ['welcome']],
    [{ any_topics: [topic('housing')] }, ['blocked', 'question']],
    [{ marked_as_question: true }, ['prospect', 'question']],
    [{ answered: true }, ['question']],
    [{ filter_followed_users: true }, ['leader']],
    [{ user_ids: [idOf('glen')] }, ['global']],
    [{ exclude_user_ids: [idOf('maya'), idOf('sam')] }, without('question', 'secret', 'welcome')],
    [{ show_global: false }, without('global')],
    [{ enrollment_topics: true }, ['prospect']],
    [{ created_start_date: new Date(NOW.getTime() - 2 * 3_600_000) }, ['question', 'welcome']],
    [{ context: 'header' }, ALL],
    [{ q: null, order: null, size: null, tags: null, show_global: null, answered: null }, ALL],
  ])('[SEARCH-20] [SEARCH-23] [SEARCH-25] [API-95] with %j', async (criteria, left, who) => {
    const answer = await found(who ? priya : maya, '/search_posts', criteria)
    expect(titles(answer)).toEqual(left)
    expect(answer.total).toBe(left.length)
  })

  test('[SEARCH-20] [SEARCH-40] in every order, part by part', async () => {
    const order = 'created_at'
    const all = (await found(maya, '/search_posts', { order })).posts
    expect(all[0]?.title).toBe('The post welcome')
    const part = await found(maya, '/search_posts', { order, size: 2, from: 2 })
    expect(part).toMatchObject({ posts: all.slice(2, 4), total: all.length })
    for (const other of ['recommended', 'popular', 'last_name'])
      expect((await found(maya, '/search_posts', { order: other })).total).toBe(all.length)
  })

  test('[POST-01] [API-95] each post says what found it, as a like takes it', async () => {
    type Source = { id: string; context: string | null; matched_queries: string[] }
    const q = 'comment by bea'
    const answer = await found(maya, '/search_posts', { q, context: 'header' })
    const [post] = answer.posts as unknown as Source[]
    expect(post).toMatchObject({ context: 'header', matched_queries: [q] })
    const { id, context, matched_queries } = post!
    expect((await maya.post(`/posts/${id}/like`, { context, matched_queries })).status).toBe(200)
    const liked = await site.services.db.read.event.findFirst({ where: { name: 'post.liked' } })
    expect(liked?.payload).toMatchObject({ context: 'header', matched_queries: [q] })
    const [any] = (await found(maya, '/search_posts', {})).posts as unknown as Source[]
    expect(any).toMatchObject({ context: null, matched_queries: [] })
    // Longer ones than a like takes
    const long = await found(maya, '/search_posts', { q: `lab ${'x'.repeat(300)}` })
    const [partial] = (long as unknown as { partial_posts: Source[] }).partial_posts
    expect(partial?.matched_queries).toEqual([`lab ${'x'.repeat(196)}`])
  })

  test.each([
    { q: 7 },
    { q: 'x'.repeat(1001) },
    { q: 'half \ud800 a sign' },
    { tags: ['\ud800abc'] },
    { program_name: 'Nur\u0000sing' },
    { user_ids: ['x', 'y\udc00'] },
    { institution_code: '\ud800' },
    { order: 'best' },
    { size: 101 },
    { size: -1 },
    { size: true },
    { size: [3] },
    { size: '' },
    { size: 1.5 },
    { from: 3 },
    { program_name: ['Nursing'] },
    { enrollment_status: 'everyone' },
    { interests: 7 },
    { tags: [['study']] },
    { any_topics: Array.from({ length: 101 }, String) },
    { user_ids: { id: 'x' } },
    { exclude_user_ids: ['x'.repeat(201)] },
    { marked_as_question: 'perhaps' },
    { answered: 1 },
    { match_on_comment_content: 'no' },
    { filter_followed_users: 'maybe' },
    { show_global: 0 },
    { enrollment_topics: [] },
    { created_start_date: 'long ago' },
    { created_start_date: true },
    { created_start_date: 12 },
    { created_start_date: '2026-02-30' },
    { aggregate_users: 'all' },
    { include_comments: 'all' },
  ])('[SEARCH-20] refuses %j at its field', async (criteria) => {
    const refused = await maya.post('/search_posts', criteria)
    expect(refused.status).toBe(400)
    const [field = ''] = Object.keys(criteria)
    const fields = Object.keys(refused.errors ?? {}).map((name) => name.split('.')[0])
    expect(fields).toEqual([field])
  })
})

test('[SEARCH-20] a name that is nothing to search by is refused: everything would be found', async () => {
  for (const path of ['/search_posts', '/search_users'])
    for (const name of ['program', 'page', 'topics', 'toString'])
      expect(
        await maya.post(path, JSON.parse(`{"q": "lab", "${name}": "x"}`) as object),
      ).toMatchObject({
        status: 400,
        errors: { [name]: ['Isn’t something to search by'] },
      })
})

test('[ACCESS-14] an institution that one may not choose is refused as one that does not exist', async () => {
  for (const path of ['/search_posts', '/search_users']) {
    const none = await maya.post(path, { institution_code: 'nope' })
    expect(none).toMatchObject({ status: 400, errors: { institution_code: [expect.any(String)] } })
    expect(await maya.post(path, { institution_code: 'annex' })).toEqual(none)
    expect((await maya.post(path, { institution_code: 'default' })).status).toBe(200)
  }
})

test('[SEARCH-28] a filter that someone may not use is refused, not left out', async () => {
  const alumni = { enrollment_status: 'alumni' }
  for (const path of ['/search_posts', '/search_users'])
    expect(await maya.post(path, alumni)).toMatchObject({
      status: 400,
      errors: { enrollment_status: ['You can’t filter by this'] },
    })
})

test('a body that is no object is told so', async () => {
  for (const body of [[], 'text', 7])
    expect(await maya.post('/search_posts', body)).toMatchObject({
      status: 400,
      errors: { '': ['The body must be a JSON object.'] },
    })
})

describe('POST /api/search_users', () => {
  const PEOPLE = ['alex', 'alma', 'bea', 'colin', 'cora', 'emma', 'glen', 'greta', 'lena', 'leo']
  const MORE = ['maya', 'sam', 'stan']
  const less = (...some: string[]) => [...PEOPLE, ...MORE].filter((one) => !some.includes(one))
  test.each<[criteria: object, left: string[]]>([
    [{}, less()],
    [{ q: 'leo' }, ['leo']],
    [{ program_name: 'History' }, ['bea']],
    [{ interests: 'jazz,hiking' }, ['maya', 'sam']],
    [{ user_ids: [idOf('leo'), idOf('ivan')] }, ['leo']],
    [{ exclude_user_ids: [idOf('leo')], exclude_viewing_user: true }, less('leo', 'greta')],
    [{ show_global: false }, less('glen')],
    [{ with_messages: true, active_only: true }, less('alma', 'glen')],
  ])('[SEARCH-23] [SEARCH-39] with %j', async (criteria, left) => {
    const answer = await found(greta, '/search_users', criteria)
    expect(names(answer)).toEqual(left)
    expect(answer.total).toBe(left.length)
  })

  test.each([
    { with_messages: 'x' },
    { active_only: 3 },
    { exclude_viewing_user: 'x' },
    { from: 1 },
  ])('refuses %j at its field', async (criteria) => {
    const refused = await greta.post('/search_users', criteria)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.errors ?? {})).toEqual(Object.keys(criteria))
  })
})
