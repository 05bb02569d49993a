import { POST_FIELDS } from '~/domain/posts/fields'
import { toColumns, withEmpty } from '~/domain/writing/fields'
import { insertInto } from '~/platform/database/sqlite/file.server'
import { native } from '~/platform/database/sqlite/connection.server'
import Database from 'better-sqlite3'
import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import { openDb } from '~/platform/database/open.server'
import type { Db } from '~/platform/database/types'
import { demoSeed } from '~seeds/demo/index'
import { seededId } from '~seeds/ids'
import { loadRows } from '~seeds/load'
import { userRow } from '~seeds/user-row'
import { toBatches, type Batch } from '~seeds/rows'
import { generateSchool, type SchoolOptions } from '~seeds/school-generator'
import { dateBefore, DAY } from '~seeds/time'
import { HAYSTACK, type SchoolName } from './judged-queries'

export const TODAY = new Date('2026-11-21T12:00:00Z')
const CODE = 'large'

const options = (students: number, posts: number): SchoolOptions => ({
  code: CODE,
  name: 'Large College',
  students,
  posts,
  seed: '5',
  today: TODAY,
  passwordHash: '-',
})

/** Fills a migrated, empty file. */
export async function fillSchool(file: string, name: SchoolName | 'size'): Promise<void> {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  if (name === 'demo')
    await loadRows(insertInto(db), toBatches(demoSeed({ today: TODAY, passwordHash: '-' })))
  else if (name === 'size') await loadRows(insertInto(db), generateSchool(options(2000, 20_000)))
  else {
    await loadRows(insertInto(db), generateSchool(options(600, 3000)))
    await loadRows(insertInto(db), handwrittenRows(db))
  }
  db.close()
}

export const VIEWER: Record<SchoolName | 'size', string> = {
  demo: 'sam@northfield.test',
  large: `student1@${CODE}.test`,
  size: `student1@${CODE}.test`,
}

/** The school with the person who searches in it. */
export async function openSchool(file: string, email: string): Promise<{ db: Db; ctx: Ctx }> {
  const db = openDb(file)
  const id = native(db)
    .prepare('SELECT id FROM "User" WHERE email = ?')
    .pluck()
    .get(email) as string
  const member = await loadMember(db, id, 'Quad')
  if (!member) throw new Error(`No one has the address ${email}`)
  return { db, ctx: { ...member, db, now: TODAY, requestId: 'relevance' } }
}

/** The texts written by hand, by students of the school, over the last two years. */
function* handwrittenRows(db: Database.Database): Generator<Batch> {
  const all = (sql: string) => db.prepare(sql).pluck().all(CODE) as string[]
  const authors = all('SELECT id FROM "User" WHERE partner_code = ? ORDER BY id LIMIT 300')
  const findId = (table: 'Program' | 'Interest', name: string) =>
    db.prepare(`SELECT id FROM ${table} WHERE name = ?`).pluck().get(name) as string
  const at = dateBefore(TODAY, 740 * DAY)
  const people = HAYSTACK.people.map(({ name, program }, index) => {
    const [first_name = '', ...rest] = name.split(' ')
    return userRow({
      id: seededId(740 * DAY, 'needle', name),
      partner_code: CODE,
      email: `needle${index}@${CODE}.test`,
      first_name,
      last_name: rest.join(' '),
      program_id: findId('Program', program),
      joined_date: at,
      created_at: at,
    })
  })
  yield { table: 'User', rows: people }
  yield {
    table: 'UserInterest',
    rows: HAYSTACK.people.flatMap(({ interests }, index) =>
      interests.map((name) => ({
        user_id: people[index]!.id,
        partner_code: people[index]!.partner_code,
        interest_id: findId('Interest', name),
      })),
    ),
  }
  const names = [...new Set(HAYSTACK.posts.flatMap(({ tags }) => tags))]
  // As the school makes its own, so that a tag which it has already is the same one.
  const tagId = (name: string) => seededId(700 * DAY, 'tag', CODE, name)
  yield {
    table: 'Tag',
    rows: names.map((name) => ({ id: tagId(name), partner_code: CODE, name })),
  }
  const posts = HAYSTACK.posts.map(({ title, content, tags }, index) => {
    const created_at = dateBefore(TODAY, (index + 1) * 16 * DAY)
    const question = title.startsWith('? ')
    return {
      id: seededId((index + 1) * 16 * DAY, 'needle', title),
      partner_code: CODE,
      user_id: authors[(index * 7) % authors.length]!,
      ...toColumns(
        POST_FIELDS,
        withEmpty(POST_FIELDS, { title: title.replace(/^\? /, ''), content, tags: [...tags] }),
      ),
      pictures: [],
      hidden: false,
      deleted_at: null,
      marked_question_at: question ? created_at : null,
      prompt_code: null,
      answer_comment_id: null,
      answered_at: null,
      school_answer: null,
      edited_at: null,
      locked_at: null,
      platform: 'desktop-browser',
      like_count: index % 4,
      comment_count: 0,
      created_at,
      updated_at: created_at,
    }
  })
  yield { table: 'Post', rows: posts }
  yield {
    table: 'PostTag',
    rows: HAYSTACK.posts.flatMap(({ tags }, index) =>
      tags.map((name) => ({
        post_id: posts[index]!.id,
        tag_id: tagId(name),
        partner_code: CODE,
      })),
    ),
  }
}
