import { NO_ANSWER } from '~/domain/posts/answers.server'
import { postReindexRequested, questionUnanswered } from '~/domain/posts/events'
import { defineRecords, deletes, type Content } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { inList } from '~/platform/database/dialect'
import { publish } from '~/platform/events/publish.server'
import { sql, TRUE } from '~/platform/database/sql-text'
import { runSql } from '~/platform/database/sql.server'
import { commentDeleted } from './events'
import { eraseMentions } from './mentions-erased.server'

export const commentRecords = defineRecords({
  Comment: {
    people: {
      user_id: [deletes(undefined, 'remove'), deletes('row.deleted_at IS NOT NULL', 'keep')],
    },
    beforeErasure: publishDeleted,
    exports: {
      comments: {},
    },
    labels: { merged_from_id: 'Id of the question it was written below' },
    counts: { like_count: { from: '"CommentLike" l', key: 'l.comment_id' } },
    school: { called: 'comments' },
    beforeRemoval: clearAnswers,
    retention: 'for good',
  },
  CommentLike: {
    people: { user_id: deletes() },
    exports: {
      likes_of_comments: { only: ['comment_id', 'created_at'] },
    },
    retention: 'for good',
    labels: {
      comment_id: 'Id of the comment',
    },
  },
})

/** A question whose answer goes is unanswered again, and what answered a comment that goes is one of its own. */
async function publishDeleted(tx: Tx, ctx: Ctx, content: Content) {
  await eraseMentions(tx, [ctx.viewer.id], ctx.now)
  await detach(tx, [ctx.viewer.id], content === 'keep' ? sql`deleted_at IS NOT NULL` : TRUE)
  if (content === 'keep') return
  const comments = await tx.comment.findMany({
    where: { user_id: ctx.viewer.id },
    select: { id: true, partner_code: true, post_id: true },
  })
  const where = { answer_comment_id: { in: comments.map(({ id }) => id) } }
  const questions = await tx.post.findMany({
    where,
    select: { id: true, partner_code: true, answer_comment_id: true },
  })
  await tx.post.updateMany({ where, data: NO_ANSWER })
  const unanswered = questions.map(({ id: post_id, partner_code, answer_comment_id }) =>
    questionUnanswered({ subject: { id: answer_comment_id ?? '', partner_code }, post_id }),
  )
  const deleted = comments.map(({ post_id, ...subject }) => commentDeleted({ subject, post_id }))
  await publish(tx, ctx, [...unanswered, ...deleted])
}

/** The same of other schools; search reads those posts again. */
async function clearAnswers(tx: Tx, people: readonly string[], now: Date) {
  const commented = await tx.post.findMany({
    where: { comments: { some: { user_id: { in: [...people] } } } },
    select: { id: true, partner_code: true },
  })
  await runSql(
    tx,
    sql`UPDATE "Post" SET answer_comment_id = NULL, answered_at = NULL, school_answer = NULL
      WHERE answer_comment_id IN (SELECT id FROM "Comment" WHERE ${inList('user_id', people)})`,
  )
  await eraseMentions(tx, people, now)
  await detach(tx, people)
  const reindex = commented.map((subject) => postReindexRequested({ subject }))
  await publish(tx, { now }, reindex)
}

const detach = (tx: Tx, people: readonly string[], which = TRUE) =>
  runSql(
    tx,
    sql`UPDATE "Comment" SET parent_id = NULL
      WHERE parent_id IN (SELECT id FROM "Comment" WHERE ${inList('user_id', people)} AND ${which})`,
  )
