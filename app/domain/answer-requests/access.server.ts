import { ifVisible } from '~/domain/posts/access.server'
import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { alongIndex } from '~/platform/database/dialect'
import { NotFound } from '~/platform/failures'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { askablePeople } from '~/policy/answer-requests'
import { WEEK_MS, WEEKLY_REQUESTS } from './schema'

const COLUMNS = {
  id: true,
  user_id: true,
  partner_code: true,
  title: true,
  private: true,
  hidden: true,
  locked_at: true,
  marked_question_at: true,
  answer_comment_id: true,
  user: { select: { global: true, program_id: true, first_name: true } },
} as const

/** What requests about a post are decided by. */
export type QuestionData = Awaited<ReturnType<typeof visibleQuestion>>

/** A post that the viewer can see, question or not; else NotFound. */
export async function visibleQuestion(ctx: Ctx, from: Pick<Tx, 'post'>, id: string) {
  const where = await ifVisible(ctx, from, id)
  const post = await from.post.findFirst({ where, select: COLUMNS })
  if (!post) throw new NotFound()
  const { user, ...question } = post
  return {
    ...question,
    author_global: user.global,
    author: { first_name: user.first_name, program_id: user.program_id },
  }
}

/** For a statement that reads "User" as u and asks whether they can be asked. */
export const ASKABLE_JOINS = raw(`LEFT JOIN "UserSettings" settings ON settings.user_id = u.id
  LEFT JOIN "UserStudy" study ON study.user_id = u.id`)

const COMMENTS_BELOW = alongIndex('"Comment" said', 'Comment_post_id_created_at_id_idx')

/** Whether someone hasn't commented on a question (p): of a value looked up once, not for each question. */
const uncommentedSql = (recipient: SqlFragment): SqlFragment =>
  sql`p.id NOT IN (SELECT said.post_id FROM "Comment" said
    WHERE said.user_id = ${recipient} AND said.deleted_at IS NULL)`

/**
 * Whether the viewer can ask u about a question now: by the policy; no block between them and the viewer
 * or the author; they haven't commented there; no one asked them about it before, whatever
 * they said; and they weren't asked too often this week.
 */
export function askableSql(ctx: Ctx, question: QuestionData): SqlFragment {
  const { viewer, partner, now } = ctx
  const rule = askablePeople(viewer, partner, question)
  const columns = columnResolver('u', { settings: 'settings', study: 'study' })
  const others = sql`(${viewer.id}, ${question.user_id})`
  return sql`${toSql(rule, columns)}
    AND NOT EXISTS (SELECT 1 FROM "Block" b WHERE b.user_id = u.id AND b.blocked_user_id IN ${others})
    AND NOT EXISTS (SELECT 1 FROM "Block" b WHERE b.blocked_user_id = u.id AND b.user_id IN ${others})
    AND u.id NOT IN (SELECT said.user_id FROM ${COMMENTS_BELOW}
      WHERE said.post_id = ${question.id} AND said.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM "AnswerRequest" r
      WHERE r.post_id = ${question.id} AND r.user_id = u.id)
    AND (SELECT count(*) FROM "AnswerRequest" r WHERE r.user_id = u.id
      AND r.created_at > ${new Date(now.getTime() - WEEK_MS)}) < ${WEEKLY_REQUESTS}`
}

/**
 * Which requests (r) about a question (p) still wait for their recipient, whose id is given: not
 * declined, not answered by anyone nor commented on by them, and not from someone blocked. Whether they
 * still see the question is asked apart.
 */
export const waitingSql = (recipient: SqlFragment): SqlFragment =>
  sql`r.declined_at IS NULL AND p.locked_at IS NULL AND p.marked_question_at IS NOT NULL AND p.answer_comment_id IS NULL
    AND ${uncommentedSql(recipient)}
    AND NOT EXISTS (SELECT 1 FROM "Block" b WHERE b.user_id = r.user_id
      AND b.blocked_user_id = r.requester_id OR b.user_id = r.requester_id
      AND b.blocked_user_id = r.user_id)`
