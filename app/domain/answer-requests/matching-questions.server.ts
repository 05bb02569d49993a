import { visiblePostRows, type PostRow } from '~/domain/posts/rows.server'
import { othersPostsSql, visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import type { Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex, inList, THEN_JOIN } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { CLOSENESS_MS, OFFERED_MS, RANKED, REQUEST_FIRST_MS } from './schema'

/**
 * How close in meaning posts are to what the viewer has written or answered, from 0 to 1 by their ids. Those of
 * which that isn't known have none.
 */
export type FindCloseness = (
  ctx: Ctx,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** A question, and where the next page begins after it. */
type Matching = { row: PostRow; cursor: Cursor }

export const ago = ({ now }: Ctx, ms: number) => new Date(now.getTime() - ms)

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
    AND given.parent_id IS NULL
    AND given.deleted_at IS NULL AND given.hidden = false)`

const matches = (ctx: Ctx, cursor: Cursor | null) => {
  const { viewer } = ctx
  return sql`p.partner_code = ${viewer.partner_code} AND p.answer_comment_id IS NULL AND p.locked_at IS NULL
    AND p.marked_question_at > ${ago(ctx, OFFERED_MS)} ${pastCursor(cursor, ORDER)}
    AND p.private = false AND p.hidden = false AND ${othersPostsSql(viewer)}
    AND (u.program_id = ${viewer.program_id} OR EXISTS (SELECT 1 FROM "PostTopic" in_topic
      WHERE in_topic.post_id = p.id AND ${isOwnTopic(ctx, raw('in_topic.topic_id'))}))
    AND ${WITHOUT_ANSWERS}
    AND NOT EXISTS (SELECT 1 FROM "AnswerRequest" r WHERE r.post_id = p.id
      AND r.user_id = ${viewer.id}
      AND (r.declined_at IS NOT NULL OR r.created_at > ${ago(ctx, REQUEST_FIRST_MS)}))`
}

const newestFirst = (size: number) =>
  sql`ORDER BY ${raw(`${ORDER.at} DESC, ${ORDER.id} DESC`)} LIMIT ${size}`

/** A place in the list, or the first without one */
type Place = { size: number; cursor: Cursor | null }

/**
 * Unanswered questions of the viewer's school that they may know something about: in a topic of theirs, or by
 * someone in their program. Not their own, nor those they were asked about or declined. The newest first; of
 * the newest hundred those first that are close to what they know, where that is known.
 */
export const matchingQuestions = (
  ctx: Ctx,
  place: Place,
  findCloseness: FindCloseness | null,
): Promise<Matching[]> =>
  findCloseness ? closestQuestions(ctx, place, findCloseness) : newestQuestions(ctx, place)

async function newestQuestions(ctx: Ctx, { size, cursor }: Place): Promise<Matching[]> {
  const rows = await visiblePostRows(ctx, {
    from: UNANSWERED,
    where: matches(ctx, cursor),
    tail: newestFirst(size),
  })
  return rows.map((row) => ({
    row,
    cursor: { at: row.marked_question_at?.getTime() ?? 0, id: row.id },
  }))
}

const newestRow = defineRow({ id: col.text, at: col.time })

/** They count as newer, the closer they are; then all older ones follow. */
async function closestQuestions(
  ctx: Ctx,
  { size, cursor }: Place,
  findCloseness: FindCloseness,
): Promise<Matching[]> {
  const newest = await selectRows(
    ctx.db,
    newestRow,
    sql`SELECT p.id, p.marked_question_at AS at FROM ${UNANSWERED}
      JOIN "User" u ON u.id = p.user_id
      WHERE ${matches(ctx, null)} AND ${visiblePostsSql(ctx)} ${newestFirst(RANKED)}`,
  )
  const closeness = await findCloseness(
    ctx,
    newest.map(({ id }) => id),
  )
  const ranked = newest
    .map(({ id, at }) => ({ id, at: at.getTime() + newer(closeness.get(id) ?? 0) }))
    .filter((question) => !cursor || isPast(question, cursor))
    .sort((a, b) => (isPast(a, b) ? 1 : -1))
    .slice(0, size)
  const listed = await questionRows(ctx, ranked)
  const oldest = newest.at(RANKED - 1)
  if (!oldest || listed.length === size) return listed
  // No question counts as older than it is, so the older ones follow whatever their closeness.
  const end = { id: oldest.id, at: oldest.at.getTime() }
  const past = cursor && isPast(cursor, end) ? cursor : end
  return [...listed, ...(await newestQuestions(ctx, { size: size - listed.length, cursor: past }))]
}

const newer = (cosine: number) => Math.round(cosine * CLOSENESS_MS)

const isPast = (a: Cursor, b: Cursor) => a.at < b.at || (a.at === b.at && a.id < b.id)

async function questionRows(ctx: Ctx, cursors: readonly Cursor[]): Promise<Matching[]> {
  if (cursors.length === 0) return []
  const ids = cursors.map(({ id }) => id)
  const rows = await visiblePostRows(ctx, { from: raw('"Post" p'), where: inList('p.id', ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return cursors.flatMap((cursor) => {
    const row = byId.get(cursor.id)
    return row ? [{ row, cursor }] : []
  })
}
