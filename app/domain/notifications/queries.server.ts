import { isAnswerSql } from '~/domain/visibility/visible-comments'
import { badgeAt, badgeCatalog, type BadgeCatalog } from '~/domain/badges/catalog.server'
import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import type { EventNews } from '~/domain/campus-events/schema'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { quotable } from '~/domain/safety/phrases.server'
import { plainText } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { EMPTY, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, selectRows } from '~/platform/database/sql.server'
import { formatLongDay } from '~/platform/time-zone'
import { truncateSeen } from '~/platform/text/truncate'
import { schoolZone } from '~/policy/time-zone'
import {
  ACTIVITY_TEXT_LENGTH,
  MAX_COUNTED,
  MAX_NOTIFICATIONS,
  type DecisionNews,
  type NotificationItem,
  type NotificationKind,
} from './schema'
import { KINDS, type Quoted } from './schema-kinds'
import { IS_ANSWER, IS_QUESTION, IS_UNREAD, NOTIFICATION_JOINS, ownVisible } from './visible.server'

export type Reader = Pick<Ctx, 'db' | 'viewer' | 'partner' | 'now'>

/**
 * How many of the viewer's notifications are unread, at most MAX_COUNTED: one read along the index of
 * their own. For the header of every page, and for what tells open browsers. (NOTIF-09, NOTIF-10)
 */
export const countUnreadNotifications = (ctx: Reader): Promise<number> =>
  selectCount(ctx.db, ownUnreadNotifications(ctx))

/** The statement of that, also for `countUnread`. */
export const ownUnreadNotifications = (ctx: Reader): SqlFragment =>
  sql`SELECT count(*) AS count FROM (SELECT 1 FROM "Notification" n ${NOTIFICATION_JOINS}
    WHERE ${IS_UNREAD} AND ${ownVisible(ctx)} LIMIT ${MAX_COUNTED}) AS unread`

const notificationRow = defineRow({
  ...personRow.columns,
  id: col.text,
  kind: col.oneOf<NotificationKind>(),
  post_id: col.text.orNull,
  comment_id: col.text.orNull,
  badge_family: col.text.orNull,
  badge_level: col.number.orNull,
  decision: col.oneOf<DecisionNews['decision']>().orNull,
  title: col.text.orNull,
  comment: col.text.orNull,
  excerpt: col.text.orNull,
  subject_kind: col.oneOf<DecisionNews['subject']['kind']>().orNull,
  subject_id: col.text.orNull,
  notice_to_author: col.text.orNull,
  rule: col.text.orNull,
  case_id: col.text.orNull,
  event_id: col.text.orNull,
  event_date_id: col.text.orNull,
  event_title: col.text.orNull,
  event_at: col.time.orNull,
  news: col.oneOf<EventNews>().orNull,
  question: col.flag,
  answer: col.flag,
  unread: col.flag,
  created_at: col.time,
})
type NotificationRow = RowOf<typeof notificationRow>

type Selection = { unread?: boolean; unmailed?: boolean; cursor?: Cursor | null; most?: number }

/** Who can't see an event anymore reads the title that it had then, and none of what staff took off the calendar; who suggested it, why it was declined. */
const KNOWN_TITLE = sql`CASE WHEN n.news IN ('closed_renamed', 'off')
    OR (n.news = 'closed' AND happening.revised_at > n.created_at)
  THEN NULL
  WHEN n.news = 'declined' AND happening.decline_reason <> ''
  THEN happening.title || ': ' || happening.decline_reason
  ELSE happening.title END`

/**
 * The viewer's notifications of the window that still hold, the newest first, or only the unread ones,
 * or those that no mail has told.
 * For every member, the own ones. (NOTIF-01, NOTIF-09, API-59, API-60)
 */
