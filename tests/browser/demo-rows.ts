import Database from 'better-sqlite3'
import { seededId } from '~seeds/ids'

/** What scenarios need on top of the demo world. */
export function adjustDemo(file: string, now: Date) {
  blockSomeone(file)
  leaveDraft(file, now)
  nameUnseen(file)
  flagEvent(file, now)
  makeCopy(file, now)
}

/** Scenarios that count messages have a conversation of their own: others write at the same time. */
const CHATS = [
  ['alma', 'bea'],
  ['leo', 'bea'],
  ['ingrid.sato', 'cormac.aguilar'],
] as const

const chatId = (name: string, other: string) => seededId(0, 'channel', name, other)

export function openChats(file: string) {
  for (const [name, other] of CHATS) openChat(file, name, other)
}

/** Begun as that of Sam and Maya, with what he wrote last. */
function openChat(file: string, name: string, other: string) {
  const db = new Database(file)
  const id = (who: string) =>
    db.prepare(`SELECT id FROM "User" WHERE email = ?`).pluck().get(`${who}@northfield.test`)
  const people = new Map([
    [id('sam'), id(name)],
    [id('maya'), id(other)],
  ])
  const first = db.prepare(`SELECT channel_id FROM ChannelMember ${samsWith('maya')}`).pluck()
  const channel = first.get() as string
  const own = { channel_id: chatId(name, other) }
  const copy = (table: string, where: string, changes: object) => {
    for (const row of db.prepare(`SELECT * FROM "${table}" WHERE ${where}`).all(channel)) {
      const changed = { ...(row as Row), ...changes }
      for (const column of ['user_id', 'other_user_id'])
        if (column in changed) changed[column] = people.get(changed[column])
      insert(db, table, changed)
    }
  }
  copy('Channel', 'id = ?', { id: own.channel_id, last_number: 1 })
  copy('ChannelMember', 'channel_id = ?', { ...own, unread: 0, last_read: 1 })
  const newest = `channel_id = ? AND user_id = ${SAM} ORDER BY number DESC LIMIT 1`
  copy('Message', newest, { ...own, id: seededId(0, 'message', name, other), number: 1 })
  db.close()
}

type Row = Record<string, unknown>

