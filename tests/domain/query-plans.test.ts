import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import { commentsOfUser, countOfUser } from '~/domain/comments/of-person.server'
import { commentsOfPost } from '~/domain/comments/queries.server'
import { ownDrafts } from '~/domain/drafts/list.server'
import { draftOf } from '~/domain/drafts/queries.server'
import { homeFeed, newerPosts } from '~/domain/home/feed.server'
import { facesFollowed } from '~/domain/home/queries.server'
import { openFacts } from '~/domain/people/open-facts.server'
import { peopleByIds, profileOf } from '~/domain/people/queries.server'
import { followersOf } from '~/domain/people/ties.server'
import { likersOfPost } from '~/domain/posts/likers.server'
import { postEntity, postsOfPerson } from '~/domain/posts/entity.server'
import { followedFeed } from '~/domain/posts/followed.server'
import { caseCounts, casesOf } from '~/domain/moderation/queries.server'
import type { Queue } from '~/domain/moderation/schema'
import { neighboursOf } from '~/domain/posts/neighbours.server'
import { feed, postById, postsOfTopic, postsOfUser } from '~/domain/posts/queries.server'
import { IN_PROFILE } from '~/domain/posts/schema'
import { completedPromptIds, promptCategories } from '~/domain/prompts/queries.server'
import { topicEntity } from '~/domain/topics/entity.server'
import { browseTopics, subscribedTopics, topicById } from '~/domain/topics/queries.server'
import type { Ctx } from '~/platform/ctx'
import { openDb, type Db } from '~/platform/db.server'
import { placeFrom, type Place } from '~/platform/keyset'
import { loadWorld } from '~prisma/worlds/load'
import { schoolWorld } from '~prisma/worlds/school'
import { studentId } from '~prisma/worlds/school/people'
import { criteriaOf } from '~search/criteria'
import { databaseEngine } from '~search/database'
import { questionOf } from '~search/questions'
import { relatedBy } from '~search/related'
import { PRODUCT } from '~tests/support/world'
import { openDatabase } from '~tests/worlds/database'

const TODAY = new Date('2026-11-21T12:00:00Z')
const SCHOOL = {
  ...{ code: 'bench', name: 'Bench College', students: 1000, posts: 20_000 },
  ...{ seed: '1', today: TODAY, passwordHash: 'a hash' },
}

/** Tables that grow with what people do; the others have few rows for a school. */
const GROWING =
  /^(Post|Comment|PostTopic|PostTag|PostLike|CommentLike|User|UserInterest|Follow|Skip|Block|Draft|Event|Job|Tag|TopicSubscription|PostView|TrackingEvent|Moderation\w+)$/

/** Every statement that this process prepares, the application's and Prisma's own. */
const prepared = new Set<string>()

let world: ReturnType<typeof openDatabase>
let db: Db
let ctx: Ctx
let facts: { post: string; topic: string; person: string }

beforeAll(async () => {
  world = openDatabase()
  await loadWorld(world.db, schoolWorld(SCHOOL))
  const { prepare } = Database.prototype
  Database.prototype.prepare = new Proxy(prepare, {
    apply(original, self: Database.Database, [sql]: [string]) {
      prepared.add(sql)
      return original.call(self, sql)
    },
  })
  db = openDb(world.file)
  const me = studentId(SCHOOL, 0)
  const member = loadMember(db, me, PRODUCT)
  if (!member) throw new Error('The school has no first student')
  ctx = { ...member, db, now: TODAY, requestId: 'plans' }
  const one = (sql: string) => world.db.prepare(sql).pluck().get() as string
  facts = {
    post: one('SELECT id FROM Post WHERE comment_count > 5 AND private = 0 AND hidden = 0 LIMIT 1'),
    topic: one('SELECT id FROM Topic ORDER BY posts_count DESC LIMIT 1'),
    person: one('SELECT id FROM "User" ORDER BY posts_count DESC LIMIT 1'),
  }
})
afterAll(async () => {
  await db.close()
  world.close()
})

