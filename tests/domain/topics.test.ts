import { expect } from 'vitest'
import { repairCounts } from '~/domain/counts/commands.server'
import { topicHref } from '~/domain/topics/schema'
import { lastPostTimes } from '~/domain/posts/newest-in-topics.server'
import { topicById, topicsByIds, topicsToPick } from '~/domain/topics/queries.server'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { selectIds } from '~/platform/database/sql.server'
import { sql } from '~/platform/database/sql-text'
import { comment } from '~tests/support/comment'
import {
  changePost,
  ctx,
  db,
  fileDbTest as test,
  idOf,
  NOW,
  type PersonName,
} from '~tests/support/fixtures'

const TOPICS = ['study', 'housing', 'right'].map((name) => idOf(`topic:${name}`))

test('[TOPIC-01] a topic with its counts', async () => {
  expect(await topicById(await ctx('sam'), idOf('topic:study'))).toEqual({
    id: idOf('topic:study'),
    title: 'Study groups',
    icon: 'topic',
    href: `/topic/study-groups/${idOf('topic:study')}`,
    description: 'All about: Study groups',
    category: 'Campus life',
    topic_category_id: idOf('category:Campus life'),
    posts_count: 2,
    comments_count: 3,
    contents: [],
    subscribed: false,
    pinned_posts: [],
  })
})

const VIEWERS = ['sam', 'maya', 'alex', 'bea', 'priya', 'stan', 'greta'] as const

test('[TOPIC-13] the numbers of a topic are those of what the viewer can list', async () => {
  // Bea has blocked Alex. Hidden, private, or below a post of one's own that is private:
  const written = await Promise.all([
    comment('alex', 'Below a post of Sam’s', { post: 'welcome' }),
    comment('sam', 'Below a post of Alex’s', { post: 'blocked' }),
    comment('maya', 'Below a private post of one’s own', { post: 'secret' }),
    comment('sam', 'Hidden', { post: 'question' }),
  ])
  await db.write((tx) => tx.comment.update({ where: { id: written[3] }, data: { hidden: true } }))
  await changePost('prospect', { private: true })
  await repairCounts(db, NOW)
  const numbers = new Set<string>()
  for (const name of VIEWERS) {
    const viewer = await ctx(name)
    for (const { id, posts_count, comments_count } of await topicsByIds(viewer, TOPICS)) {
      expect([name, id, posts_count, comments_count]).toEqual([
        name,
        id,
        ...(await countEach(viewer, id)),
      ])
      numbers.add(`${id} ${posts_count} ${comments_count}`)
    }
  }
  expect(numbers.size).toBeGreaterThan(TOPICS.length + 3)
})

/** Post by post, and comment by comment. */
async function countEach({ viewer }: Ctx, topic: string) {
  const posts = sql`SELECT p.id FROM "PostTopic" x JOIN "Post" p ON p.id = x.post_id
    JOIN "User" u ON u.id = p.user_id WHERE x.topic_id = ${topic} AND ${visiblePostsSql({ viewer })}`
  const comments = sql`SELECT c.id FROM "Comment" c JOIN "User" u ON u.id = c.user_id
    WHERE c.post_id IN (${posts}) AND ${visibleCommentsSql({ viewer })}`
  return Promise.all([posts, comments].map(async (all) => (await selectIds(db, all)).length))
}

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

test('a topic’s newest post is the newest that the viewer can see', async () => {
  const ids = ['study', 'housing', 'boats'].map((name) => idOf(`topic:${name}`))
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
  const newest = async (name: PersonName) => {
    const times = await lastPostTimes(await ctx(name), ids)
    return ids.map((id) => times[id])
  }
  expect(await newest('maya')).toEqual([hoursAgo(1), hoursAgo(2), undefined])
  await changePost('welcome', { private: true })
  expect(await newest('maya')).toEqual([hoursAgo(2), hoursAgo(2), undefined])
  expect(await newest('sam')).toEqual([hoursAgo(1), hoursAgo(2), undefined])
  expect(await newest('lou')).toEqual([undefined, undefined, hoursAgo(9)])
  expect(await lastPostTimes(await ctx('sam'), [])).toEqual({})
})
