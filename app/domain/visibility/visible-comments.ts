import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { memoizeFor } from '~/platform/memoize'
import { visibleComments } from '~/policy/comments'

const written = memoizeFor(
  ({ viewer }: Pick<Ctx, 'viewer'>) => [viewer],
  ({ viewer }, aliases) => {
    const [alias = '', user = ''] = aliases.split(' ')
    return toSql(visibleComments(viewer), columnResolver(alias, { user }))
  },
)

/** The comments the viewer can see, for a statement that reads Comment and its writer as `user`. */
export const visibleCommentsSql = (
  ctx: Pick<Ctx, 'viewer'>,
  alias = 'c',
  user = 'u',
): SqlFragment => written(ctx, `${alias} ${user}`)

/** How many comments of a post the viewer can see, for a statement that reads Post as p. */
export const visibleCommentCount = (ctx: Pick<Ctx, 'viewer'>): SqlFragment =>
  sql`(SELECT count(*) FROM "Comment" counted JOIN "User" writer ON writer.id = counted.user_id
    WHERE counted.post_id = p.id AND ${visibleCommentsSql(ctx, 'counted', 'writer')})`

/**
 * How many of those answer a question: what its author adds doesn't, nor what answers a comment, unless
 * it is marked as the answer.
 */
export const visibleAnswerCount = (ctx: Pick<Ctx, 'viewer'>): SqlFragment =>
  sql`CASE WHEN p.marked_question_at IS NULL THEN 0 ELSE
    (SELECT count(*) FROM "Comment" given JOIN "User" writer ON writer.id = given.user_id
      WHERE given.post_id = p.id AND ((given.user_id <> p.user_id AND given.parent_id IS NULL)
        OR given.id = p.answer_comment_id)
        AND ${visibleCommentsSql(ctx, 'given', 'writer')}) END`

/** Whether a comment answers a question, as `isAnswer` says of rows; for the tables under these names. */
export const isAnswerSql = (comment = 'c', post = 'p'): SqlFragment =>
  raw(`(${post}.marked_question_at IS NOT NULL AND ${comment}.user_id <> ${post}.user_id
    AND ${comment}.parent_id IS NULL)`)
