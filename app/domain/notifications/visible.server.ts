import { waitingSql } from '~/domain/answer-requests/access.server'
import { visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { WINDOW_MS } from './schema'

/** What a notification (n) is about, with who acted (u) and when the viewer last looked (seen). */
export const ABOUT = sql`
  JOIN "User" u ON u.id = n.actor_id
  LEFT JOIN "Post" p ON p.id = n.post_id LEFT JOIN "User" author ON author.id = p.user_id
  LEFT JOIN "Comment" c ON c.id = n.comment_id LEFT JOIN "User" writer ON writer.id = c.user_id
  LEFT JOIN "UserSettings" seen ON seen.user_id = n.user_id`

/** (NOTIF-10) */
export const UNREAD = sql`(seen.notifications_viewed_at IS NULL
  OR n.created_at > seen.notifications_viewed_at)`

/** Since when notifications are shown: 30 days ago, or joining if that is later. (NOTIF-09) */
export const windowStart = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Date =>
  new Date(Math.max(now.getTime() - WINDOW_MS, viewer.joined_date?.getTime() ?? 0))

/**
 * Whether what a notification tells is still so, and the viewer may still see who did it and what it is
 * about: not taken back, deleted, removed, made private or blocked since. (NOTIF-11)
 */
export function holds(ctx: Pick<Ctx, 'viewer' | 'partner'>): SqlFragment {
  const post = visiblePostsSql(ctx, 'author')
  const comment = visibleCommentsSql(ctx, 'c', 'writer')
  return sql`CASE n.kind
    WHEN 'post_like' THEN ${post} AND ${visiblePeopleSql(ctx)} AND EXISTS (SELECT 1
      FROM "PostLike" l WHERE l.user_id = n.actor_id AND l.post_id = n.post_id)
    WHEN 'comment_like' THEN ${post} AND ${comment} AND ${visiblePeopleSql(ctx)} AND EXISTS (SELECT 1
      FROM "CommentLike" l WHERE l.user_id = n.actor_id AND l.comment_id = n.comment_id)
    WHEN 'comment' THEN ${post} AND ${comment}
    WHEN 'followed_comment' THEN ${post} AND ${comment}
    WHEN 'follow' THEN ${visiblePeopleSql(ctx)} AND EXISTS (SELECT 1
      FROM "Follow" f WHERE f.user_id = n.actor_id AND f.followed_user_id = n.user_id)
    WHEN 'badge' THEN EXISTS (SELECT 1 FROM "EarnedBadge" e WHERE e.user_id = n.user_id
      AND e.family = n.badge_family AND e.level = n.badge_level)
    WHEN 'answer' THEN ${post} AND ${comment} AND p.answer_comment_id = n.comment_id
    WHEN 'answer_request' THEN ${post} AND EXISTS (SELECT 1 FROM "AnswerRequest" r
      WHERE r.post_id = n.post_id AND r.user_id = n.user_id AND ${waitingSql(ctx)})
    WHEN 'moderation' THEN EXISTS (SELECT 1 FROM "ModerationCase" m WHERE m.id = n.case_id
      AND m.decision = n.decision)
    ELSE false END`
}

/** The viewer's own, within the window, that still hold. */
export const ownVisible = (ctx: Pick<Ctx, 'viewer' | 'partner' | 'now'>): SqlFragment =>
  sql`n.user_id = ${ctx.viewer.id} AND n.created_at > ${windowStart(ctx)} AND ${holds(ctx)}`
