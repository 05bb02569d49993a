import type { Database } from 'better-sqlite3'
import { seededId } from './ids'

/** Rows deleted in one transaction, so that others can write in between. */
const AT_ONCE = 500

/** Tables with a partner_code, every one before the tables it points to. */
const OF_THE_SCHOOL = [
  'ModerationCase',
  'TrackingEvent',
  'InfluenceAction',
  'InfluenceInitiative',
  'SideMenuContent',
  'MindsetQuote',
  'Ticket',
  'Tag',
  'Prompt',
  'PromptCategory',
  'Topic',
  'TopicCategory',
  'Program',
  'Institution',
  'Prospect',
  'RestrictedTerm',
  'Job',
  'Event',
  'Partner',
] as const

/** Rows of somebody that no foreign key takes along. */
const OF_PEOPLE = ['OnceKey', 'HeldForm', 'TrackingEvent'] as const

/** Where somebody is named beside what is not theirs. */
const NAMED_IN = [
  ['ModerationReport', 'reporter_id'],
  ['ModerationNote', 'author_id'],
  ['ModerationCase', 'taken_by'],
  ['ModerationCase', 'decided_by'],
  ['InfluenceAction', 'user_id'],
  ['Ticket', 'user_id'],
  ['Event', 'actor_id'],
] as const

/** One part of the work is done: rows that went so far. */
export type Removed = { removed: number }

/**
 * Takes a school away with all that belongs to it, part by part: it is switched off first and its
 * own row goes last, so that a run that was ended can be taken up again. Leaves the event
 * `world.removed`, after which search forgets it. Ends at once when there is no such school. For the
 * terminal only. What was done (audit) stays, and so do the interests, which all schools share.
 * (CLI-19)
 */
export function* removingSchool(db: Database, code: string, now: Date): Generator<Removed> {
  const partner = db.prepare('SELECT id FROM "Partner" WHERE partner_code = ?').pluck().get(code)
  if (typeof partner !== 'string') return
  db.prepare(`UPDATE "Partner" SET status = 'inactive' WHERE partner_code = ?`).run(code)
  let removed = 0
  const parts = (table: string, also: (ids: string) => number) => {
    const some = `SELECT id FROM "${table}" WHERE partner_code = ? LIMIT ${AT_ONCE}`
    return db.transaction(() => {
      const ids = JSON.stringify(db.prepare(some).pluck().all(code))
      const more = also(ids)
      const gone = `DELETE FROM "${table}" WHERE id IN (SELECT value FROM json_each(?))`
      return { gone: db.prepare(gone).run(ids).changes, more }
    })
  }
  for (const [table, also] of [
    ['Post', () => 0],
    ['User', (ids: string) => leave(db, ids, now)],
  ] as const) {
    const part = parts(table, also)
    for (;;) {
      const { gone, more } = part.immediate()
      if (gone === 0) break
      removed += gone + more
      yield { removed }
    }
  }
  removed += db.transaction(() => removeFrame(db, code, partner, now)).immediate()
  yield { removed }
}

/** The same in one go. Answers how many rows went, without those that went with others. */
export function removeSchool(db: Database, code: string, now: Date): number {
  let last = 0
  for (const { removed } of removingSchool(db, code, now)) last = removed
  return last
}

const AMONG = 'IN (SELECT value FROM json_each(@ids))'

/** What people leave elsewhere than in rows that go with theirs. */
function leave(db: Database, ids: string, now: Date): number {
  const run = (sql: string) => db.prepare(sql).run({ ids }).changes
  forgetComments(db, ids, now)
  run(`DELETE FROM "ModerationCase" WHERE author_id ${AMONG}`)
  for (const [table, column] of NAMED_IN)
    run(`UPDATE "${table}" SET ${column} = NULL WHERE ${column} ${AMONG}`)
  run(`DELETE FROM "Event" WHERE subject_id ${AMONG} AND dispatched_at IS NOT NULL`)
  run(`DELETE FROM "RateLimit" WHERE EXISTS (SELECT 1 FROM "User" u WHERE u.id ${AMONG}
       AND (instr("RateLimit".key, u.id) OR instr("RateLimit".key, u.email)))`)
  let removed = 0
  for (const table of OF_PEOPLE) removed += run(`DELETE FROM "${table}" WHERE user_id ${AMONG}`)
  return removed
}

/** Questions of other schools whose answer goes are open again; search reads those posts anew. */
function forgetComments(db: Database, ids: string, now: Date) {
  const commented = db
    .prepare<{ ids: string }, { id: string; partner_code: string }>(
      `SELECT DISTINCT p.id, p.partner_code FROM "Comment" c JOIN "Post" p ON p.id = c.post_id
       WHERE c.user_id ${AMONG}`,
    )
    .all({ ids })
  db.prepare(
    `UPDATE "Post" SET answer_comment_id = NULL, answered_at = NULL
     WHERE answer_comment_id IN (SELECT id FROM "Comment" WHERE user_id ${AMONG})`,
  ).run({ ids })
  for (const { id, partner_code } of commented)
    tell(db, { name: 'search.repair', code: partner_code, subject: id }, now)
}

function removeFrame(db: Database, code: string, partner: string, now: Date): number {
  let removed = 0
  for (const table of OF_THE_SCHOOL) {
    removed += db.prepare(`DELETE FROM "${table}" WHERE partner_code = ?`).run(code).changes
  }
  tell(db, { name: 'world.removed', code, subject: partner }, now)
  return removed
}

type Told = { name: string; code: string; subject: string }

function tell(db: Database, { name, code, subject }: Told, now: Date) {
  db.prepare(
    `INSERT INTO "Event" (id, partner_code, name, subject_id, payload, created_at)
     VALUES (?, ?, ?, ?, '{}', ?)`,
  ).run(seededId(0, name, code, subject, now.getTime()), code, name, subject, now.getTime())
}
