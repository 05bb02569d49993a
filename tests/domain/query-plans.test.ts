import { Worker } from 'node:worker_threads'
import { defineNameKey, sqliteConnection } from '~/platform/database/sqlite/connection.server'
import { insertInto } from '~/platform/database/sqlite/file.server'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import { toWhere } from '~/platform/database/where.server'
import { invitablePeople } from '~/policy/messages'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { openVocabulary } from '~/platform/database/full-text'
import { col, defineRow } from '~/platform/database/sql-row'
import { selectRows } from '~/platform/database/sql.server'
import { loadRows } from '~seeds/load'
import { generateSchool } from '~seeds/school-generator'
import { studentId } from '~seeds/school-generator/people'
import { buildCriteria } from '~search/criteria/criteria'
import { emptyCounts, SEARCH_KINDS } from '~search/criteria/types'
import { databaseEngine } from '~search/fallback/database-engine'
import { MAX_SCORED, postScores } from '~search/fallback/post-scores'
import { withPartialMatches } from '~search/fallback/partial-matches'
import { similarWords } from '~search/fallback/spelling'
import { textScope } from '~search/fallback/text-scope'
import { loadDocuments } from '~search/index/documents'
import { buildQuery } from '~search/results/result-page'
import { PRODUCT } from '~tests/support/database'
import { listReads, type ReadSubjects } from '~tests/support/list-reads'
import { openDatabase } from '~tests/seeds/database'

const TODAY = new Date('2026-11-21T12:00:00Z')
/** Large enough for its long statements to be read in a thread; plans are those of any size, as a test says. */
const SCHOOL = {
  code: 'bench',
  name: 'Bench College',
  students: 400,
  posts: 8000,
  seed: '1',
  today: TODAY,
  passwordHash: 'a hash',
}

/**
 * Tables that grow with what people do, or with each school: what a school has few of, 10,000 schools have
 * many of.
 */
const GROWING =
  /^(Topic|TopicCategory|Prompt|PromptCategory|Program|Institution|Post|Comment|PostTopic|PostTag|PostLike|PostFollow|SavedPost|CommentLike|User|UserInterest|UserProfile|UserOnboarding|PersonTrait|EarnedBadge|Follow|Skip|Block|Draft|Channel|ChannelMember|Message|Notification|AnswerRequest|CourseAssignment|Homework|LmsAccount|LmsConnection|LtiAccount|LtiLaunch|CoachNote|VisitWeek|Session|Event|Job|Tag|TopicSubscription|PostVector|PostView|TrackingEvent|Moderation\w+)$/

/** What reads a whole table all the same, every five minutes: how rare a word is. */
const COUNTED_SELDOM = new Set(['SELECT count(*) AS count FROM "Post"'])

/** Every statement that this process prepares, the application's and Prisma's own. */
const prepared = new Set<string>()

let school: ReturnType<typeof openDatabase>
let db: Db
let ctx: Ctx
let subjects: ReadSubjects

beforeAll(async () => {
  school = openDatabase()
  await loadRows(insertInto(school.db), generateSchool(SCHOOL))
  const { prepare } = Database.prototype
  Database.prototype.prepare = new Proxy(prepare, {
    apply(original, self: Database.Database, [sql]: [string]) {
      prepared.add(sql)
      return original.call(self, sql)
    },
  })
  // Long ones are sent to a thread of their own.
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, ...sent: Parameters<typeof postMessage>) {
    prepared.add((sent[0] as { text: string }).text)
    return postMessage.apply(this, sent)
  }
  db = openDb(school.file)
  // Of this connection, too, which explains.
  for (const sql of [db.sql, sqliteConnection(school.db)]) openVocabulary({ sql })
  defineNameKey(school.db)
  const me = studentId(SCHOOL, 0)
  const member = await loadMember(db, me, PRODUCT)
  if (!member) throw new Error('The school has no first student')
  ctx = { ...member, db, now: TODAY, requestId: 'plans' }
  const one = (sql: string) => school.db.prepare(sql).pluck().get() as string
  const rule = toWhere('User', invitablePeople(ctx.viewer, ctx.partner))
  const friend = await db.read.user.findFirstOrThrow({ where: { AND: [rule] } })
  subjects = {
    friend: friend.id,
    post: one(
      'SELECT id FROM "Post" WHERE comment_count > 5 AND private = 0 AND hidden = 0 LIMIT 1',
    ),
    question:
      one(`SELECT p.id FROM "Post" p JOIN PostTopic x ON x.post_id = p.id JOIN PostTag t ON t.post_id = p.id
      WHERE p.marked_question_at IS NOT NULL AND p.answer_comment_id IS NULL
        AND p.private = 0 AND p.hidden = 0 LIMIT 1`),
    topic: one('SELECT id FROM "Topic" ORDER BY posts_count DESC LIMIT 1'),
    person: one('SELECT id FROM "User" ORDER BY posts_count DESC LIMIT 1'),
  }
})
afterAll(async () => {
  await db.close()
  school.close()
})

