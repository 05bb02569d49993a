import { isAnswerSql, visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import { openToSql } from '~/domain/campus-events/visible-events'
import type { Ctx } from '~/platform/ctx'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { hasEvents } from '~/policy/campus-events'
import { CONDITIONS, type Subject } from './conditions.server'
import { NOTIFICATION_KINDS, WINDOW_MS } from './schema'

type Reader = Pick<Ctx, 'viewer' | 'partner'>

/** What a notification (n) is about, with who acted (u) and when the viewer last looked (seen). */
export const NOTIFICATION_JOINS = sql`
  JOIN "User" u ON u.id = n.actor_id
  LEFT JOIN "Post" p ON p.id = n.post_id LEFT JOIN "User" author ON author.id = p.user_id
  LEFT JOIN "Comment" c ON c.id = n.comment_id LEFT JOIN "User" writer ON writer.id = c.user_id
  LEFT JOIN "UserSettings" seen ON seen.user_id = n.user_id`

/** Whether what it's about is a question, and an answer: the comment of someone who didn’t ask it. */
export const IS_QUESTION = sql`(p.marked_question_at IS NOT NULL)`
export const IS_ANSWER = sql`coalesce(${isAnswerSql()}, false)`

/** (NOTIF-10) */
export const IS_UNREAD = sql`(seen.notifications_viewed_at IS NULL
  OR n.created_at > seen.notifications_viewed_at)`

/** Since when notifications are shown: 30 days ago, or joining if that is later. (NOTIF-09) */
export const windowStart = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Date =>
  new Date(Math.max(now.getTime() - WINDOW_MS, viewer.joined_date?.getTime() ?? 0))

/** What is asked of each kind; false for one that only a later version of the site knows. */
function stillHoldsSql(ctx: Reader): SqlFragment {
  const visible: Record<Subject, SqlFragment> = {
    actor: visiblePeopleSql(ctx),
    post: visiblePostsSql(ctx, 'author'),
    comment: visibleCommentsSql(ctx, 'c', 'writer'),
  }
  const offered = NOTIFICATION_KINDS.filter(
    (kind) => kind !== 'event' || hasEvents(ctx.viewer, ctx.partner),
  )
  const cases = offered.map((kind) => {
    const condition = CONDITIONS[kind]
    const rules = condition.visible.map((seen) => visible[seen])
    if (kind === 'event') rules.push(readableNewsSql(ctx))
    const all = joinSql([...rules, condition.stillTrue(sql`${ctx.viewer.id}`)], ' AND ')
    return sql`WHEN ${raw(`'${kind}'`)} THEN ${all}`
  })
  return sql`CASE n.kind ${joinSql(cases, ' ')} ELSE false END`
}

/** News of an event are for who can see it; that it isn't open to them anymore, for who can't. */
const readableNewsSql = (ctx: Reader): SqlFragment =>
  sql`EXISTS (SELECT 1 FROM "EventDate" d JOIN "CampusEvent" e ON e.id = d.event_id
    WHERE d.id = n.event_date_id
      AND (n.news IN ('closed', 'closed_renamed')) <> (${openToSql(ctx)}))`

/** The viewer's own, within the window, that still hold. */
export const ownVisible = (ctx: Pick<Ctx, 'viewer' | 'partner' | 'now'>): SqlFragment =>
  sql`n.user_id = ${ctx.viewer.id} AND n.created_at > ${windowStart(ctx)} AND ${stillHoldsSql(ctx)}`
