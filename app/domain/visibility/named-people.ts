import { columnResolver, toSql } from '~/platform/database/condition-sql'
import type { Ctx } from '~/platform/ctx'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { knownPeople } from '~/policy/people'
import { visibleCommentsSql } from './visible-comments'
import { visiblePostsSql } from './visible-posts'

/** Of these the person is named, though the viewer may not see their profile. */
const NAMING_NOTIFICATIONS = sql`('comment', 'followed_comment', 'nested_comment',
  'post_mention', 'comment_mention', 'answer_request')`

/**
 * The people whose name the viewer is shown anywhere, for a statement that reads "User" as u: those they
 * may know of, who wrote a post, comment or answer that they can read, who is in a conversation with them,
 * who a notification names, and those they have blocked. Everyone else is like no one. Who wrote to
 * someone and blocked them then can still be reported: the conversation names them. (PEOPLE-08, PEOPLE-11)
 */
export const namedPeopleSql = (ctx: Pick<Ctx, 'viewer' | 'partner'>): SqlFragment => {
  const me = ctx.viewer.id
  return sql`u.deleted_at IS NULL AND u.id <> ${me} AND (
    ${toSql(knownPeople(ctx.viewer), columnResolver('u'))}
    OR EXISTS (SELECT 1 FROM "Post" p WHERE p.user_id = u.id AND ${visiblePostsSql(ctx)})
    OR EXISTS (SELECT 1 FROM "Comment" c JOIN "Post" p ON p.id = c.post_id
      JOIN "User" author ON author.id = p.user_id WHERE c.user_id = u.id
      AND ${visibleCommentsSql(ctx)} AND ${visiblePostsSql(ctx, 'author')})
    OR EXISTS (SELECT 1 FROM "ChannelMember" own JOIN "Channel" channel ON channel.id = own.channel_id
      WHERE own.user_id = ${me} AND own.other_user_id = u.id AND channel.hidden = false)
    OR EXISTS (SELECT 1 FROM "Notification" n WHERE n.user_id = ${me} AND n.actor_id = u.id
      AND n.kind IN ${NAMING_NOTIFICATIONS})
    OR EXISTS (SELECT 1 FROM "Block" b WHERE b.user_id = ${me} AND b.blocked_user_id = u.id))`
}
