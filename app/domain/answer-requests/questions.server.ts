import { postRow, toListedPost, visiblePostRowsWith } from '~/domain/posts/rows.server'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { THEN_JOIN } from '~/platform/database/dialect'
import { Forbidden } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { receivesRequests } from '~/policy/answer-requests'
import { waitingSql } from './access.server'
import { ago, matchingQuestions, type FindCloseness } from './matching-questions.server'
import {
  QUESTIONS_ON_HOME,
  QUESTIONS_PAGE_SIZE,
  REQUEST_FIRST_MS,
  type QuestionForYou,
} from './schema'

const REQUESTED = {
  type: defineRow({ ...postRow.columns, requester: col.text }),
  columns: sql`, requester.first_name AS requester`,
}

/**
 * The questions that the viewer was asked to answer in the last 30 days and that still wait for them,
 * the newest request first. For every member, the own ones.
 */
async function requestedQuestions(ctx: Ctx): Promise<QuestionForYou[]> {
  const me = ctx.viewer.id
  const selection = {
    from: sql`"AnswerRequest" r ${THEN_JOIN} "Post" p ON p.id = r.post_id
      JOIN "User" requester ON requester.id = r.requester_id`,
    where: sql`r.user_id = ${me} AND r.created_at > ${ago(ctx, REQUEST_FIRST_MS)}
      AND ${waitingSql(sql`${me}`)}`,
    tail: sql`ORDER BY r.created_at DESC, r.id DESC`,
  }
  const rows = await visiblePostRowsWith(ctx, selection, REQUESTED)
  return rows.map((row) => ({ ...toListedPost(ctx, row), requester: row.requester }))
}

/**
 * A page of the questions that the viewer could answer: on the first those they were asked about, then
 * the others, close ones first where `findCloseness` knows. For members who study or studied here (else Forbidden).
 */
export async function questionsForYou(
  ctx: Ctx,
  cursor: Cursor | null,
  findCloseness: FindCloseness | null = null,
): Promise<Page<QuestionForYou> & { requested: QuestionForYou[] }> {
  if (!receivesRequests(ctx.viewer)) throw new Forbidden()
  const place = { size: QUESTIONS_PAGE_SIZE + 1, cursor }
  const page = toPage(
    await matchingQuestions(ctx, place, findCloseness),
    QUESTIONS_PAGE_SIZE,
    (question) => question.cursor,
    ({ row }) => ({ ...toListedPost(ctx, row), requester: null }),
  )
  return { ...page, requested: cursor ? [] : await requestedQuestions(ctx) }
}

/**
 * Those they were asked about and the newest others, for home; none for those who have no such list. Not by
 * closeness, which would make home a quarter slower.
 */
export async function questionsOnHome(ctx: Ctx): Promise<QuestionForYou[]> {
  if (!receivesRequests(ctx.viewer)) return []
  const requested = (await requestedQuestions(ctx)).slice(0, QUESTIONS_ON_HOME)
  const place = { size: QUESTIONS_ON_HOME - requested.length, cursor: null }
  const found = place.size > 0 ? await matchingQuestions(ctx, place, null) : []
  return [...requested, ...found.map(({ row }) => ({ ...toListedPost(ctx, row), requester: null }))]
}
