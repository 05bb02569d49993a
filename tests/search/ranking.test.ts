import { describe, expect, test } from 'vitest'
import {
  rankPeople,
  rankPosts,
  type PersonRankingRow,
  type PostRankingRow,
} from '~search/engine/ranking'
import { buildCriteria } from '~search/criteria/criteria'
import { countFacets } from '~search/fallback/facets'
import { facetCount, emptyCounts } from '~search/criteria/types'
import { parseTerms } from '~search/criteria/terms'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => NOW.getTime() - days * 24 * 3600 * 1000

const SHARED = { shared_interests: 0, same_program: false }
const post = (id: string, some: Partial<PostRankingRow> = {}): PostRankingRow => ({
  id,
  title: `Title ${id}`,
  created_at: daysAgo(400),
  ...SHARED,
  like_count: 0,
  comment_count: 0,
  answered: false,
  ...some,
})
const posts = (many: number) => Array.from({ length: many }, (_, at) => post(`p${at}`))
const person = (id: string, name: string): PersonRankingRow => ({ id, name })

describe('recommended posts', () => {
  const order = (q: string, ...posts: PostRankingRow[]) => rankPosts(q, posts, NOW)

  test.each<[string, Partial<PostRankingRow>]>([
    ['fresh', { created_at: daysAgo(1) }],
    ['liked', { like_count: 20 }],
    ['commented', { comment_count: 9 }],
    ['answered', { answered: true }],
    ['of people with the same interests', { shared_interests: 2 }],
    ['of the same program', { same_program: true }],
  ])('%s come before others, and rise among about equal matches', (_, some) => {
    expect(order('', post('a'), post('b', some))).toEqual(['b', 'a'])
    const found = order('aid', ...posts(30), post('b', some))
    expect(found.indexOf('b')).toBeLessThan(30)
    expect(found[0]).toBe('p0')
  })

  test('keep the best match before everything that is merely liked', () => {
    const loved = post('loved', { created_at: daysAgo(0), like_count: 500, answered: true })
    expect(order('aid', ...posts(10), loved)[0]).toBe('p0')
  })

  test('start with the very title, wherever the engine had it', () => {
    const exact = post('exact', { title: 'Is it  WORTH the fee?' })
    expect(order('is it worth the fee?', post('a', { like_count: 90 }), exact)[0]).toBe('exact')
  })

  test('keep the order of the engine where nothing else speaks, and hold it for a whole day', () => {
    expect(order('', post('a'), post('b'), post('c'))).toEqual(['a', 'b', 'c'])
    const posts = [post('a', { created_at: daysAgo(3) }), post('b', { created_at: daysAgo(2) })]
    const later = new Date(NOW.getTime() + 6 * 3600 * 1000)
    expect(rankPosts('', posts, later)).toEqual(rankPosts('', posts, NOW))
  })
})

describe('recommended people', () => {
  test('by name before what they have in common, and as found last', () => {
    const people = [
      person('near', 'Josef Ash'),
      person('other', 'Josef Elm'),
      person('best', 'Josef Fir'),
      person('more', 'José Ash Oak'),
      person('exact', 'José Ash'),
    ]
    const recommended = ['best', 'more']
    const byName = ['exact', 'more', 'best', 'near', 'other']
    expect(rankPeople('jose ash', people, recommended)).toEqual(byName)
    expect(rankPeople('Ash José', people, recommended)[0]).toBe('exact')
    expect(rankPeople('', people, recommended).slice(0, 3)).toEqual(['best', 'more', 'near'])
  })
})

const words = (q: string) => parseTerms(q, 'posts').map(({ words }) => words.join(' '))
test.each([
  ['a word said twice is one', 'bat cow BAT bat "cow" "cow bat" "cow bat"', 'bat,cow,cow bat'],
  ['a word repeated leaves room for others', `${'bat '.repeat(20)} cow`, 'bat,cow'],
  ['a mark alone is no word', '📚☕️', ''],
  ['a phrase ends at a pause', '"Mom, you\'re late"', 'mom,you re late'],
])('%s', (_, q, wanted) => expect(words(q).join()).toBe(wanted))

test('an option may have the name of a property that every object has', () => {
  expect(facetCount(emptyCounts(), 'program_name', 'constructor')).toBe(0)
  const others = { enrollment_status: null, institution_code: null, answered: null }
  const people = ['__proto__', 'Constructor'].map((program_name) => ({
    ...others,
    program_name,
    interests: ['toString'],
    results: 2,
  }))
  const { counts } = countFacets('people', people, buildCriteria({}))
  for (const name of ['__proto__', 'constructor'])
    expect(facetCount(counts, 'program_name', name)).toBe(2)
  expect(facetCount(counts, 'interests', 'toString')).toBe(4)
})
