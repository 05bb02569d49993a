import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicHref, topicPageName } from '~/domain/topics/schema'
import { browseTopics, topicById, topicsToPick } from '~/domain/topics/queries.server'
import { isNotFound } from '~/platform/failures'
import { ctxFor, idOf, openWorld, type PersonName, type World } from '~tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[TOPIC-03] the categories of one’s own school with their topics', () => {
  const names = (viewer: PersonName) =>
    browseTopics(ctxFor(world, viewer)).map(({ name, topics }) => [
      name,
      ...topics.map((t) => t.title),
    ])
  expect(names('sam')).toEqual([
    ['Campus life', 'Study groups', 'Housing, or what?'],
    ['Prospective student discussions', 'Is this school right for me?'],
  ])
  expect(names('lou')).toEqual([['Lake life', 'Boats']])
})

test('[TOPIC-01] a topic with its counts', () => {
  expect(topicById(ctxFor(world, 'sam'), idOf('topic:study'))).toEqual({
    id: idOf('topic:study'),
    title: 'Study groups',
    href: `/topic/study-groups/${idOf('topic:study')}`,
    icon: 'topic',
    description: 'All about: Study groups',
    category: 'Campus life',
    topic_category_id: idOf('category:Campus life'),
    posts_count: 2,
    comments_count: 3,
    contents: [],
    subscribed: false,
  })
})

test.each([[idOf('topic:boats')], [idOf('topic:nothing')], ['x']])(
  '[TOPIC-09] not found: %s',
  (id) => {
    expect(() => topicById(ctxFor(world, 'sam'), id)).toThrow(expect.toSatisfy(isNotFound) as Error)
  },
)

describe('[POST-35] [POST-33] the topics to pick, by category', () => {
  const names = (viewer: PersonName, preset?: string) =>
    topicsToPick(ctxFor(world, viewer), [preset]).map(({ name, topics }) => [name, topics.length])

  test('prospective student discussions for those who opted in', () => {
    const campus = ['Campus life', 2]
    const prospective = ['Prospective student discussions', 1]
    expect(names('sam')).toEqual([campus, prospective])
    expect(names('maya')).toEqual([campus])
    expect(names('maya', idOf('topic:right'))).toEqual([campus, prospective])
    expect(names('maya', idOf('topic:boats'))).toEqual([campus])
  })
})

test.each([
  ['Housing, or what?', '/topic/housing-or-what/x'],
  ['Labs & Practicums', '/topic/labs-%26-practicums/x'],
  ['A/B', '/topic/a%2Fb/x'],
  ['??', '/topic/topic/x'],
])('[TOPIC-08] %s has the address %s', (title, href) => {
  expect(topicHref({ id: 'x', title })).toBe(href)
})

test('[TOPIC-05] the name on the page’s title', () => {
  expect(topicPageName('Is this School right, for me?')).toBe('is this school right for me')
})
