import { describe, expect, test } from 'vitest'
import { peopleInOrder, postsInOrder, type PersonFacts, type PostFacts } from '~search/personal'
import { criteriaOf } from '~search/criteria'
import { countFacets } from '~search/database-facets'
import { rarest, subsets } from '~search/looser'
import { partsOf } from '~search/shared-first'
import { countOf, noCounts } from '~search/types'
import { termsOf } from '~search/words'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => NOW.getTime() - days * 24 * 3600 * 1000

const post = (id: string, some: Partial<PostFacts> = {}): PostFacts => ({
  id,
  title: `Title ${id}`,
  created_at: daysAgo(400),
  like_count: 0,
  comment_count: 0,
  answered: false,
  shared_interests: 0,
  same_program: false,
  ...some,
})

const person = (id: string, name: string, some: Partial<PersonFacts> = {}): PersonFacts => ({
  id,
  name,
  shared_interests: 0,
  same_program: false,
  ...some,
})

describe('recommended posts', () => {
  const order = (q: string, ...posts: PostFacts[]) => postsInOrder(q, posts, NOW)

  test.each<[string, Partial<PostFacts>]>([
    ['fresh', { created_at: daysAgo(1) }],
    ['liked', { like_count: 20 }],
    ['commented', { comment_count: 9 }],
    ['answered', { answered: true }],
    ['of people with the same interests', { shared_interests: 2 }],
    ['of the same program', { same_program: true }],
  ])('%s come before others, and rise among about equal matches', (_, some) => {
    expect(order('', post('a'), post('b', some))).toEqual(['b', 'a'])
    const many = Array.from({ length: 30 }, (_, at) => post(`p${at}`))
    const found = order('aid', ...many, post('b', some))
    expect(found.indexOf('b')).toBeLessThan(30)
    expect(found[0]).toBe('p0')
  })

  test('keep the best match before everything that is merely liked', () => {
    const loved = post('loved', { created_at: daysAgo(0), like_count: 500, answered: true })
    const ten = Array.from({ length: 10 }, (_, at) => post(`p${at}`))
    expect(order('aid', ...ten, loved)[0]).toBe('p0')
  })

  test('start with the very title, wherever the engine had it', () => {
    const exact = post('exact', { title: 'Is it  WORTH the fee?' })
    expect(order('is it worth the fee?', post('a', { like_count: 90 }), exact)[0]).toBe('exact')
  })

  test('keep the order of the engine where nothing else speaks, and hold it for a whole day', () => {
    expect(order('', post('a'), post('b'), post('c'))).toEqual(['a', 'b', 'c'])
    const posts = [post('a', { created_at: daysAgo(3) }), post('b', { created_at: daysAgo(2) })]
    const later = new Date(NOW.getTime() + 6 * 3600 * 1000)
    expect(postsInOrder('', posts, later)).toEqual(postsInOrder('', posts, NOW))
  })
})

describe('recommended people', () => {
  test('who shares most interests first, then who studies the same, then as found', () => {
    const people = [
      person('a', 'Ann Ash'),
      person('b', 'Bob Elm', { same_program: true }),
      person('c', 'Cay Oak', { shared_interests: 1 }),
      person('d', 'Dan Yew', { shared_interests: 3 }),
      person('e', 'Eve Fir'),
    ]
    expect(peopleInOrder('', people)).toEqual(['d', 'c', 'b', 'a', 'e'])
  })

  test('who is called so before who shares more', () => {
    const people = [
      person('near', 'Josef Ash', { shared_interests: 3 }),
      person('more', 'José Ash Oak', { shared_interests: 2 }),
      person('exact', 'José Ash'),
    ]
    expect(peopleInOrder('jose ash', people)).toEqual(['exact', 'more', 'near'])
    expect(peopleInOrder('Ash José', people)[0]).toBe('exact')
  })
})

test('a page of lists that follow one another is made of their parts', () => {
  expect(partsOf([3, 0, 4, 10], 0, 5)).toEqual([
    { at: 0, offset: 0, limit: 3 },
    { at: 2, offset: 0, limit: 2 },
  ])
  expect(partsOf([3, 0, 4, 10], 5, 5)).toEqual([
    { at: 2, offset: 2, limit: 2 },
    { at: 3, offset: 0, limit: 3 },
  ])
  expect(partsOf([3, 0, 4, 10], 20, 5)).toEqual([])
})

test('of many words the rarest that find something are tried, in their order', () => {
  const terms = termsOf('ant bee cow dog elk fox gnu', 'people')
  const kept = rarest(terms, [9, 0, 1, 7, 3, 8, 2]).map(({ words }) => words[0])
  expect(kept).toEqual(['cow', 'dog', 'elk', 'fox', 'gnu'])
  expect(subsets(['a', 'b', 'c'], 2)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
})

test('a word said twice is one, a phrase of the same words another', () => {
  const said = (q: string) => termsOf(q, 'posts').map(({ words }) => words.join(' '))
  expect(said('bat cow BAT bat "cow" "cow bat" "cow bat"')).toEqual(['bat', 'cow', 'cow bat'])
  expect(said(`${'bat '.repeat(20)} cow`)).toEqual(['bat', 'cow'])
})

test('a choice may be called like what every object has', () => {
  expect(countOf(noCounts(), 'program_name', 'constructor')).toBe(0)
  const one = { enrollment_status: null, institution_code: null, answered: null, results: 2 }
  const people = ['__proto__', 'Constructor'].map((name) => ({
    ...one,
    program_name: name,
    interests: '["toString"]',
  }))
  const { counts } = countFacets('people', people, criteriaOf({}))
  for (const name of ['__proto__', 'constructor'])
    expect(countOf(counts, 'program_name', name)).toBe(2)
  expect(countOf(counts, 'interests', 'toString')).toBe(4)
})

test('words are letters and digits; a mark alone is none, and a phrase ends at a pause', () => {
  expect(termsOf('📚☕️', 'posts')).toEqual([])
  expect(termsOf('"Mom, you\'re late"', 'posts').map(({ words }) => words)).toEqual([
    ['mom'],
    ['you', 're', 'late'],
  ])
})
