import type { Db } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { col, defineRow, type RowOf, type RowType } from '~/platform/database/sql-row'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { nameKey } from '~/platform/text/name-order'
import { enrollmentKey } from '../criteria/criteria'
import { fingerprint } from '../criteria/fingerprint'
import { removeSymbols, titleKey } from '../criteria/terms'
import type { SearchKind } from '../criteria/types'
import {
  ACCEPTS_MESSAGES,
  IN_ENROLLMENT_TOPIC,
  INTERESTS_VISIBLE,
  PERSON_JOINS,
} from '../fallback/criteria-sql'
import { loadPostComments, type PostComments } from './comment-text'

/** A row as it is indexed. `checksum` covers everything else. */
export type SearchDocument = { id: string; checksum: string } & Record<string, unknown>

/** Which rows: these, or the next ones after an id, optionally of one school. */
export type RowSelection =
  { ids: readonly string[] } | { after: string; limit: number; partner_code?: string | undefined }

type LoadDocuments = (db: Db, selection: RowSelection) => Promise<SearchDocument[]>

/** The documents of some rows, ordered by id. Deleted posts have none, nor have people who haven't joined. */
export const loadDocuments: Record<SearchKind, LoadDocuments> = {
  posts: postDocuments,
  people: personDocuments,
}

/** How many documents the database has for an index. */
export const countRows = (db: Db, kind: SearchKind, partner_code?: string): Promise<number> =>
  kind === 'posts'
    ? db.read.post.count({ where: { partner_code, deleted_at: null } })
    : db.read.user.count({ where: { partner_code, joined_date: { not: null } } })

/** Columns of a person, for their document and for those of their posts */
const authorColumns = {
  first_name: col.text,
  last_name: col.text,
  global: col.flag,
  enrollment_status: col.text.orNull,
  interests_shown: col.flag,
  program_id: col.text.orNull,
  program_name: col.text.orNull,
  institution_code: col.text.orNull,
}
type AuthorRow = Pick<RowOf<typeof personRow>, keyof typeof authorColumns>

const authorSql = (kind: SearchKind) => sql`u.first_name, u.last_name, u.global,
  u.enrollment_status, ${INTERESTS_VISIBLE[kind]} AS interests_shown, u.program_id,
  pr.name AS program_name, i.institution_code`

const postRow = defineRow({
  ...authorColumns,
  id: col.text,
  partner_code: col.text,
  user_id: col.text,
  title: col.text,
  content: col.text,
  tag_names: col.json<string[]>(),
  private: col.flag,
  hidden: col.flag,
  marked_question_at: col.millis.orNull,
  answer_comment_id: col.text.orNull,
  prompt_code: col.text.orNull,
  lti_course_ids: col.json<string[]>().orNull,
  created_at: col.millis,
  like_count: col.number,
  comment_count: col.number,
  enrollment_topic: col.flag,
  interests_for_students: col.flag,
})
type PostRow = RowOf<typeof postRow>

const POSTS_SQL = sql`SELECT p.id, p.partner_code, p.user_id, p.title, p.content, p.tag_names,
  p.private, p.hidden, p.marked_question_at, p.answer_comment_id, p.prompt_code, p.created_at,
  p.like_count, p.comment_count, l.lti_course_ids, ${IN_ENROLLMENT_TOPIC} AS enrollment_topic,
  ${INTERESTS_VISIBLE.posts_for_students} AS interests_for_students, ${authorSql('posts')}
  FROM "Post" p JOIN "User" u ON u.id = p.user_id ${PERSON_JOINS}
  LEFT JOIN "SchoolLinks" l ON l.user_id = u.id WHERE p.deleted_at IS NULL`

async function postDocuments(db: Db, selection: RowSelection): Promise<SearchDocument[]> {
  const rows = await loadRows(db, postRow, POSTS_SQL, 'p', selection)
  const topics = await loadTopics(db, ids(rows))
  // Interests that everyone can see are included in those that students can see.
  const shown = rows.filter((row) => row.interests_for_students)
  const interests = await loadInterests(db, [...new Set(shown.map((row) => row.user_id))])
  const comments = await loadPostComments(db, ids(rows))
  return rows.map((row) =>
    postDocument(row, comments.get(row.id), topics.get(row.id), interests.get(row.user_id)),
  )
}

const NO_COMMENTS: PostComments = { comments: [], commenter_ids: [] }

function postDocument(
  row: PostRow,
  { comments, commenter_ids } = NO_COMMENTS,
  topics: TopicRow[] = [],
  interests: InterestRow[] = [],
) {
  return withChecksum({
    id: row.id,
    partner_code: row.partner_code,
    user_id: row.user_id,
    user: { global: row.global },
    title: removeSymbols(row.title),
    title_key: titleKey(row.title),
    content: removeSymbols(row.content),
    comments: comments.map(removeSymbols),
    commenter_ids,
    tags: row.tag_names,
    topics: topics.map(({ topic_id }) => topic_id),
    enrollment_topic: row.enrollment_topic,
    private: row.private,
    hidden: row.hidden,
    // Deleted posts aren't indexed, but the visibility rule filters by this field.
    deleted_at: null,
    is_question: row.marked_question_at !== null,
    answered: row.marked_question_at === null ? null : row.answer_comment_id !== null,
    prompt_code: row.prompt_code,
    lti_course_ids: row.lti_course_ids ?? [],
    created_at: row.created_at,
    like_count: row.like_count,
    comment_count: row.comment_count,
    hotness: hotness(row),
    author_name: `${row.first_name} ${row.last_name}`,
    interests_for_students: interests.map(({ code }) => code),
    ...personFields(row, row.interests_shown ? interests : []),
  })
}

