import { describe, expect, test } from 'vitest'
import { calloutText } from '~/views/search/texts'
import { buildCriteria, type SearchCriteria, type SearchTab } from '~search/criteria/criteria'
import { postRow } from '~tests/support/fixtures'
import { idOf, NOW, type PersonName } from '~tests/support/database'
import { readCases } from './support/cases'
import { ENGINES, withSearches } from './support/engine'

type Text = { title: string; content?: string; times?: number; tags?: string[]; likes?: number }
type Rows = Record<string, [q: string, names: string[]][]>
const { posts, found, among, people } = readCases<{
  posts: Record<string, Text>
  found: Rows
  among: Rows
  people: [q: string, name: string][]
}>('relevance')
const EXACT = posts.exact!.title
const LONG = posts.long!.title

const rows = Object.entries(posts).map(
  ([name, { title, content = 'Thank you all', times = 1, tags = [], likes = 0 }], at) =>
    postRow(at, {
      ...{ id: idOf(`text:${name}`), title, content: `${content} `.repeat(times) },
      ...{ tag_names: tags, like_count: likes },
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
  })

  test('says that a post has only some of the words', async () => {
    const q = 'quietest dorm zebra giraffe'
    const { relaxed, total, criteria } = await page(q, 'posts', 'maya')
    expect([relaxed, total]).toEqual([true, 1])
    const callout = `1 post mentions some words of "${q}"`
    expect(calloutText('posts', criteria, total, relaxed)).toBe(callout)
  })

  test('shows what has most words on another tab only where no tab has all', async () => {
    const { tab, relaxed } = await page('bea history', 'posts')
    expect([tab, relaxed]).toEqual(['people', false])
  })
})
