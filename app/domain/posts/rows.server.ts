import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { Picture } from '~/domain/photos/schema-pictures'
import { postText } from '~/domain/safety/excerpt'
import { judgedHarmless, type JudgedText } from '~/domain/safety/no-danger.server'
import { worriesReaders } from '~/domain/safety/care.server'
import { openTopicHref } from '~/domain/topics/schema'
import { visibleAnswerCount, visibleCommentCount } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import type { Cursor } from '~/platform/database/cursor-pagination'
import { jsonList, jsonObject } from '~/platform/database/dialect'
import { sortByTitle } from '~/platform/text/name-order'
import { snippet } from '~/platform/text/markdown.server'
import {
  col,
  defineRow,
  type Column,
  type Columns,
  type RowOf,
  type RowType,
} from '~/platform/database/sql-row'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { authorFor, isUnnamed } from '~/policy/unnamed'
import { selectRows } from '~/platform/database/sql.server'
import type { Field, KindName } from '~/domain/writing/fields'
import { POST_FIELDS, shownColumns, type PostColumns } from './fields'
import { toListItem } from './list-item'
import type { ListedPost } from './schema'

const COLUMNS_BY_KIND: Partial<Record<KindName, Column<unknown>>> = {
  text: col.text.orNull,
  tags: col.json(),
  choice: col.text.orNull,
  checkbox: col.flag,
}

/** What the author wrote and chose, as its columns hold it. */
const writtenColumns = Object.fromEntries(
  Object.values<Field>(POST_FIELDS).flatMap(({ column, kind }) =>
    column === null ? [] : [[column, COLUMNS_BY_KIND[kind.name]]],
  ),
) as Columns<PostColumns>

/**
 * A post with its author, topics and the viewer's like. A list of them is one statement; Prisma's
 * relations would take five, and twenty times as long.
 */
export const postRow = defineRow({
  ...personRow.columns,
  id: col.text,
  partner_code: col.text,
  prompt_code: col.text.orNull,
  ...writtenColumns,
  pictures: col.json<Picture[]>(),
  created_at: col.time,
  edited_at: col.time.orNull,
  locked_at: col.time.orNull,
  marked_question_at: col.time.orNull,
  answer_comment_id: col.text.orNull,
  school_answer: col.text.orNull,
  hidden: col.flag,
  like_count: col.number,
  /** Of those that the viewer can see */
  comment_count: col.number,
  answer_count: col.number,
  author_global: col.flag,
  self_liked: col.flag,
  /** `archived`: their page is gone */
  topics:
    col.json<{ id: string; title: string; archived: 0 | 1; moved_from_id: string | null }[]>(),
})
export type PostRow = RowOf<typeof postRow> & {
  /** Its readers are told what they can do, by how it begins */
  worrying: boolean
}

/** Enough characters of the content for its snippet, even if most of it is markup */
const SNIPPET_SOURCE_LENGTH = 600

const TOPIC = {
  id: 't.id',
  title: 't.title',
  archived: 't.archived_at IS NOT NULL',
  moved_from_id: 't.moved_from_id',
}

const WRITTEN = Object.keys(writtenColumns) as (keyof PostColumns)[]

/** What the author wrote and chose, of a row. */
export const pickWritten = (row: PostRow): PostColumns =>
  Object.fromEntries(WRITTEN.map((column) => [column, row[column]])) as PostColumns

/** Lists read only how the content starts. */
const WHOLE = WRITTEN.filter((column) => column !== 'content')

const postColumns = (ctx: Ctx, content: SqlFragment) => sql`p.id, p.partner_code,
  ${raw(WHOLE.map((column) => `p.${column}`).join(', '))}, ${content} AS content, p.pictures,
  p.created_at, p.edited_at, p.locked_at, p.marked_question_at, p.answer_comment_id, p.school_answer, p.prompt_code, p.hidden, p.like_count,
  u.global AS author_global,
  ${visibleCommentCount(ctx)} AS comment_count, ${visibleAnswerCount(ctx)} AS answer_count,
  EXISTS (SELECT 1 FROM "PostLike" l WHERE l.user_id = ${ctx.viewer.id} AND l.post_id = p.id)
    AS self_liked,
  (SELECT ${jsonList(jsonObject(TOPIC))}
    FROM (SELECT chosen.id, chosen.title, chosen.archived_at, x.moved_from_id
      FROM "PostTopic" x JOIN "Topic" chosen ON chosen.id = x.topic_id
      WHERE x.post_id = p.id AND chosen.partner_code = ${ctx.viewer.partner_code}
      ORDER BY x.topic_id) t) AS topics,
  ${personColumns(ctx)}`

const CONTENT_START = raw(`substr(p.content, 1, ${SNIPPET_SOURCE_LENGTH})`)
const WHOLE_CONTENT = raw('p.content')