/** Being two weeks newer counts as much as ten times the likes and comments. */
const FRESHNESS = 14 * 24 * 3600 * 1000

/** Orders equally good matches. It doesn't change with time, so it needs no updates. */
const hotness = (row: PostRow): number =>
  Math.round(
    (row.created_at / FRESHNESS + Math.log10(1 + row.like_count + 2 * row.comment_count)) * 1e6,
  ) / 1e6

const personFields = (row: AuthorRow, interests: InterestRow[]) => ({
  program_id: row.program_id,
  program_name: row.program_name,
  enrollment: enrollmentKey(row.enrollment_status),
  institution_code: row.institution_code,
  interests: interests.map(({ code }) => code),
})

const personRow = defineRow({
  ...authorColumns,
  id: col.text,
  partner_code: col.text,
  enrollment_opt_status: col.text,
  test_user: col.flag,
  invalid_user: col.flag,
  direct_messaging: col.flag,
  joined_date: col.millis.orNull,
  /** Private text isn't searched either. (1§6, 2§3) */
  about: col.text.orNull,
})
type PersonRow = RowOf<typeof personRow>

/**
 * Only people who have joined: the others are found by themselves alone, and a school’s list brings thousands
 * at once. Who finds themselves before joining is answered by the database (engine/engine.ts).
 */
const PEOPLE_SQL = sql`SELECT u.id, u.partner_code, u.enrollment_opt_status, u.test_user,
  u.invalid_user, ${ACCEPTS_MESSAGES} AS direct_messaging, u.joined_date,
  CASE WHEN NOT profile.about_private AND NOT profile.about_hidden THEN profile.about END AS about,
  ${authorSql('people')}
  FROM "User" u ${PERSON_JOINS}
  LEFT JOIN "UserProfile" profile ON profile.user_id = u.id WHERE u.joined_date IS NOT NULL`

async function personDocuments(db: Db, selection: RowSelection): Promise<SearchDocument[]> {
  const rows = await loadRows(db, personRow, PEOPLE_SQL, 'u', selection)
  const interests = await loadInterests(db, ids(rows.filter((row) => row.interests_shown)))
  return rows.map((row) => personDocument(row, interests.get(row.id)))
}

function personDocument(row: PersonRow, interests: InterestRow[] = []) {
  return withChecksum({
    id: row.id,
    partner_code: row.partner_code,
    name: `${row.first_name} ${row.last_name}`,
    // A tab comes before all that names hold: De Zoe before De La Anna.
    sort_name: [row.last_name, row.first_name].map(nameKey).join('\t'),
    global: row.global,
    test_user: row.test_user,
    invalid_user: row.invalid_user,
    direct_messaging: row.direct_messaging,
    joined_date: row.joined_date,
    enrollment_status: row.enrollment_status,
    enrollment_opt_status: row.enrollment_opt_status,
    about: row.about ? removeSymbols(row.about) : null,
    interest_names: interests.map(({ name }) => name),
    ...personFields(row, interests),
  })
}

const withChecksum = (fields: { id: string } & Record<string, unknown>): SearchDocument => ({
  ...fields,
  checksum: fingerprint(JSON.stringify(fields)),
})

function loadRows<Row extends object>(
  db: Db,
  type: RowType<Row>,
  select: SqlFragment,
  alias: 'p' | 'u',
  selection: RowSelection,
): Promise<Row[]> {
  const id = raw(`${alias}.id`)
  if ('ids' in selection) {
    const isSelected = inList(`${alias}.id`, selection.ids)
    return selectRows(db, type, sql`${select} AND ${isSelected} ORDER BY ${id}`)
  }
  const { after, limit, partner_code } = selection
  const ofSchool = partner_code ? sql`AND ${raw(alias)}.partner_code = ${partner_code}` : EMPTY
  const where = sql`AND ${id} > ${after} ${ofSchool}`
  return selectRows(db, type, sql`${select} ${where} ORDER BY ${id} LIMIT ${limit}`)
}

const ids = (rows: { id: string }[]) => rows.map((row) => row.id)

const topicRow = defineRow({ owner: col.text, topic_id: col.text })
type TopicRow = RowOf<typeof topicRow>
const interestRow = defineRow({ owner: col.text, code: col.text, name: col.text })
type InterestRow = RowOf<typeof interestRow>

const loadTopics = async (db: Db, posts: string[]) =>
  groupByOwner(
    await selectRows(
      db,
      topicRow,
      sql`SELECT post_id AS owner, topic_id FROM "PostTopic" WHERE ${inList('post_id', posts)}
        ORDER BY post_id, topic_id`,
    ),
  )

const loadInterests = async (db: Db, people: string[]) =>
  groupByOwner(
    await selectRows(
      db,
      interestRow,
      sql`SELECT ui.user_id AS owner, it.code, it.name FROM "UserInterest" ui
        JOIN "Interest" it ON it.id = ui.interest_id WHERE ${inList('ui.user_id', people)}
        ORDER BY ui.user_id, it.code`,
    ),
  )

function groupByOwner<Row extends { owner: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.owner)
    if (group) group.push(row)
    else groups.set(row.owner, [row])
  }
  return groups
}
