import { visibleAnswerCount } from '~/domain/visibility/visible-comments'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { BY_SCHOOL, postsByIds } from './queries.server'
import { FEED_SIZE, POPULAR_DAYS, type ListedPost } from './schema'

const DAY_MS = 86_400_000

const OPEN_QUESTIONS = alongIndex(
  '"Post" p',
  'Post_partner_code_answer_comment_id_marked_question_at_id_idx',
)
/** As search weighs them. */
const SCORE = sql`(p.like_count + 2 * p.comment_count)`

/** `at` is what a page is ordered by. */
const orderedRow = defineRow({ id: col.text, at: col.millis })

const readPage = async (ctx: Ctx, statement: SqlFragment): Promise<Page<ListedPost>> => {
  const rows = await selectRows(ctx.db, orderedRow, sql`${statement} LIMIT ${FEED_SIZE + 1}`)
  const page = toPage(
    rows,
    FEED_SIZE,
    (row) => row,
    ({ id }) => id,
  )
  return { ...page, items: await postsByIds(ctx, page.items) }
}

/**
 * The questions of the viewer's school that no one has answered as far as the viewer can see, those
 * asked last first: what their askers add is no answer. For any member who can see them.
 */
export const unansweredQuestions = (ctx: Ctx, cursor: Cursor | null = null) =>
  readPage(
    ctx,
    sql`SELECT p.id, p.marked_question_at AS at FROM ${OPEN_QUESTIONS} JOIN "User" u ON u.id = p.user_id
      WHERE p.partner_code = ${ctx.viewer.partner_code} AND p.answer_comment_id IS NULL
        AND p.marked_question_at IS NOT NULL
        ${pastCursor(cursor, { at: 'p.marked_question_at', id: 'p.id' })}
        AND ${visiblePostsSql(ctx)} AND ${visibleAnswerCount(ctx)} = 0
      ORDER BY p.marked_question_at DESC, p.id DESC`,
  )

/**
 * The posts of the viewer's school of the last weeks that people like or comment on, most first. For any
 * member who can see them. Only the weeks are read, along the feed's index.
 */
export const popularPosts = (ctx: Ctx, cursor: Cursor | null = null) =>
  readPage(
    ctx,
    sql`SELECT p.id, ${SCORE} AS at FROM ${BY_SCHOOL} JOIN "User" u ON u.id = p.user_id
      WHERE p.partner_code = ${ctx.viewer.partner_code}
        AND p.created_at > ${new Date(ctx.now.getTime() - POPULAR_DAYS * DAY_MS)} AND ${SCORE} > 0
        ${cursor ? sql`AND (${SCORE}, p.id) < (${cursor.at}, ${cursor.id})` : EMPTY}
        AND ${visiblePostsSql(ctx)}
      ORDER BY ${SCORE} DESC, p.id DESC`,
  )