export type PostSelection = {
  /** Joins that lead to Post p; their order decides which index is read */
  from: SqlFragment
  where: SqlFragment
  /** Order and limit */
  tail?: SqlFragment
  full?: boolean
}

/**
 * Rows of the selection that the viewer can see: the condition is part of the statement. (POST-05)
 * Only with topics of the viewer's school, as they can't open those of another.
 */
export const visiblePostRows = (ctx: Ctx, selection: PostSelection): Promise<PostRow[]> =>
  visiblePostRowsWith(ctx, selection, { type: postRow, columns: EMPTY })

/** The same with further columns of what leads to the posts. */
export async function visiblePostRowsWith<Row extends RowOf<typeof postRow>>(
  ctx: Ctx,
  selection: PostSelection,
  { type, columns }: { type: RowType<Row>; columns: SqlFragment },
): Promise<(Row & { worrying: boolean })[]> {
  return withWorries(ctx, await selectRows(ctx.db, type, selectPosts(ctx, selection, columns)))
}

/** The rows of two selections in one statement, in no order. */
export const visibleRowsOfTwo = async (
  ctx: Ctx,
  one: PostSelection,
  other: PostSelection,
): Promise<PostRow[]> =>
  withWorries(
    ctx,
    await selectRows(
      ctx.db,
      postRow,
      sql`SELECT * FROM (${selectPosts(ctx, one)}) one_part
        UNION ALL SELECT * FROM (${selectPosts(ctx, other)}) other_part`,
    ),
  )

const selectPosts = (
  ctx: Ctx,
  { from, where, tail = EMPTY, full }: PostSelection,
  columns: SqlFragment = EMPTY,
): SqlFragment =>
  sql`SELECT ${postColumns(ctx, full ? WHOLE_CONTENT : CONTENT_START)}${columns} FROM ${from}
    JOIN "User" u ON u.id = p.user_id ${PERSON_JOINS}
    WHERE ${where} AND ${visiblePostsSql(ctx)} ${tail}`

async function withWorries<Row extends RowOf<typeof postRow>>(
  ctx: Ctx,
  rows: Row[],
): Promise<(Row & { worrying: boolean })[]> {
  const found = rows.filter((row) => isWorrying(ctx, row)).map(({ id }) => id)
  const harmless = await judgedHarmless(ctx.db, 'post', found, (ids) => wholePosts(ctx, ids))
  const worrying = new Set(found.filter((id) => !harmless.has(id)))
  return rows.map((row) => Object.assign(row, { worrying: worrying.has(row.id) }))
}

/** As their cases have them. */
async function wholePosts({ db }: Ctx, ids: readonly string[]): Promise<JudgedText[]> {
  const posts = await db.read.post.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, title: true, content: true, edited_at: true, created_at: true },
  })
  return posts.map(({ id, edited_at, created_at, ...post }) => ({
    id,
    text: postText(post),
    at: edited_at ?? created_at,
  }))
}

export const postCursor = ({ created_at, id }: Pick<PostRow, 'created_at' | 'id'>): Cursor => ({
  at: created_at.getTime(),
  id,
})

const authorOfRow = ({ viewer }: Ctx, { id, person_id }: Pick<PostRow, 'id' | 'person_id'>) =>
  authorFor(viewer, { post_id: id, user_id: person_id })

/** By its beginning, as lists know it */
const isWorrying = (ctx: Ctx, row: RowOf<typeof postRow>): boolean =>
  worriesReaders(ctx, {
    text: `${row.title}. ${row.content.slice(0, SNIPPET_SOURCE_LENGTH)}`,
    author_id: authorOfRow(ctx, row),
    at: row.edited_at ?? row.created_at,
  })

/** A post as a list shows it. */
export const toListedPost = (ctx: Ctx, row: PostRow): ListedPost => toListItem(toFullPost(ctx, row))

/** A post with its whole title and all topics and tags, for its own page. */
export function toFullPost(ctx: Ctx, row: PostRow): ListedPost {
  const topics = sortByTitle(row.topics)
  return {
    ...shownColumns(row, 'in lists'),
    id: row.id,
    snippet: snippet(row.content),
    worrying: row.worrying,
    created_at: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    is_question: row.marked_question_at !== null,
    answered: row.answer_comment_id !== null,
    hidden: row.hidden,
    locked: row.locked_at !== null,
    picture_count: row.pictures.length,
    like_count: row.like_count,
    comment_count: row.comment_count,
    answer_count: row.answer_count,
    self_liked: row.self_liked,
    mine: authorOfRow(ctx, row) === ctx.viewer.id,
    unnamed: isUnnamed(row.person_id),
    topics: topics.map(({ id, title, archived }) => ({
      id,
      title,
      href: archived ? null : openTopicHref(ctx, { id, title }),
    })),
    more_tags_count: 0,
    author: personSummary(ctx.viewer, row),
  }
}
