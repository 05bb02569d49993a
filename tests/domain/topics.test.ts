import { expect } from 'vitest'
import { topicHref } from '~/domain/topics/schema'
import { topicById, topicsToPick } from '~/domain/topics/queries.server'
import { fileDbTest as test, ctx, idOf, type PersonName } from '~tests/support/fixtures'

test('[TOPIC-01] a topic with its counts', async () => {
  expect(await topicById(await ctx('sam'), idOf('topic:study'))).toEqual({
    ...{ id: idOf('topic:study'), title: 'Study groups', icon: 'topic' },
    href: `/topic/study-groups/${idOf('topic:study')}`,
    description: 'All about: Study groups',
    ...{ category: 'Campus life', topic_category_id: idOf('category:Campus life') },
    ...{ posts_count: 2, comments_count: 3, contents: [], subscribed: false },
  })
})

test.each<[PersonName, string | undefined, boolean]>([
  ['sam', undefined, true],
  ['maya', undefined, false],
  ['maya', 'right', true],
  ['maya', 'boats', false],
])(
  '[POST-35] [POST-33] the topics to pick, by category: %s at the topic %s reads prospective ones: %s',
  async (who, preset, prospective) => {
    const categories = await topicsToPick(await ctx(who), [preset && idOf(`topic:${preset}`)])
    expect(categories.map(({ name, topics }) => [name, topics.length])).toEqual([
      ['Campus life', 2],
      ...(prospective ? [['Prospective student discussions', 1]] : []),
    ])
  },
)

test.each([
  ['Housing, or what?', '/topic/housing-or-what/x'],
  ['Labs & Practicums', '/topic/labs-%26-practicums/x'],
  ['A/B', '/topic/a%2Fb/x'],
  ['??', '/topic/topic/x'],
])('[TOPIC-08] %s has the address %s', (title, href) => {
  expect(topicHref({ id: 'x', title })).toBe(href)
})