/** What SQLite would do that reads a growing table from one end to the other, or sorts it. */
function slowPartsOf(sql: string): string[] {
  if (!/^\s*(SELECT|WITH)/i.test(sql)) return []
  const plan = world.db.prepare(`EXPLAIN QUERY PLAN ${sql}`)
  const names = new Map(
    [
      ...sql.matchAll(/(?:FROM|JOIN)\s+(?:`main`\.)?["`]?(\w+)["`]?\s+(?:AS\s+)?["`]?(\w+)["`]?/gi),
    ].map(([, table = '', alias = '']) => [alias, table]),
  )
  const blanks = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
  return (plan.all(...blanks) as { detail: string }[])
    .map(({ detail }) => detail)
    .filter((detail) => {
      // A page of a list that has to be sorted first is a page that has to be read whole.
      if (isSort(detail)) return /LIMIT/i.test(sql)
      if (isWholeSchool(detail)) return true
      const [, scanned = ''] = /^SCAN (?:main\.)?(\w+)/.exec(detail) ?? []
      return GROWING.test(names.get(scanned) ?? scanned)
    })
}

/** To show a few people, everybody of their school is read. */
const isWholeSchool = (detail: string) =>
  /^SEARCH \w+ USING (COVERING )?INDEX User_partner_code\w* \(partner_code=\?\)$/.test(detail)

const isSort = (detail: string) => /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(detail)

/**
 * The prompts of one school, the likes of one post, the followers of one person and the interests of one person are sorted as they
 * are; so is the page put together from the few walks of a queue of cases, each along its index.
 */
const SORTS_FEW = [
  'the prompts, and which are complete',
  'the posts of a call',
  'home with the interests of authors',
  'the cases of a moderator',
  'people in lists',
]

/** Every list of the site, first page and a later one. */
const LISTS: Record<string, () => unknown> = {
  'the feed': () => feed(ctx, placeFrom(feed(ctx).next)),
  'home with the interests of authors': () => homeFeed(ctx, null),
  'what is newer on home, and faces one follows': () => [
    newerPosts(ctx, { at: 0, id: '' }),
    facesFollowed(ctx),
  ],
  'the posts of a topic': () =>
    postsOfTopic(
      ctx,
      facts.topic,
      'posts',
      placeFrom(postsOfTopic(ctx, facts.topic, 'posts').next),
    ),
  'the questions of a topic': () => postsOfTopic(ctx, facts.topic, 'questions'),
  'the posts of a person': () =>
    postsOfUser(ctx, facts.person, placeFrom(postsOfUser(ctx, facts.person).next)),
  'my feed': () => followedFeed(ctx, placeFrom(followedFeed(ctx).next)),
  'a post': () => postById(ctx, facts.post),
  'the posts beside a post': () => {
    const post = postById(ctx, facts.post)
    return [neighboursOf(ctx, post, IN_PROFILE), neighboursOf(ctx, post, facts.topic)]
  },
  'the comments of a post': () => {
    const { next } = commentsOfPost(ctx, { id: facts.post })
    return commentsOfPost(ctx, { id: facts.post }, placeFrom(next))
  },
  'own comments, and those of somebody': () =>
    [ctx.viewer.id, facts.person].map((one) => [commentsOfUser(ctx, one), countOfUser(ctx, one)]),
  'the topics': () => [browseTopics(ctx), topicById(ctx, facts.topic)],
  'a topic as a call tells it': () => topicEntity(ctx, topicById(ctx, facts.topic)),
  'the topics that somebody subscribed to': () => subscribedTopics(ctx, facts.person),
  'the prompts, and which are complete': () => [promptCategories(ctx), completedPromptIds(ctx)],
  'posts like another, without the search engine': () => {
    const { id, title, tag_names: tags, topics } = postById(ctx, facts.post)
    const subject = { id, title, tags, topic_ids: topics.map((topic) => topic.id) }
    return relatedBy(null, null as never)(ctx, subject, 3)
  },
  'the cases of a moderator': () => {
    const staff: Ctx = { ...ctx, viewer: { ...ctx.viewer, roles: ['school_staff'] } }
    const read = (queue: Queue, before: Place | null) =>
      casesOf(staff, { queue, kind: null, mine: false }, before)
    const queues: Queue[] = ['open', 'taken', 'decided']
    const later = { at: TODAY.getTime(), id: facts.post }
    return [queues.map((queue) => [read(queue, null), read(queue, later)]), caseCounts(staff)]
  },
  'people by their ids': () => [
    peopleByIds(ctx, [facts.person, ctx.viewer.id]),
    openFacts(ctx, [facts.person]),
    profileOf(ctx, facts.person),
  ],
  'people in lists': () =>
    Promise.all([followersOf(ctx, facts.person, 1), likersOfPost(ctx, facts.post, 1)]),
  'own drafts': () => [ownDrafts(ctx), draftOf(ctx, 'post')],
  'the posts of a call': () => [postsOfPerson(ctx, facts.person), postEntity(ctx, facts.post)],
}

describe('no list reads a whole table, nor sorts one, at 20,000 posts', () => {
  test.each(Object.entries(LISTS))('%s', async (name, read) => {
    prepared.clear()
    await read()
    expect(prepared.size).toBeGreaterThan(0)
    for (const sql of [...prepared]) {
      const slow = slowPartsOf(sql).filter((part) => !SORTS_FEW.includes(name) || !isSort(part))
      expect(slow, sql).toEqual([])
    }
  })

  test('found by words, posts are looked up one by one: not those of the school are gone through', async () => {
    prepared.clear()
    const asked = questionOf(ctx, 'posts', criteriaOf({ q: 'cardamom buns' }), true)
    await databaseEngine(db).ask([asked])
    const found = [...prepared].filter((sql) => /FROM Post p JOIN .* MATCH/s.test(sql))
    expect(found.length).toBeGreaterThan(1)
    for (const sql of found) {
      const blanks = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
      const plan = world.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...blanks)
      const ways = (plan as { parent: number; detail: string }[])
        .filter(({ parent, detail }) => parent === 0 && /^(SEARCH|SCAN) p\b/.test(detail))
        .map(({ detail }) => detail)
      expect(ways, sql).toEqual(['SEARCH p USING INDEX sqlite_autoindex_Post_1 (id=?)'])
    }
  })

  test('a scan would be noticed, under its name and under another', () => {
    expect(slowPartsOf('SELECT id FROM Post')).toHaveLength(1)
    expect(slowPartsOf('SELECT p.id FROM Post p WHERE p.title = ?')).toHaveLength(1)
    expect(
      slowPartsOf('SELECT `main`.`Comment`.`id` FROM `main`.`Comment` WHERE 1=1'),
    ).toHaveLength(1)
    expect(
      slowPartsOf('SELECT id FROM Post WHERE user_id = ? ORDER BY title LIMIT 5'),
    ).toHaveLength(1)
    expect(slowPartsOf('SELECT id FROM Post WHERE id = ?')).toEqual([])
  })
})
