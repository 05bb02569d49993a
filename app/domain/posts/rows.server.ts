import {
  PERSON_COLUMNS,
  PERSON_JOINS,
  personSummary,
  type PersonRow,
} from '~/domain/people/summary.server'
import { topicHref } from '~/domain/topics/schema'
import type { Ctx } from '~/platform/ctx'
import type { Place } from '~/platform/keyset'
import { snippet } from '~/platform/markdown.server'
import { sqlRows } from '~/platform/sql.server'
import { columnsOf, toSql, type SqlFragment } from '~/policy/condition-sql'
import { visiblePosts } from '~/policy/posts'
import { inList } from './in-list'
import type { PostSummary } from './schema'

/**
 * A list of posts with authors, topics and the viewer's likes in one statement: the same through
 * Prisma's relations takes five, and twenty times as long.
 */
export type PostRow = PersonRow & {
  id: string
  partner_code: string
  title: string
  content: string
  created_at: number
  edited_at: number | null
  marked_question_at: number | null
  answer_comment_id: string | null
  private: number
  hidden: number
  like_count: number
  comment_count: number
  tag_names: string
  self_liked: number
  topics: string
}

/** Enough characters of the content for its snippet, however much of it is markup. */
const BEGINNING = 600

const columns = (
  content: string,
) => `p.id, p.partner_code, p.title, ${content} AS content, p.created_at,
  p.edited_at, p.marked_question_at, p.answer_comment_id, p.private, p.hidden, p.like_count, p.comment_count, p.tag_names,
  EXISTS (SELECT 1 FROM PostLike l WHERE l.user_id = ? AND l.post_id = p.id) AS self_liked,
  (SELECT json_group_array(json_object('id', t.id, 'title', t.title))
    FROM PostTopic x JOIN Topic t ON t.id = x.topic_id
    WHERE x.post_id = p.id AND t.partner_code = ?) AS topics,
  ${PERSON_COLUMNS}`

const LIST = columns(`substr(p.content, 1, ${BEGINNING})`)
const WHOLE = columns('p.content')

export type PostSelection = {
  /** The tables that lead to Post p; their order decides which index is walked. */
  from: string
  where: SqlFragment
  /** Order and limit, with their values */
  tail?: SqlFragment
  whole?: boolean
}

/**
 * Rows of the selection that the viewer may see: the condition is part of the statement. (POST-05)
 * Topics are those of the viewer's school: those of another are no pages to them.
 */
export function visiblePostRows(ctx: Ctx, selection: PostSelection): PostRow[] {
  const { from, where, tail, whole } = selection
  const rule = toSql(visiblePosts(ctx.viewer), columnsOf('p', { user: 'u' }))
  const sql = `SELECT ${whole ? WHOLE : LIST} FROM ${from}
    JOIN "User" u ON u.id = p.user_id ${PERSON_JOINS}
    WHERE ${where.sql} AND ${rule.sql} ${tail?.sql ?? ''}`
  const { id, partner_code } = ctx.viewer
  const params = [id, partner_code, ...where.params, ...rule.params, ...(tail?.params ?? [])]
  return sqlRows<PostRow>(ctx.db, sql, params)
}

export const placeOfPost = ({ created_at, id }: PostRow): Place => ({ at: created_at, id })

const byTitle = (a: { title: string }, b: { title: string }) => (a.title < b.title ? -1 : 1)

/** A post as a list shows it. */
export const postSummary = (ctx: Ctx, row: PostRow): PostSummary => inList(wholePost(ctx, row))

/** The same with its whole title and all its topics and tags, for its own page. */
export function wholePost(ctx: Ctx, row: PostRow): PostSummary {
  const topics = (JSON.parse(row.topics) as { id: string; title: string }[]).sort(byTitle)
  return {
    id: row.id,
    title: row.title,
    snippet: snippet(row.content),
    created_at: new Date(row.created_at).toISOString(),
    edited: row.edited_at !== null,
    is_question: row.marked_question_at !== null,
    answered: row.answer_comment_id !== null,
    private: row.private === 1,
    hidden: row.hidden === 1,
    like_count: row.like_count,
    comment_count: row.comment_count,
    self_liked: row.self_liked === 1,
    mine: row.person_id === ctx.viewer.id,
    tag_names: JSON.parse(row.tag_names) as string[],
    topics: topics.map((topic) => ({ ...topic, href: topicHref(topic) })),
    more_places: 0,
    author: personSummary(ctx.viewer, row),
  }
}
