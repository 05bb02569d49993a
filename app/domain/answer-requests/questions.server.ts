import { toListedPost, visiblePostRows, type PostRow } from '~/domain/posts/rows.server'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import { postsByIds } from '~/domain/posts/queries.server'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex, THEN_JOIN } from '~/platform/database/dialect'
import { Forbidden } from '~/platform/failures'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { receivesRequests } from '~/policy/answer-requests'
import { waitingSql } from './access.server'
import {
  OFFERED_MS,
  QUESTIONS_ON_HOME,
  QUESTIONS_PAGE_SIZE,
  REQUEST_FIRST_MS,
  type QuestionForYou,
} from './schema'

const ago = ({ now }: Ctx, ms: number) => new Date(now.getTime() - ms)

const requestRow = defineRow({ post_id: col.text, requester: col.text })

/**
 * The questions that the viewer was asked to answer in the last 30 days and that still wait for them,
 * the newest request first. For every member, the own ones.
 */
async function requestedQuestions(ctx: Ctx): Promise<QuestionForYou[]> {
  const { db, viewer } = ctx
  const rows = await selectRows(
    db,
    requestRow,
    sql`SELECT r.post_id, requester.first_name AS requester FROM "AnswerRequest" r
      ${THEN_JOIN} "Post" p ON p.id = r.post_id JOIN "User" author ON author.id = p.user_id
      JOIN "User" requester ON requester.id = r.requester_id
      WHERE r.user_id = ${viewer.id} AND r.created_at > ${ago(ctx, REQUEST_FIRST_MS)}
        AND ${waitingSql(sql`${ctx.viewer.id}`)} AND ${visiblePostsSql(ctx, 'author')}
      ORDER BY r.created_at DESC, r.id DESC`,
  )
  const requesters = new Map(rows.map(({ post_id, requester }) => [post_id, requester]))
  const posts = await postsByIds(ctx, [...requesters.keys()])
  return posts.map((post) => ({ ...post, requester: requesters.get(post.id) ?? null }))
}

const ORDER = { at: 'p.marked_question_at', id: 'p.id' }
const UNANSWERED = alongIndex(
  '"Post" p',
  'Post_partner_code_answer_comment_id_marked_question_at_id_idx',
)

/** What tells where someone has answered before */
const OWN_COMMENTS = 100

/** Whether a topic is one that the viewer subscribes to, or of a question that they answered lately. */
const isOwnTopic = ({ viewer }: Ctx, topic: SqlFragment) => sql`(
  ${topic} IN (SELECT topic_id FROM "TopicSubscription" WHERE user_id = ${viewer.id})
  OR ${topic} IN (SELECT x.topic_id FROM (SELECT mine.post_id
      FROM ${alongIndex('"Comment" mine', 'Comment_user_id_created_at_id_idx')}
      WHERE mine.user_id = ${viewer.id} AND mine.deleted_at IS NULL
      ORDER BY mine.created_at DESC LIMIT ${OWN_COMMENTS}) own
    ${THEN_JOIN} "Post" answered ON answered.id = own.post_id
    ${THEN_JOIN} "PostTopic" x ON x.post_id = answered.id
    WHERE answered.marked_question_at IS NOT NULL AND answered.user_id <> ${viewer.id}))`

/** Whether no one but its author has written below a question (p). */
const WITHOUT_ANSWERS = sql`NOT EXISTS (SELECT 1
  FROM ${alongIndex('"Comment" given', 'Comment_post_id_created_at_id_idx')}
  WHERE given.post_id = p.id AND given.user_id <> p.user_id
    AND given.deleted_at IS NULL AND given.hidden = false)`

/**
 * Unanswered questions of the viewer's school that they may know something about, the newest first:
 * in a topic of theirs, or by someone in their program. Not their own, nor those they were asked about or
 * declined.
 */
const matchingQuestions = (ctx: Ctx, size: number, cursor: Cursor | null): Promise<PostRow[]> => {
  const { viewer } = ctx
  return visiblePostRows(ctx, {
    from: UNANSWERED,
    where: sql`p.partner_code = ${viewer.partner_code} AND p.answer_comment_id IS NULL
      AND p.marked_question_at > ${ago(ctx, OFFERED_MS)} ${pastCursor(cursor, ORDER)}
      AND p.private = false AND p.hidden = false AND p.user_id <> ${viewer.id}
      AND (u.program_id = ${viewer.program_id} OR EXISTS (SELECT 1 FROM "PostTopic" in_topic
        WHERE in_topic.post_id = p.id AND ${isOwnTopic(ctx, raw('in_topic.topic_id'))}))
      AND ${WITHOUT_ANSWERS}
      AND NOT EXISTS (SELECT 1 FROM "AnswerRequest" r WHERE r.post_id = p.id
        AND r.user_id = ${viewer.id}
        AND (r.declined_at IS NOT NULL OR r.created_at > ${ago(ctx, REQUEST_FIRST_MS)}))`,
    tail: sql`ORDER BY ${raw(`${ORDER.at} DESC, ${ORDER.id} DESC`)} LIMIT ${size}`,
  })
}

/**
 * A page of the questions that the viewer could answer: on the first those they were asked about, then
 * the others. For members who study or studied here (else Forbidden).
 */
export async function questionsForYou(
  ctx: Ctx,
  cursor: Cursor | null,
): Promise<Page<QuestionForYou> & { requested: QuestionForYou[] }> {
  if (!receivesRequests(ctx.viewer)) throw new Forbidden()
  const rows = await matchingQuestions(ctx, QUESTIONS_PAGE_SIZE + 1, cursor)
  const page = toPage(rows, QUESTIONS_PAGE_SIZE, cursorFor, (row) => ({
    ...toListedPost(ctx, row),
    requester: null,
  }))
  return { ...page, requested: cursor ? [] : await requestedQuestions(ctx) }
}

const cursorFor = ({ marked_question_at, id }: PostRow): Cursor => ({
  at: marked_question_at?.getTime() ?? 0,
  id,
})

/** The first of them, for home; none for those who have no such list. */
export async function questionsOnHome(ctx: Ctx): Promise<QuestionForYou[]> {
  if (!receivesRequests(ctx.viewer)) return []
  const requested = (await requestedQuestions(ctx)).slice(0, QUESTIONS_ON_HOME)
  const size = QUESTIONS_ON_HOME - requested.length
  const rows = size > 0 ? await matchingQuestions(ctx, size, null) : []
  return [...requested, ...rows.map((row) => ({ ...toListedPost(ctx, row), requester: null }))]
}
