import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer, type ServerHandle } from '~search/engine/server'
import { newId } from '~/platform/ids'
import { seeded } from '~seeds/random'
import { openLog } from '~/platform/monitoring/log.server'
import { quad } from './process'
import { reindex } from './reindexing'

export type BenchSchool = {
  name: string
  dataDir: string
  host: string
  email: string
  posts: number
  meili: ServerHandle | null
  /** Addresses of one page of each kind */
  pages: Record<string, string>
  /** Of its members, who read all of them but their own conversation */
  readers: string[]
  /** 500 different searches, or as many as there are */
  searches: string[]
}

type Account = { id: string; partner_code: string }

type Plan = { name: string; code: string; email: string; seed: string[] }

export function seedBench({ students, posts }: { students: number; posts: number }): string[] {
  const school = ['seed', 'school', '--code', 'bench', '--name', 'Bench College', '--yes']
  return [...school, '--students', String(students), '--posts', String(posts), '--seed', '1']
}

export const PLANS: Plan[] = [
  { name: 'demo seed', code: 'northfield', email: 'sam@northfield.test', seed: ['seed', 'demo'] },
  {
    name: 'school of 2,000 students and 20,000 posts',
    code: 'bench',
    email: 'student1@bench.test',
    seed: seedBench({ students: 2000, posts: 20_000 }),
  },
]

/** Seeds a database of its own, starts an engine next to it and fills its indexes. */
export async function openBenchSchool(root: string, plan: Plan): Promise<BenchSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-bench-'))
  const env = { DATA_DIR: dataDir, NODE_ENV: 'development' }
  await quad(root, ['db', 'migrate'], env)
  await quad(root, plan.seed, env)
  addLongReads(join(dataDir, 'quad.db'), plan.code)
  addConversation(join(dataDir, 'quad.db'), plan)
  await quad(root, ['doctor', '--repair-counts'], env)
  const { server: meili } = await startServer({ dataDir, log: openLog('silent') })
  if (meili) await reindex(root, { ...env, MEILI_HOST: meili.host, MEILI_KEY: meili.key })
  return { dataDir, meili, ...readIds(join(dataDir, 'quad.db'), plan) }
}

/**
 * What no seeded school has: a prompt that 300 posts answer, and a post with 200 comments. Rows
 * alone; the counts and the indexes follow by the commands of operators.
 */
function addLongReads(file: string, code: string) {
  const db = new Database(file)
  const category = { id: newId(), code }
  const prompt = { id: newId(), code, category: category.id }
  db.transaction(() => {
    db.prepare(
      `INSERT INTO PromptCategory (id, partner_code, name, "order") VALUES (@id, @code, 'Bench', 99)`,
    ).run(category)
    db.prepare(
      `INSERT INTO Prompt (id, partner_code, prompt_category_id, slug, title, body, "order")
       VALUES (@id, @code, @category, 'bench', 'What would you tell yourself?', 'Tell us.', 99)`,
    ).run(prompt)
    db.prepare(
      `UPDATE "Post" SET prompt_code = @id WHERE id IN (SELECT id FROM "Post" WHERE partner_code = @code
         AND marked_question_at IS NULL AND prompt_code IS NULL ORDER BY id LIMIT 300)`,
    ).run(prompt)
    const comment = db.prepare(
      `INSERT INTO "Comment" (id, partner_code, post_id, user_id, content, created_at)
       VALUES (@id, @code, @post, @user, @content, @at)`,
    )
    const [post, at] = db
      .prepare(`SELECT id, created_at FROM "Post" WHERE id = (${OPEN_POST})`)
      .raw()
      .get(code) as [string, number]
    const users = db
      .prepare(`SELECT id FROM "User" WHERE partner_code = ? ORDER BY id LIMIT 50`)
      .pluck()
      .all(code) as string[]
    const content = 'I did the same last year and would do it again; write to the office first.'
    for (let n = 0; n < 200; n++)
      comment.run({ id: newId(), code, post, user: users[n % 50], content, at: at + n * 1000 })
  })()
  db.close()
}

