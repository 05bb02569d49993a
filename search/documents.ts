import type { SqlFragment } from '~/policy/condition-sql'
import { sqlRows } from '~/platform/sql.server'
import type { Db } from '~/platform/db.server'
import { saidUnder, type Said } from './comment-text'
import { enrollmentKey } from './criteria'
import { IN_ENROLLMENT_TOPIC, SHOWS_INTERESTS, TAKES_MESSAGES } from './database-criteria'
import { fingerprint } from './fingerprint'
import type { SearchKind } from './types'
import { titleKey, withoutSigns } from './words'

/** A row as the index holds it; `checksum` is over everything else. */
export type SearchDocument = { id: string; checksum: string } & Record<string, unknown>

/** Which rows: these ones, or the next after an id, of one school where one is named. */
export type Slice =
  { ids: readonly string[] } | { after: string; limit: number; partner_code?: string | undefined }

/** The documents of a slice in the order of their ids. Deleted posts have none. */
export const documentsOf: Record<SearchKind, (db: Db, slice: Slice) => SearchDocument[]> = {
  posts: postDocuments,
  people: personDocuments,
}

type AuthorRow = {
  first_name: string
  last_name: string
  global: number
  enrollment_status: string | null
  interests_shown: number
  program_id: string | null
  program_name: string | null
  institution_code: string | null
}

type PostRow = AuthorRow & {
  id: string
  partner_code: string
  user_id: string
  title: string
  content: string
  tag_names: string
  private: number
  hidden: number
  marked_question_at: number | null
  answer_comment_id: string | null
  prompt_code: string | null
  lti_course_ids: string
  created_at: number
  like_count: number
  comment_count: number
  enrollment_topic: number
  interests_for_students: number
}

/** What stands on cards of a person beside the name, for posts of the person and for the person. */
const aboutPerson = (kind: SearchKind) => `u.first_name, u.last_name, u.global, u.enrollment_status,
  ${SHOWS_INTERESTS[kind].sql} AS interests_shown, u.program_id, pr.name AS program_name, i.institution_code`
const JOINED = `LEFT JOIN Program pr ON pr.id = u.program_id
  LEFT JOIN Institution i ON i.id = u.institution_id`

const POSTS = {
  sql: `SELECT p.id, p.partner_code, p.user_id, p.title, p.content, p.tag_names, p.private,
  p.hidden, p.marked_question_at, p.answer_comment_id, p.prompt_code, p.created_at, p.like_count, p.comment_count,
  u.lti_course_ids, ${IN_ENROLLMENT_TOPIC} AS enrollment_topic,
  ${SHOWS_INTERESTS.posts_for_students.sql} AS interests_for_students, ${aboutPerson('posts')}
  FROM Post p JOIN "User" u ON u.id = p.user_id ${JOINED} WHERE p.deleted_at IS NULL`,
  params: [...SHOWS_INTERESTS.posts_for_students.params, ...SHOWS_INTERESTS.posts.params],
}

function postDocuments(db: Db, slice: Slice): SearchDocument[] {
  const rows = rowsOf<PostRow>(db, POSTS, 'p', slice)
  const topics = listsOf(db, 'SELECT post_id, topic_id FROM PostTopic WHERE post_id', ids(rows))
  // Who is open to everybody is open to students.
  const open = rows.filter((row) => row.interests_for_students === 1)
  const interests = interestsOf(db, [...new Set(open.map((row) => row.user_id))])
  const said = saidUnder(db, ids(rows))
  return rows.map((row) =>
    postDocument(row, said.get(row.id), topics.get(row.id), interests.get(row.user_id)),
  )
}

const NOTHING_SAID: Said = { comments: [], commenter_ids: [] }

function postDocument(
  row: PostRow,
  said = NOTHING_SAID,
  topics: Pair[] = [],
  interests: Pair[] = [],
) {
  return sealed({
    id: row.id,
    partner_code: row.partner_code,
    user_id: row.user_id,
    user: { global: row.global === 1 },
    title: withoutSigns(row.title),
    title_key: titleKey(row.title),
    content: withoutSigns(row.content),
    comments: said.comments.map(withoutSigns),
    commenter_ids: said.commenter_ids,
    tags: JSON.parse(row.tag_names) as string[],
    topics: topics.map(([topic]) => topic),
    enrollment_topic: row.enrollment_topic === 1,
    private: row.private === 1,
    hidden: row.hidden === 1,
    // Deleted posts are not indexed; the rule of visibility asks for the field all the same.
    deleted_at: null,
    is_question: row.marked_question_at !== null,
    // Only of questions it can be said.
    answered: row.marked_question_at === null ? null : row.answer_comment_id !== null,
    prompt_code: row.prompt_code,
    lti_course_ids: JSON.parse(row.lti_course_ids) as string[],
    created_at: row.created_at,
    like_count: row.like_count,
    comment_count: row.comment_count,
    warmth: warmth(row),
    author_name: `${row.first_name} ${row.last_name}`,
    interests_for_students: interests.map(([code]) => code),
    ...personFacts(row, row.interests_shown === 1 ? interests : []),
  })
}

