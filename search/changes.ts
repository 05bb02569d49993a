import { sqlRows } from '~/platform/sql.server'
import type { Db } from '~/platform/db.server'

/** Rows whose documents may have changed. */
export type Changes = { posts: Set<string>; people: Set<string> }

export const noChanges = (): Changes => ({ posts: new Set(), people: new Set() })

/** The part of an event that search asks for. */
export type SearchEvent = { name: string; subject_id: string; payload: unknown }

/** Events about single rows, with what their subject is. */
const SUBJECT: Record<string, 'post' | 'comment' | 'user' | 'author'> = {
  'post.created': 'post',
  'post.edited': 'post',
  'post.deleted': 'post',
  'post.privatized': 'post',
  'post.unprivatized': 'post',
  'post.hidden': 'post',
  'post.shown': 'post',
  'post.liked': 'post',
  'post.unliked': 'post',
  'comment.created': 'comment',
  'comment.edited': 'comment',
  'comment.deleted': 'comment',
  'comment.hidden': 'comment',
  'comment.shown': 'comment',
  'question.answered': 'comment',
  'question.unanswered': 'comment',
  'user.created': 'user',
  'user.deleted': 'author',
  // Names and program stand in the posts too, and interests by who may see the profile.
  'terms.accepted': 'author',
  'user.changed': 'author',
  // A difference that `verify` found; the subject is the row that differs.
  'search.repair': 'post',
  'search.repair_person': 'user',
}

/** What the reactor listens to. */
export const ROW_EVENTS: readonly string[] = Object.keys(SUBJECT)

/** Events after which all rows of a school, or of all schools, are compared with the index. */
export const SCHOOL_EVENTS: readonly string[] = [
  'partner.changed',
  'world.seeded',
  'world.removed',
  'counts.repaired',
]

/** The rows that the events are about. Only ids: the state is read when it is written. */
export function changesOf(db: Db, events: readonly SearchEvent[]): Changes {
  const subjects = (kind: string) =>
    events.filter(({ name }) => SUBJECT[name] === kind).map(({ subject_id }) => subject_id)
  const authors = subjects('author')
  return {
    posts: new Set([
      ...subjects('post'),
      ...postsOfComments(
        db,
        events.filter(({ name }) => SUBJECT[name] === 'comment'),
      ),
      ...postsOfAuthors(db, authors),
    ]),
    people: new Set([...subjects('user'), ...authors]),
  }
}

/** A deleted comment may be gone from the table: then its event says whose post it stood under. */
function postsOfComments(db: Db, events: SearchEvent[]): string[] {
  if (events.length === 0) return []
  const rows = sqlRows<{ post_id: string }>(
    db,
    'SELECT DISTINCT post_id FROM Comment WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(events.map((event) => event.subject_id))],
  )
  return [...rows.map((row) => row.post_id), ...events.flatMap(postNamed)]
}

function postNamed({ payload }: SearchEvent): string[] {
  const facts = typeof payload === 'string' ? (JSON.parse(payload) as unknown) : payload
  const id = (facts as { post_id?: unknown } | null)?.post_id
  return typeof id === 'string' ? [id] : []
}

function postsOfAuthors(db: Db, authors: string[]): string[] {
  if (authors.length === 0) return []
  const rows = sqlRows<{ id: string }>(
    db,
    'SELECT id FROM Post WHERE user_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(authors)],
  )
  return rows.map((row) => row.id)
}

/** Events read at once: after a long time there may be very many. */
const AT_ONCE = 2000

/** The next events after `seq` that search follows, oldest first; none when there are no more. */
export function eventsAfter(
  db: Db,
  seq: number,
  names: readonly string[] = [...ROW_EVENTS, ...SCHOOL_EVENTS],
): (SearchEvent & { seq: number; partner_code: string })[] {
  return sqlRows(
    db,
    `SELECT seq, name, subject_id, partner_code, payload FROM Event
     WHERE seq > ? AND name IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT ${AT_ONCE}`,
    [seq, JSON.stringify(names)],
  )
}
