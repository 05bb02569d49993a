import { describe, expect, test } from 'vitest'
import { toListItem, truncateTitle } from '~/domain/posts/list-item'

const tags = (many: number) => Array.from({ length: many }, (_, at) => `tag${at}`)
const topics = (many: number) =>
  Array.from({ length: many }, (_, at) => ({ id: `${at}`, title: `Topic ${at}`, href: `/${at}` }))
const post = { title: 'A title', topics: topics(0), tag_names: tags(0), more_tags_count: 0 }

describe('[POST-02] a post in a list', () => {
  test('a title, topics and tags as most posts have them stay whole', () => {
    const usual = { ...post, topics: topics(3), tag_names: tags(5) }
    expect(toListItem(usual)).toEqual(usual)
  })

  test('a long title is cut between words', () => {
    expect(truncateTitle('x'.repeat(200))).toBe('x'.repeat(200))
    expect(truncateTitle('word '.repeat(50).trim())).toBe(`${'word '.repeat(40).trim()}…`)
    expect(truncateTitle(`${'x'.repeat(199)}\u{1f4a5}`)).toBe(`${'x'.repeat(199)}…`)
  })

  test.each([
    [0, 9, 0, 8, 1],
    [3, 1000, 3, 5, 995],
    [12, 4, 8, 0, 8],
  ])(
    'of %i topics and %i tags: %i and %i, and how many more',
    (t, n, topicsLeft, tagsLeft, more) => {
      const listed = toListItem({ ...post, topics: topics(t), tag_names: tags(n) })
      expect(listed).toEqual({
        ...post,
        topics: topics(topicsLeft),
        tag_names: tags(tagsLeft),
        more_tags_count: more,
      })
    },
  )

  test('a tag too long for a list is with the rest', () => {
    const listed = toListItem({ ...post, tag_names: ['a', 'b'.repeat(9_000), 'c'] })
    expect([listed.tag_names, listed.more_tags_count]).toEqual([['a', 'c'], 1])
  })
})