/** Two weeks of freshness weigh as much as ten times the likes and answers. */
const FRESHNESS = 14 * 24 * 3600 * 1000

/**
 * The order of equally good matches: fresh and answered posts first. The same for ever, so nothing
 * has to be counted anew as time goes by.
 */
const warmth = (row: PostRow): number =>
  Math.round(
    (row.created_at / FRESHNESS + Math.log10(1 + row.like_count + 2 * row.comment_count)) * 1e6,
  ) / 1e6

const personFacts = (row: AuthorRow, interests: Pair[]) => ({
  program_id: row.program_id,
  program_name: row.program_name,
  enrollment: enrollmentKey(row.enrollment_status),
  institution_code: row.institution_code,
  interests: interests.map(([code]) => code),
})

type PersonRow = AuthorRow & {
  id: string
  partner_code: string
  enrollment_opt_status: string
  test_user: number
  invalid_user: number
  direct_messaging: number
  joined_date: number | null
  about: string | null
  about_private: number
  about_hidden: number
}

const PEOPLE = {
  sql: `SELECT u.id, u.partner_code, u.enrollment_opt_status, u.test_user, u.invalid_user,
  ${TAKES_MESSAGES} AS direct_messaging, u.joined_date, u.about, u.about_private, u.about_hidden, ${aboutPerson('people')}
  FROM "User" u ${JOINED} WHERE true`,
  params: SHOWS_INTERESTS.people.params,
}

function personDocuments(db: Db, slice: Slice): SearchDocument[] {
  const rows = rowsOf<PersonRow>(db, PEOPLE, 'u', slice)
  const open = rows.filter((row) => row.interests_shown === 1)
  const interests = interestsOf(db, ids(open))
  return rows.map((row) => personDocument(row, interests.get(row.id)))
}

function personDocument(row: PersonRow, interests: Pair[] = []) {
  const aboutOpen = row.about_private === 0 && row.about_hidden === 0
  return sealed({
    id: row.id,
    partner_code: row.partner_code,
    name: `${row.first_name} ${row.last_name}`,
    sort_name: `${row.last_name} ${row.first_name}`.toLowerCase(),
    global: row.global === 1,
    test_user: row.test_user === 1,
    invalid_user: row.invalid_user === 1,
    direct_messaging: row.direct_messaging === 1,
    joined_date: row.joined_date,
    enrollment_status: row.enrollment_status,
    enrollment_opt_status: row.enrollment_opt_status,
    // What its owner keeps private is not even searched. (1§6, 2§3)
    about: aboutOpen && row.about ? withoutSigns(row.about) : null,
    interest_names: interests.map(([, name]) => name),
    ...personFacts(row, interests),
  })
}

const sealed = (fields: { id: string } & Record<string, unknown>): SearchDocument => ({
  ...fields,
  checksum: fingerprint(JSON.stringify(fields)),
})

function rowsOf<Row>(db: Db, { sql, params }: SqlFragment, alias: string, slice: Slice): Row[] {
  if ('ids' in slice)
    return sqlRows<Row>(
      db,
      `${sql} AND ${alias}.id IN (SELECT value FROM json_each(?)) ORDER BY ${alias}.id`,
      [...params, JSON.stringify(slice.ids)],
    )
  const school = slice.partner_code ? `AND ${alias}.partner_code = ?` : ''
  return sqlRows<Row>(db, `${sql} AND ${alias}.id > ? ${school} ORDER BY ${alias}.id LIMIT ?`, [
    ...params,
    slice.after,
    ...(slice.partner_code ? [slice.partner_code] : []),
    slice.limit,
  ])
}

/** What belongs to a row in another table: code and name of an interest, or a topic's id. */
type Pair = [string, string]

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

const interestsOf = (db: Db, people: string[]) =>
  listsOf(
    db,
    `SELECT ui.user_id, it.code, it.name FROM UserInterest ui
      JOIN Interest it ON it.id = ui.interest_id WHERE ui.user_id`,
    people,
  )

/** Lists by the first column, each in the order of its second. */
function listsOf(db: Db, select: string, owners: string[]): Map<string, Pair[]> {
  const rows = sqlRows<Record<string, string>>(
    db,
    `${select} IN (SELECT value FROM json_each(?)) ORDER BY 1, 2`,
    [JSON.stringify(owners)],
  )
  const lists = new Map<string, Pair[]>()
  for (const row of rows) {
    const [owner = '', first = '', second = ''] = Object.values(row)
    const list = lists.get(owner)
    if (list) list.push([first, second])
    else lists.set(owner, [[first, second]])
  }
  return lists
}