function insert(db: Database.Database, table: string, row: Row) {
  const columns = Object.keys(row)
  const values = columns.map((column) => `@${column}`).join(', ')
  db.prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${values})`).run(row)
}

/** Those who leave in leaving.spec.ts have each blocked Greta. */
function blockSomeone(file: string) {
  const db = new Database(file)
  db.prepare(
    `INSERT INTO "Block" (user_id, blocked_user_id, partner_code, created_at)
     SELECT u.id, g.id, u.partner_code, u.created_at FROM "User" u, "User" g
     WHERE u.email IN ('tess@northfield.test', 'nodm@northfield.test')
       AND g.email = 'greta@northfield.test'`,
  ).run()
  db.close()
}

/** Stan has begun a question; the scenarios ask none as him. */
function leaveDraft(file: string, now: Date) {
  const db = new Database(file)
  const fields = JSON.stringify({ title: ['Where to study at night'], content: ['The library'] })
  db.prepare(
    `INSERT INTO Draft (id, user_id, partner_code, draft_key, fields, updated_at)
     SELECT 'draft-of-stan', id, partner_code, 'question', ?, ? FROM "User"
     WHERE email = 'stan@northfield.test'`,
  ).run(fields, now.getTime())
  db.close()
}

/** Two of the people who no one can see: what they do with their photos, in photo.spec.ts, is on no one's page. */
function nameUnseen(file: string) {
  const db = new Database(file)
  const rename = db.prepare(
    `UPDATE "User" SET email = ?, enrollment_status = NULL WHERE id = (SELECT id FROM "User"
     WHERE partner_code = 'northfield' AND invalid_user = 1 AND password_hash IS NOT NULL
       AND email NOT LIKE 'unseen%' LIMIT 1)`,
  )
  for (const name of ['unseen', 'unseen2']) rename.run(`${name}@northfield.test`)
  db.close()
}

/** An event of Maya's that staff have hidden, with its case; no one comes across it but her and staff. */
function flagEvent(file: string, now: Date) {
  const db = new Database(file)
  const row = (table: string, where: string) =>
    db.prepare(`SELECT * FROM "${table}" WHERE ${where}`).get() as Row
  const event = row('CampusEvent', `state = 'suggested'`)
  const id = seededId(0, 'event', 'hidden')
  const date = row('EventDate', `event_id = '${String(event.id)}'`)
  const case_id = seededId(0, 'case', 'event')
  const of = { partner_code: event.partner_code, created_at: now.getTime() }
  const opened = { state: 'open', open_key: `event:${id}`, reports_count: 1, updated_at: +now }
  const about = { kind: 'event', subject_id: id, author_id: event.author_id }
  const reporter_id = db
    .prepare(`SELECT id FROM "User" WHERE email = 'bea@northfield.test'`)
    .pluck()
  insert(db, 'CampusEvent', { ...event, id, state: 'hidden', state_before: 'published' })
  insert(db, 'EventDate', { ...date, id: seededId(0, 'event date', 'hidden'), event_id: id })
  insert(db, 'ModerationCase', {
    id: case_id,
    ...of,
    ...opened,
    ...about,
    harm: 0,
    excerpt: `${String(event.title)}\n\n${String(event.text)}`,
  })
  insert(db, 'ModerationReport', {
    ...of,
    id: seededId(0, 'report', 'event'),
    case_id,
    reporter_id: reporter_id.get(),
    reason: 'offensive',
  })
  db.close()
}

const COPY = seededId(0, 'download', 'bea')

/** What Bea asked for is ready. */
function makeCopy(file: string, now: Date) {
  const db = new Database(file)
  const [at, until] = [now.getTime(), now.getTime() + 7 * 86_400_000]
  db.prepare(
    `INSERT INTO DataDownload (id, user_id, partner_code, created_at, ready_at, expires_at)
     SELECT ?, id, partner_code, ?, ?, ? FROM "User" WHERE email = 'bea@northfield.test'`,
  ).run(COPY, at, at, until)
  db.close()
}

/** The scenarios take longer than a login says who someone is. */
export function confirmSessions(file: string, now: Date) {
  const db = new Database(file)
  db.prepare(`UPDATE "Session" SET confirmed_at = ?`).run(now.getTime() + 86_400_000)
  db.close()
}

const SAM = `(SELECT id FROM "User" WHERE email = 'sam@northfield.test')`

/** What someone has with Sam */
const samsWith = (name: string) => `WHERE user_id = ${SAM} AND other_user_id =
  (SELECT id FROM "User" WHERE email = '${name}@northfield.test')`

/** The ids of what scenarios open. */
export function readIds(file: string) {
  const db = new Database(file, { readonly: true })
  const one = (sql: string) => db.prepare(sql).pluck().get() as string
  const seen = `p.partner_code = 'northfield' AND p.private = 0 AND p.hidden = 0
    AND p.deleted_at IS NULL`
  const mine = `${seen} AND p.user_id = ${SAM}`
  const inChat = `channel_id = (SELECT channel_id FROM ChannelMember ${samsWith('maya')})`
  const ids = {
    post: one(`SELECT p.id FROM "Post" p WHERE ${seen} AND comment_count >= 8
      AND marked_question_at IS NOT NULL ORDER BY p.created_at DESC`),
    question: one(`SELECT post_id FROM AnswerRequest WHERE user_id = ${SAM}`),
    edited: one(`SELECT p.id FROM FormerText f JOIN "Post" p ON p.id = f.post_id WHERE ${seen}
      ORDER BY length(f.content) DESC, p.id`),
    unnamed: one('SELECT post_id FROM UnnamedQuestion ORDER BY post_id'),
    ownPost: one(`SELECT p.id FROM "Post" p WHERE ${mine} ORDER BY p.id`),
    ownComment: one(`SELECT c.id FROM "Comment" c JOIN "Post" p ON p.id = c.post_id WHERE ${seen}
      AND c.hidden = 0 AND c.deleted_at IS NULL AND c.user_id = ${SAM}
      ORDER BY c.like_count DESC, c.id`),
    flagged: one(`SELECT id FROM ModerationCase WHERE harm = 1 AND state = 'open'`),
    ownAppeal: one(`SELECT c.subject_id FROM ModerationAppeal a JOIN ModerationCase c
      ON c.id = a.case_id WHERE a.author_id = ${SAM}`),
    appealed: one(`SELECT id FROM ModerationCase WHERE state = 'appealed'
      AND decided_by <> (SELECT id FROM "User" WHERE email = 'stan@northfield.test')`),
    person: one(`SELECT id FROM "User" WHERE email = 'maya@northfield.test'`),
    stranger: one(`SELECT id FROM "User" WHERE email = 'alma@northfield.test'`),
    chat: one(`SELECT channel_id FROM ChannelMember ${samsWith('maya')}`),
    careChat: chatId('leo', 'bea'),
    herMessage: one(`SELECT id FROM "Message" WHERE ${inChat} AND user_id <> ${SAM}`),
    ownMessage: one(`SELECT id FROM "Message" WHERE ${inChat} AND user_id = ${SAM}`),
    invitation: one(`SELECT channel_id FROM ChannelMember ${samsWith('alex')}`),
    note: one('SELECT id FROM CoachNote ORDER BY id'),
    event: one('SELECT id FROM CampusEvent WHERE repeats IS NOT NULL'),
    eventDate: one(
      'SELECT d.id FROM EventDate d JOIN CampusEvent e ON e.id = d.event_id WHERE e.repeats IS NOT NULL ORDER BY d.starts_at',
    ),
    ticket: one(`SELECT id FROM Ticket WHERE partner_code = 'northfield' ORDER BY id`),
    suggested: one(`SELECT id FROM CampusEvent WHERE state = 'suggested'`),
    hiddenEvent: one(`SELECT id FROM CampusEvent WHERE state = 'hidden'`),
    eventCase: one(`SELECT id FROM ModerationCase WHERE kind = 'event'`),
    copy: COPY,
    announcement: one('SELECT id FROM Announcement WHERE pinned = 1'),
    topic: one(
      `SELECT id FROM "Topic" WHERE partner_code = 'northfield' ORDER BY posts_count DESC`,
    ),
    prompt: one(`SELECT id FROM Prompt WHERE partner_code = 'northfield'
      AND char_required IS NULL AND body <> '' ORDER BY count DESC, "order"`),
  }
  db.close()
  return ids
}