export async function ownNotifications(
  ctx: Reader,
  { unread = false, unmailed = false, cursor = null, most = MAX_NOTIFICATIONS }: Selection = {},
): Promise<NotificationItem[]> {
  const rows = await selectRows(
    ctx.db,
    notificationRow,
    sql`SELECT ${personColumns(ctx)}, n.id, n.kind, n.post_id, n.comment_id, n.badge_family,
        n.badge_level, n.decision, p.title, substr(c.content, 1, 600) AS comment,
        substr(decided.excerpt, 1, 600) AS excerpt, decided.kind AS subject_kind,
        decided.subject_id, decided.notice_to_author, decided.rule, n.case_id, happening.event_id, n.event_date_id,
        ${KNOWN_TITLE} AS event_title, happening.starts_at AS event_at, n.news, ${IS_QUESTION} AS question,
        (${IS_ANSWER} OR ${IS_DECIDED_ANSWER}) AS answer, ${IS_UNREAD} AS unread, n.created_at
      FROM "Notification" n ${NOTIFICATION_JOINS} LEFT JOIN "ModerationCase" decided ON decided.id = n.case_id
      LEFT JOIN (SELECT d.id, d.event_id, d.starts_at, e.title, e.revised_at, e.decline_reason FROM "EventDate" d
        JOIN "CampusEvent" e ON e.id = d.event_id) happening ON happening.id = n.event_date_id
      ${PERSON_JOINS}
      WHERE ${ownVisible(ctx)} ${unread ? sql`AND ${IS_UNREAD}` : EMPTY}
        ${unmailed ? UNMAILED : EMPTY} ${pastCursor(cursor, { at: 'n.created_at', id: 'n.id' })}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${most}`,
  )
  const hasBadges = rows.some(({ kind }) => kind === 'badge')
  const catalog = hasBadges ? await badgeCatalog(ctx.db, ctx.viewer.partner_code) : []
  return rows.map((row) => toItem(ctx, catalog, row))
}

/** A page of them before a cursor. For every member, the own ones. (API-59, API-60) */
export async function notificationPage(
  ctx: Reader,
  { unread, cursor, size }: { unread: boolean; cursor: Cursor | null; size: number },
): Promise<Page<NotificationItem>> {
  const items = await ownNotifications(ctx, { unread, cursor, most: size + 1 })
  const cursorFor = ({ created_at, id }: NotificationItem) => ({ at: Date.parse(created_at), id })
  return toPage(items, size, cursorFor, (item) => item)
}

/** Whether the comment that staff decided about is one: notifications of decisions name no comment. */
const IS_DECIDED_ANSWER = sql`EXISTS (SELECT 1 FROM "Comment" answer JOIN "Post" question
    ON question.id = answer.post_id
  WHERE decided.kind = 'comment' AND answer.id = decided.subject_id
    AND ${isAnswerSql('answer', 'question')})`

/** A mailbox isn't the site: nothing of private posts, not even the own ones. */
const UNMAILED = sql`AND n.mailed_at IS NULL AND coalesce(p.private, false) = false`

/** Leaves none out: what holds is asked of the rows, so that their number and their list are the same. */
function toItem(
  { viewer, partner }: Reader,
  catalog: BadgeCatalog,
  row: NotificationRow,
): NotificationItem {
  const { id, kind, post_id, comment_id, question, answer, created_at } = row
  const badge =
    kind === 'badge' ? badgeAt(catalog, row.badge_family ?? '', row.badge_level ?? 0) : null
  return {
    id,
    kind,
    post_id,
    comment_id,
    question,
    answer,
    badge,
    decided: decisionNews(row),
    event: eventNotice(row),
    person: personSummary(viewer, row),
    post_title: row.title && truncateSeen(row.title, ACTIVITY_TEXT_LENGTH),
    content: truncateSeen(
      offDay(row, partner) ?? QUOTED[KINDS[kind].quotes](row, badge?.name ?? ''),
      ACTIVITY_TEXT_LENGTH,
    ),
    viewed: !row.unread,
    created_at: created_at.toISOString(),
  }
}

/** The words that say which one, of the row and its badge. */
const QUOTED: Record<Quoted, (row: NotificationRow, badge: string) => string> = {
  'post title': ({ title }) => title ?? '',
  comment: ({ comment }) => plainText(comment ?? ''),
  badge: (_, badge) => badge,
  'decided text': ({ excerpt }) => plainText(quotable(excerpt ?? '')),
  'event title': ({ event_title }) => event_title ?? '',
  nothing: () => '',
}

/** When it was, of what staff took off the calendar: its words aren't read anymore. */
const offDay = ({ news, event_at }: NotificationRow, partner: Reader['partner']) =>
  news === 'off' && event_at ? formatLongDay(event_at, schoolZone(partner)) : null

function eventNotice({ event_id: id, event_date_id: date_id, news }: NotificationRow) {
  return id && date_id && news ? { id, date_id, news } : null
}

function decisionNews(row: NotificationRow): DecisionNews | null {
  const { decision, subject_kind: kind, subject_id: id, case_id, rule, notice_to_author } = row
  if (!decision || !kind || !id || !case_id) return null
  return { subject: { kind, id }, decision, case_id, rule, notice_to_author }
}
