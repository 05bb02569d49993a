import { loadLikersPage } from '~/domain/people/lists.server'
import type { PeoplePage } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { sql } from '~/platform/database/sql-text'
import { isAnswer } from '~/policy/comments'
import { visibleComment } from './access.server'

/**
 * Who likes a comment, a page by last name. For any member who can see the comment (else NotFound);
 * people the viewer can't see are only counted. (COMMENT-09)
 */
export async function loadCommentLikers(
  ctx: Ctx,
  id: string,
  page: number,
): Promise<{ title: string; answer: boolean; unseen: number } & PeoplePage> {
  const comment = await visibleComment(ctx, ctx.db.read, id)
  const { post } = comment
  const where = sql`x.comment_id = ${id}`
  const list = await loadLikersPage(ctx, { table: 'CommentLike', person: 'user_id', where }, page)
  return { title: post.title, answer: isAnswer(comment, post), ...list }
}
