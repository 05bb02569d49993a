import {
  PERSON_JOINS,
  personColumns,
  personRow,
  personSummary,
} from '~/domain/people/summary.server'
import { isAnswerSql, visibleCommentsSql } from '~/domain/visibility/visible-comments'
import { visiblePeopleSql } from '~/domain/visibility/visible-people'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { formatCursor, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import { THEN_JOIN } from '~/platform/database/dialect'
import { plainText } from '~/platform/text/markdown.server'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { joinSql, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { truncateSeen } from '~/platform/text/truncate'
import { ACTIVITY_TEXT_LENGTH } from './schema'
import {
  ACTIVITY_TYPES,
  BASKETS_ON_HOME,
  DAYS_ON_HOME,
  type ActivityBasket,
  type ActivityType,
} from './schema-activity'

/** Of each type, the newest ones of a range; for the few baskets on home, fewer */
const MAX_OF_A_TYPE = 100
const MAX_ON_HOME = 10
/** So many are read for one that is shown: some can't be seen, or are about what is the viewer's. */
const READ_FOR_ONE = 3
const DAY_MS = 86_400_000

export type DateRange = { from: Date; until: Date }

const activityRow = defineRow({
  ...personRow.columns,
  action_type: col.oneOf<ActivityType>(),
  created_at: col.time,
  owner_id: col.text,
  owner_first_name: col.text,
  owner_last_name: col.text,
  target_post_id: col.text.orNull,
  parent_id: col.text.orNull,
  content: col.text,
  question: col.flag,
  answer: col.flag,
})

type Source = {
  /** What they did */
  table: SqlFragment
  joins: SqlFragment
  post: SqlFragment
  comment: SqlFragment
  content: SqlFragment
  /** Whether the post is a question, and the comment an answer: that of someone who didn’t ask it */
  question: SqlFragment
  answer: SqlFragment
  where: SqlFragment
}

const IS_QUESTION = sql`(p.marked_question_at IS NOT NULL)`
const POST = sql`JOIN "Post" p ON p.id = a.post_id JOIN "User" owner ON owner.id = p.user_id`

/** What people (u) did (a), on whose content (owner). Nothing but what the viewer can see. */
const SOURCES: Record<ActivityType, (ctx: Ctx) => Source> = {
  comment: (ctx) => ({
    table: sql`"Comment"`,
    joins: POST,
    post: sql`p.id`,
    comment: sql`a.id`,
    content: sql`substr(a.content, 1, 600)`,
    question: IS_QUESTION,
    answer: isAnswerSql('a'),
    where: sql`${visiblePostsSql(ctx, 'owner')} AND ${visibleCommentsSql(ctx, 'a')}`,
  }),
  post_like: (ctx) => ({
    table: sql`"PostLike"`,
    joins: POST,
    post: sql`p.id`,
    comment: sql`NULL`,
    content: sql`p.title`,
    question: IS_QUESTION,
    answer: sql`false`,
    where: visiblePostsSql(ctx, 'owner'),
  }),
  comment_like: (ctx) => ({
    table: sql`"CommentLike"`,
    joins: sql`JOIN "Comment" c ON c.id = a.comment_id
      JOIN "Post" p ON p.id = c.post_id JOIN "User" author ON author.id = p.user_id
      JOIN "User" owner ON owner.id = c.user_id`,
    post: sql`p.id`,
    comment: sql`c.id`,
    content: sql`substr(c.content, 1, 600)`,
    question: IS_QUESTION,
    answer: isAnswerSql(),
    where: sql`${visiblePostsSql(ctx, 'author')} AND ${visibleCommentsSql(ctx, 'c', 'owner')}`,
  }),
  follow: () => ({
    table: sql`"Follow"`,
    joins: sql`JOIN "User" owner ON owner.id = a.followed_user_id`,
    post: sql`NULL`,
    comment: sql`NULL`,
    content: sql`''`,
    question: sql`false`,
    answer: sql`false`,
    where: sql`true`,
  }),
}

/**
 * What the people the viewer follows did in a range of time with what others wrote, a basket for each
 * type and owner, the newest first. For every member: who acted, whose it is and the post are visible to
 * them. The viewer's own content is left out: its activity is in their notifications. A page ends where
 * one type has more than fits, and the next one goes on from that time. (NOTIF-03, NOTIF-13, API-58)
 */
export async function activityBaskets(
  ctx: Ctx,
  { from, until }: DateRange,
  cursor: Cursor | null = null,
): Promise<Page<ActivityBasket>> {
  const range = { from, until: cursor ? new Date(Math.min(cursor.at, until.getTime())) : until }
  const parts = await Promise.all(ACTIVITY_TYPES.map((type) => loadPart(ctx, type, range)))
  const ends = parts.flatMap(({ end }) => (end === null ? [] : [end.getTime()]))
  const activities = parts.flatMap((part) => part.activities)
  if (ends.length === 0) return { items: toBaskets(ctx, activities), next: null }
  const end = Math.max(...ends)
  // Of more in one thousandth of a second than one page has, the rest is left out.
  const first = Math.min(end + 1, range.until.getTime() - 1)
  return {
    items: toBaskets(
      ctx,
      activities.filter(({ created_at }) => created_at.getTime() >= first),
    ),
    next: formatCursor({ at: first, id: ctx.viewer.id }),
  }
}

/** The most baskets of one page: all of them of different people. */
export const MAX_BASKETS = ACTIVITY_TYPES.length * MAX_OF_A_TYPE

/** The newest of a type, and the time at which it has more than these, or null. */
async function loadPart(ctx: Ctx, type: ActivityType, range: DateRange) {
  const activities = await loadActivities(ctx, [type], range, MAX_OF_A_TYPE)
  const last = activities.length < MAX_OF_A_TYPE ? null : activities.at(-1)
  if (last) return { activities, end: last.created_at }
  const [unread] = await selectRows(
    ctx.db,
    timeRow,
    sql`SELECT x.created_at AS at ${followedRows(ctx, SOURCES[type](ctx), range)}
      LIMIT 1 OFFSET ${MAX_OF_A_TYPE * READ_FOR_ONE - 1}`,
  )
  return { activities, end: unread?.at ?? null }
}

const timeRow = defineRow({ at: col.time })

type Activity = RowOf<typeof activityRow>

function toBaskets(ctx: Ctx, activities: readonly Activity[], most = Infinity): ActivityBasket[] {
  const baskets = new Map<string, Activity[]>()
  for (const activity of [...activities].sort(newestFirst)) {
    const key = `${activity.action_type}:${activity.owner_id}`
    const basket = baskets.get(key)
    if (basket) basket.push(activity)
    else if (baskets.size < most) baskets.set(key, [activity])
  }
  return [...baskets.values()].map((basket) => toBasket(ctx, basket))
}

function toBasket({ viewer }: Ctx, basket: Activity[]): ActivityBasket {
  const { action_type, owner_id, owner_first_name, owner_last_name } = basket[0]!
  return {
    action_type,
    owner_id,
    owner_name: `${owner_first_name} ${owner_last_name}`,
    activities: basket.map((row) => ({
      profile: personSummary(viewer, row),
      created_at: row.created_at.toISOString(),
      target_post_id: row.target_post_id,
      parent_id: row.parent_id,
      question: row.question,
      answer: row.answer,
      content: truncateSeen(readableText(action_type, row.content), ACTIVITY_TEXT_LENGTH),
    })),
  }
}

/** The newest baskets of the last days, for home. For every member. (HOME-06, NOTIF-13) */
export async function recentActivity(ctx: Ctx): Promise<ActivityBasket[]> {
  const { now } = ctx
  const range = { from: new Date(now.getTime() - DAYS_ON_HOME * DAY_MS), until: now }
  return toBaskets(
    ctx,
    await loadActivities(ctx, ACTIVITY_TYPES, range, MAX_ON_HOME),
    BASKETS_ON_HOME,
  )
}

const newestFirst = (a: Activity, b: Activity) => b.created_at.getTime() - a.created_at.getTime()

/** The newest of each type, in one statement. */
const loadActivities = (ctx: Ctx, types: readonly ActivityType[], range: DateRange, most: number) =>
  selectRows(
    ctx.db,
    activityRow,
    joinSql(
      types.map(
        (type) => sql`SELECT * FROM (${activitiesSql(ctx, type, range, most)}) ${raw(type)}`,
      ),
      ' UNION ALL ',
    ),
  )

function activitiesSql(ctx: Ctx, type: ActivityType, range: DateRange, most: number) {
  const source = SOURCES[type](ctx)
  return sql`SELECT ${personColumns(ctx)}, ${raw(`'${type}'`)} AS action_type, a.created_at,
      owner.id AS owner_id, owner.first_name AS owner_first_name, owner.last_name AS owner_last_name,
      ${source.post} AS target_post_id, ${source.comment} AS parent_id,
      ${source.content} AS content, ${source.question} AS question, ${source.answer} AS answer
    FROM (SELECT x.* ${followedRows(ctx, source, range)} LIMIT ${most * READ_FOR_ONE}) a
      ${THEN_JOIN} "User" u ON u.id = a.user_id ${source.joins} ${PERSON_JOINS}
    WHERE owner.id <> ${ctx.viewer.id} AND owner.id <> u.id
      AND ${visiblePeopleSql(ctx)} AND ${visiblePeopleSql(ctx, 'owner')} AND ${source.where}
    ORDER BY a.created_at DESC LIMIT ${most}`
}

/** What the people the viewer follows did, the newest first. */
const followedRows = ({ viewer }: Ctx, { table }: Source, { from, until }: DateRange) =>
  sql`FROM "Follow" f ${THEN_JOIN} ${table} x ON x.user_id = f.followed_user_id
    WHERE f.user_id = ${viewer.id} AND x.created_at >= ${from} AND x.created_at < ${until}
    ORDER BY x.created_at DESC`

/** A title is plain text, a comment isn't. */
const readableText = (type: ActivityType, content: string) =>
  type === 'post_like' ? content : plainText(content)