/** More than a page of messages between who is signed in and someone they have no conversation with. */
function addConversation(file: string, { code, email }: Plan) {
  const db = new Database(file)
  const account = (where: string) => {
    const found = db.prepare(`SELECT id, partner_code FROM "User" u WHERE ${where} LIMIT 1`)
    return found.get({ code, email }) as Account
  }
  const me = account('email = @email AND partner_code = @code')
  const other = account(
    `partner_code = @code AND direct_messaging = 1 AND joined_date IS NOT NULL AND deleted_at IS NULL
      AND enrollment_status IS NULL AND test_user = 0 AND invalid_user = 0 AND email <> @email
      AND NOT EXISTS (SELECT 1 FROM ChannelMember m WHERE m.user_id = u.id)`,
  )
  db.transaction(() => {
    const channel = addChannel(db, [me, other])
    const add = db.prepare(
      `INSERT INTO "Message" (id, partner_code, channel_id, user_id, number, text, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    const text = 'Are you going to the review session on Thursday? I have notes from the last one.'
    for (let number = 1; number <= 80; number++)
      add.run(newId(), code, channel, [me, other][number % 2]!.id, number, text, Date.now())
    db.prepare('UPDATE "Channel" SET last_number = 80 WHERE id = ?').run(channel)
    db.prepare('UPDATE ChannelMember SET last_read = 80 WHERE channel_id = ?').run(channel)
  })()
  db.close()
}

/** A post with middling many comments. */
const OPEN_POST = `SELECT id FROM "Post" WHERE partner_code = ? AND private = 0 AND hidden = 0
  AND deleted_at IS NULL ORDER BY comment_count DESC, id LIMIT 1 OFFSET 20`

function readIds(file: string, { name, code, email }: Plan) {
  const db = new Database(file, { readonly: true })
  const one = (sql: string, value = code) => db.prepare(sql).pluck().get(value) as string
  const post = one(OPEN_POST)
  const long = one(
    'SELECT id FROM "Post" WHERE partner_code = ? ORDER BY comment_count DESC LIMIT 1',
  )
  const prompt = one(`SELECT id FROM Prompt WHERE partner_code = ? AND slug = 'bench'`)
  const topic = one(
    `SELECT id FROM "Topic" WHERE partner_code = ? ORDER BY posts_count DESC, id LIMIT 1`,
  )
  const person = one(
    `SELECT id FROM "User" WHERE partner_code = ? AND joined_date IS NOT NULL
       AND enrollment_status IS NULL AND test_user = 0 ORDER BY posts_count DESC, id LIMIT 1`,
  )
  const channel = one(
    `SELECT channel_id FROM ChannelMember JOIN "User" u ON u.id = user_id WHERE u.email = ?
       ORDER BY last_read DESC LIMIT 1`,
    email,
  )
  const ids = {
    name,
    email,
    host: one('SELECT host FROM "Partner" WHERE partner_code = ?'),
    posts: Number(one('SELECT count(*) FROM "Post" WHERE partner_code = ?')),
    pages: {
      home: '/home',
      topic: `/topic/topic/${topic}`,
      post: `/post/${post}`,
      'post with 200 comments': `/post/${long}`,
      prompt: `/prompt/bench/${prompt}`,
      'my feed': '/my-feed',
      search: '/search-results?q=financial%20aid',
      profile: `/profile/${person}`,
      'message center': '/dm',
      'open conversation': `/dm/${channel}`,
      'account settings': '/account-settings',
      'public page': '/our-team',
      'terms of use': '/terms',
    },
  }
  const readers = db
    .prepare(
      `SELECT email FROM "User" WHERE partner_code = ? AND joined_date IS NOT NULL
       AND deleted_at IS NULL AND test_user = 0 AND invalid_user = 0 ORDER BY id LIMIT 120`,
    )
    .pluck()
    .all(code) as string[]
  const titles = db
    .prepare(`SELECT DISTINCT title FROM "Post" WHERE partner_code = ? ORDER BY title LIMIT 5000`)
    .pluck()
    .all(code) as string[]
  db.close()
  return { ...ids, readers, searches: chooseSearches(titles) }
}

/** One to three words in a row of titles. */
function chooseSearches(titles: readonly string[]): string[] {
  const rng = seeded('searches')
  const searches = new Set<string>()
  for (let tries = 0; tries < 20_000 && searches.size < 500; tries++) {
    const words =
      rng
        .pick(titles)
        .toLowerCase()
        .match(/[a-z]{3,}/g) ?? []
    const at = rng.int(words.length)
    const some = words.slice(at, at + 1 + rng.int(3))
    if (some.length > 0) searches.add(some.join(' '))
  }
  return [...searches]
}

/** An open conversation between two people, without messages. */
function addChannel(db: Database.Database, pair: Account[]): string {
  const [id, now] = [newId(), Date.now()]
  db.prepare(
    `INSERT INTO "Channel" (id, partner_code, hidden, last_number, last_message_at, created_at)
      VALUES (?, ?, 0, 0, ?, ?)`,
  ).run(id, pair[0]!.partner_code, now, now)
  const add = db.prepare(
    `INSERT INTO ChannelMember (channel_id, user_id, other_user_id, partner_code, invited_at,
      invite_accepted_at, last_message_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [one, other] of [pair, pair.toReversed()])
    add.run(id, one!.id, other!.id, one!.partner_code, now, now, now)
  return id
}