function explain(sql: string) {
  const blanks = Array<null>((sql.match(/\?/g) ?? []).length).fill(null)
  const plan = school.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...blanks)
  return plan as { parent: number; detail: string }[]
}

/** What SQLite would do that reads a growing table from one end to the other, or sorts it. */
function findSlowParts(sql: string): string[] {
  if (!/^\s*(SELECT|WITH)/i.test(sql)) return []
  const names = new Map(
    [
      ...sql.matchAll(/(?:FROM|JOIN)\s+(?:`main`\.)?["`]?(\w+)["`]?\s+(?:AS\s+)?["`]?(\w+)["`]?/gi),
    ].map(([, table = '', alias = '']) => [alias, table]),
  )
  return explain(sql)
    .map(({ detail }) => detail)
    .filter((detail) => {
      // A page of a list that has to be sorted first is a page that has to be read whole.
      if (isSort(detail)) return /LIMIT/i.test(sql)
      if (isWholeSchool(detail)) return true
      const [, scanned = ''] = /^SCAN (?:main\.)?(\w+)/.exec(detail) ?? []
      return GROWING.test(names.get(scanned) ?? scanned)
    })
}

/** To show a few people, everyone in their school is read. */
const isWholeSchool = (detail: string) =>
  /^SEARCH \w+ USING (COVERING )?INDEX User_partner_code\w* \(partner_code=\?\)$/.test(detail)

const isSort = (detail: string) => /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(detail)

/**
 * Lists of which a page is sorted first, and what is sorted. Lists of people by name can be long, but
 * nothing of a school is read but the list, and all of it is read anyway: each viewer sees others of
 * them, so they are counted. Of 50,000 followers that takes 33 ms, the first page 45, the last 90.
 */
const SORTS_FEW: Record<string, string> = {
  'the topic where help is needed most': 'the topics of one school',
  'the prompts, and which are complete': 'the prompts of one school',
  'own access tokens': 'the few of one person, which end after a year at most',
  'topics as the API answers them':
    'the topics of one school, and the first comments of a post of each',
  'home with the interests of authors': 'the interests of each author of a page',
  'unanswered questions on home': 'the interests of each author of a page',
  'popular posts of the last weeks': 'the posts of four weeks, which are weighed (decision 16)',
  'the cases of a moderator': 'a page of each queue, read along its index',
  'people in lists': 'who follows one person or likes one post, and who someone has blocked',
  'people who like a comment': 'who likes one comment',
  'activity of people one follows': 'the newest of each person that one follows',
  'who hears of comments on a post': 'who follows one post or has commented on it',
  'the new posts of a digest': 'the posts of a day or a week in subscribed topics',
  'people to follow, best match first': '150 people for each of 24 traits',
  'the students of a coach, and who needs them':
    'the students of one coach and their open follow-ups',
  'posts close to what one knows': '200 posts that one person wrote or answered lately',
  'questions like a title': 'the posts that share enough rare words with it',
  'badges on a profile and on their page': 'the badges of one person, fewer than 20',
}

/** What ends at the first rows of a school that it finds. */
const ENDS_EARLY: Record<string, string> = {
  'what a school has': 'two of its members',
}

const LIST_NAMES = Object.keys(listReads({} as Ctx, {} as ReadSubjects))

describe('no list reads a whole table, nor sorts one', () => {
  test.each(LIST_NAMES)('%s', async (name) => {
    prepared.clear()
    await listReads(ctx, subjects)[name]?.()
    expect(prepared.size).toBeGreaterThan(0)
    for (const sql of [...prepared].filter((one) => !COUNTED_SELDOM.has(one))) {
      const slow = findSlowParts(sql)
        .filter((part) => !(name in SORTS_FEW) || !isSort(part))
        .filter((part) => !(name in ENDS_EARLY) || !isWholeSchool(part))
      expect(slow, sql).toEqual([])
    }
  })

  test.each([
    ['words', 'cardamom buns'],
    ['words that mean one thing together', 'study group'],
  ])(
    'found by %s, posts are looked up one by one: not those of the school are gone through',
    async (_, q) => {
      prepared.clear()
      const query = await buildQuery(ctx, 'posts', buildCriteria({ q }), true)
      await databaseEngine(db).search([query])
      const found = [...prepared].filter((sql) => /FROM "Post" p JOIN .* MATCH/s.test(sql))
      expect(found.length).toBeGreaterThan(1)
      for (const sql of found) {
        const ways = explain(sql)
          .filter(({ parent, detail }) => parent === 0 && /^(SEARCH|SCAN) p\b/.test(detail))
          .map(({ detail }) => detail)
        expect(ways, sql).toEqual(['SEARCH p USING INDEX sqlite_autoindex_Post_1 (id=?)'])
      }
    },
  )

  test.each(SEARCH_KINDS)(
    'the %s of one school are read part by part for the search index, without sorting all of them each time',
    async (kind) => {
      prepared.clear()
      await loadDocuments[kind](db, { after: '', limit: 10, partner_code: SCHOOL.code })
      expect(prepared.size).toBeGreaterThan(0)
      for (const sql of prepared) expect(findSlowParts(sql), sql).toEqual([])
    },
  )

  test('of a word that most of very many texts have only the best scores are read', async () => {
    for (const index of ['post_fts', 'post_stems'])
      school.db.exec(`INSERT INTO ${index} (rowid, title, content, school)
        WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${MAX_SCORED + 10})
        SELECT 9000000 + at, iif(at = 5, 'everywhere', ''), 'everywhere',
          (SELECT school FROM post_fts LIMIT 1) FROM n`)
    const word = { typed: ['everywhere'], synonyms: [], expressions: [], similar: [] }
    const [scored] = await postScores(db, SCHOOL.code, [word])
    if (!scored) throw new Error('Nothing is scored')
    const rows = await selectRows(db, defineRow({ row: col.number, score: col.number }), scored)
    expect(rows).toHaveLength(MAX_SCORED)
    expect(rows[0]?.row).toBe(9000005)
    const misspelt = { ...word, typed: ['everwhere'], similar: ['everywhere'] }
    const [meant] = await postScores(db, SCHOOL.code, [misspelt])
    expect(meant?.params).toContain('"everywhere"')
  })

  test.each(SEARCH_KINDS)('close matches of %s are looked up, one by one', async (kind) => {
    const { first_name, last_name } = await db.read.user.findFirstOrThrow({ skip: 7 })
    const q = `${first_name} ${last_name} nowhere`
    const query = await buildQuery(ctx, kind, buildCriteria({ q }), false)
    prepared.clear()
    const none = { ids: [], total: 0, facets: emptyCounts() }
    const { partial } = await withPartialMatches(db, query, none)
    expect(partial.length).toBeGreaterThan(0)
    for (const sql of [...prepared].filter((one) => !COUNTED_SELDOM.has(one)))
      expect(findSlowParts(sql), sql).toEqual([])
  })

  test('close matches in a school with most of very many texts come from all of them, but only its own are shown', async () => {
    const other = { ...SCHOOL, code: 'other', name: 'Other College', students: 20, posts: 40 }
    await loadRows(insertInto(school.db), generateSchool(other))
    school.db.exec(
      `UPDATE "Post" SET title = 'Quokka ' || title WHERE partner_code = 'other' OR id = '${subjects.post}'`,
    )
    expect(await textScope(db, 'other')).toBe('other')
    expect(await textScope(db, SCHOOL.code)).toBeUndefined()
    const query = await buildQuery(ctx, 'posts', buildCriteria({ q: 'quokka journeys' }), false)
    const none = { ids: [], total: 0, facets: emptyCounts() }
    expect((await withPartialMatches(db, query, none)).partial).toEqual([subjects.post])
  })

  test('what searches for words need to know of all texts is read seldom, whatever is written', async () => {
    const search = async (typed: string) => {
      prepared.clear()
      const word = { typed: [typed], synonyms: [], expressions: [], similar: [] }
      await postScores(db, SCHOOL.code, [word])
      await similarWords(db, `${typed}x`, 'posts')
      return [...prepared].filter((sql) => /count\(.* MATCH|_words/s.test(sql)).length
    }
    expect(await search('zebra')).toBe(2)
    const write = () =>
      school.db.exec(`UPDATE "Post" SET title = 'Cardamum' WHERE id = '${subjects.post}'`)
    write()
    expect(await search('zebra')).toBe(0)
    expect(await search('zither')).toBe(1)
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    clock.mockReturnValue(now + 601_000)
    expect(await search('zebra')).toBe(1)
    write()
    clock.mockReturnValue(now + 3_601_000)
    expect(await search('zebra')).toBe(2)
  })

  test('the plans are those of any size, 50,000 people too: nothing tells SQLite how many rows there are', () => {
    const { known } = school.db
      .prepare("SELECT count(*) AS known FROM sqlite_master WHERE name LIKE 'sqlite_stat%'")
      .get() as { known: number }
    expect(known).toBe(0)
  })

  test('a scan would be noticed, under its name and under another', () => {
    for (const sql of [
      'SELECT id FROM Post',
      'SELECT p.id FROM "Post" p WHERE p.title = ?',
      'SELECT `main`.`Comment`.`id` FROM `main`.`Comment` WHERE 1=1',
      'SELECT id FROM "Post" WHERE user_id = ? ORDER BY title LIMIT 5',
    ])
      expect(findSlowParts(sql), sql).toHaveLength(1)
    expect(findSlowParts('SELECT id FROM "Post" WHERE id = ?')).toEqual([])
  })
})
