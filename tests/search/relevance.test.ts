import { describe, expect, test } from 'vitest'
import { buildCriteria, type SearchCriteria, type SearchTab } from '~search/criteria/criteria'
import { postRow } from '~tests/support/fixtures'
import { idOf, NOW, type PersonName } from '~tests/support/database'
import { readCases } from './support/cases'
import { ENGINES, withSearches } from './support/engine'

type Text = {
  title: string
  content?: string
  times?: number
  tags?: string[]
  likes?: number
  by?: PersonName
}
type Rows = Record<string, [q: string, names: string[]][]>
const { posts, found, among, partly, people } = readCases<{
  posts: Record<string, Text>
  found: Rows
  among: Rows
  partly: [q: string, names: string[]][]
  people: [q: string, name: string][]
}>('relevance')
const EXACT = posts.exact!.title
const LONG = posts.long!.title

const rows = Object.entries(posts).map(
  ([name, { title, content = 'Thank you all', times = 1, tags = [], likes = 0, by = 'sam' }], at) =>
    postRow(at, {
      id: idOf(`text:${name}`),
      title,
      content: `${content} `.repeat(times),
      tag_names: tags,
      like_count: likes,
      user_id: idOf(by),
      created_at: new Date(NOW.getTime() - (100 - at) * 60_000),
    }),
)
const on = withSearches((db) => db.write((tx) => tx.post.createMany({ data: rows })))

const NAMES = new Map(Object.keys(posts).map((name) => [idOf(`text:${name}`), name]))

describe.each(ENGINES)('%s', (name) => {
  const find = async (q: string, some: Partial<SearchCriteria> = {}) => {
    const { ids } = await on[name].posts(await on.ctx('maya'), buildCriteria({ ...some, q }))
    return ids.map((id) => NAMES.get(id) ?? id)
  }
  const page = async (q: string, tab: SearchTab, who: PersonName = 'sam') =>
    on[name].page(await on.ctx(who), { tab, criteria: buildCriteria({ q }) })

  describe.each(Object.entries(found))('finds %s', (_, cases) => {
    test.each(cases)('by %j', async (q, names) => expect((await find(q)).sort()).toEqual(names))
  })

  describe.each(Object.entries(among))('finds %s', (_, cases) => {
    test.each(cases)('by %j', async (q, names) =>
      expect(await find(q)).toEqual(expect.arrayContaining(names)),
    )
  })

  test.each(people)('finds people by name and program: %j', async (q, person) =>
    expect((await page(q, 'people')).ids).toEqual([idOf(person)]),
  )

  test('puts the post with exactly this title first, whatever others are liked more', async () => {
    for (const q of [EXACT, EXACT.toUpperCase(), `  ${EXACT.replaceAll(' ', '  ')} `])
      expect((await find(q)).slice(0, 1)).toEqual(['exact'])
  })

  test('puts every post first when its own title is searched for', async () => {
    for (const [post, { title }] of Object.entries(posts))
      expect((await find(title))[0], title).toBe(post)
  })

  test('keeps the exact title first over pages of any size', async () => {
    expect((await find(LONG)).slice(0, 2)).toEqual(['long', 'longer'])
    const pages = [0, 1, 2].map((from) => find(LONG, { size: 1, from }))
    expect(await Promise.all(pages)).toEqual([['long'], ['longer'], []])
    const whole = await find(EXACT)
    expect(whole.length).toBeGreaterThan(2)
    const singly = await Promise.all(whole.map((_, from) => find(EXACT, { size: 1, from })))
    expect(singly.flat()).toEqual(whole)
  })

  test.each(partly)('has apart what has some of the words of %j', async (q, names) => {
    const { partial } = await on[name].posts(await on.ctx('maya'), buildCriteria({ q }))
    expect(partial.map((id) => NAMES.get(id) ?? id)).toEqual(names)
  })

  test('both names of an author say more than a rare word, one name says less', async () => {
    const first = async (q: string) => {
      const { partial } = await on[name].posts(await on.ctx('sam'), buildCriteria({ q }))
      return NAMES.get(partial[0] ?? '')
    }
    expect([await first('stairs maya north'), await first('stairs maya')]).toEqual([
      'notes',
      'moving',
    ])
  })

  test('counts nothing that has only some of the words, and adds it to whole short lists alone', async () => {
    const q = 'canvas fafsa'
    const all = await page(q, 'posts', 'maya')
    expect([all.total, all.totals.posts, all.partial.length]).toEqual([0, 0, 4])
    const { posts } = on[name]
    const ctx = await on.ctx('maya')
    const long = buildCriteria({ q: 'open finals' })
    expect((await posts(ctx, long)).partial).not.toEqual([])
    expect((await posts(ctx, { ...long, size: 1 })).partial).toEqual([])
    expect((await posts(ctx, buildCriteria({ q, from: 25 }))).partial).toEqual([])
    expect((await posts(ctx, buildCriteria({ q, size: 0 }))).partial).toEqual([])
  })

  test('a name that is partly right stays on the tab of people', async () => {
    // Posts by Sam have both words.
    const { tab, total, totals, partial } = await page('sam register', 'people', 'maya')
    expect([tab, total, partial]).toEqual(['people', 0, [idOf('sam')]])
    expect(totals.posts).toBeGreaterThan(0)
  })

  test('a name that is partly right is found with a typo as well', async () => {
    const { tab, total, partial } = await page('prija zebra', 'people')
    expect([tab, total, partial]).toEqual(['people', 0, [idOf('priya')]])
  })

  test('a choice marked with 0 gives no results', async () => {
    const ctx = await on.ctx('maya')
    const criteria = buildCriteria({ q: 'canvas grades' })
    const { counts, total } = await on[name].tab(ctx, { tab: 'posts', criteria })
    expect(total).toBe(1)
    for (const program_name of ['History', 'Nursing']) {
      const chosen = { ...criteria, program_name }
      const of = await on[name].tab(ctx, { tab: 'posts', criteria: chosen })
      expect(of.total).toBe(counts.program_name[program_name.toLowerCase()] ?? 0)
    }
  })

  test('shows what has some words on its tab only where no other tab has all', async () => {
    const { tab, partial } = await page('bea history', 'posts')
    expect([tab, partial]).toEqual(['people', []])
  })
})
