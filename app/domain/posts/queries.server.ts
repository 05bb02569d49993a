import { mentionLinks } from '~/domain/mentions/links.server'
import { assignmentsFor, ownAssignments } from '~/domain/courses/assignments.server'
import { postText } from '~/domain/safety/excerpt'
import { careForOne } from '~/domain/safety/care.server'
import { visiblePostsSql } from '~/domain/visibility/visible-posts'
import type { Ctx } from '~/platform/ctx'
import { toPage, type Page, type Cursor } from '~/platform/database/cursor-pagination'
import { pastCursor } from '~/platform/database/cursor-sql'
import { alongIndex, inList, listTable, notInList, THEN_JOIN } from '~/platform/database/dialect'
import { NotFound } from '~/platform/failures'
import { isId } from '~/platform/ids'
import { renderWithNames } from '~/platform/text/markdown.server'
import { col, defineRow } from '~/platform/database/sql-row'
import { EMPTY, raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { markableAs, schoolAnswer } from '~/policy/comments'
import { canModerate } from '~/policy/moderation'
import { canCommentBelow, canLock } from '~/policy/posts'
import { authorFor, isOwnUnnamed, isUnnamed } from '~/policy/unnamed'
import { canReadVersions } from '~/policy/versions'
import { ownPost } from './access.server'
import { movedFrom } from './move.server'
import { shownColumns } from './fields'
import { addressAudience, commentAudience } from './audience'
import {
  postCursor,
  postRow,
  toFullPost,
  toListedPost,
  visiblePostRows,
  visiblePostRowsWith,
  visibleRowsOfTwo,
  type PostRow,
} from './rows.server'
import { FEED_SIZE, PROFILE_SIZE, TOPIC_SIZE, type ShownPost, type ListedPost } from './schema'

/** Orders that an index has, the newest first. */
export const BY_POST = { at: 'p.created_at', id: 'p.id' }
const BY_TOPIC = { at: 'pt.created_at', id: 'pt.post_id' }

const POST = raw('"Post" p')
export const BY_SCHOOL = alongIndex('"Post" p', 'Post_partner_code_created_at_id_idx')
export const BY_AUTHOR = alongIndex('"Post" p', 'Post_user_id_created_at_id_idx')
export const IN_TOPIC = sql`${alongIndex('"PostTopic" pt', 'PostTopic_topic_id_created_at_post_id_idx')}
  ${THEN_JOIN} "Post" p ON p.id = pt.post_id`

type PageQuery = {
  from: SqlFragment
  where: SqlFragment
  order?: { at: string; id: string }
  size: number
  cursor: Cursor | null
}

/** One page of the newest posts before a cursor, along one index. */
async function newestPosts(ctx: Ctx, query: PageQuery): Promise<Page<ListedPost>> {
  const rows = await visiblePostRows(ctx, pageSelection(query))
  return toPage(rows, query.size, postCursor, (row) => toListedPost(ctx, row))
}

const pageSelection = ({ from, where, order = BY_POST, size, cursor }: PageQuery) => ({
  from,
  where: sql`${where} ${pastCursor(cursor, order)}`,
  tail: sql`ORDER BY ${raw(`${order.at} DESC, ${order.id} DESC`)} LIMIT ${size + 1}`,
})

/** The newest posts of the viewer's school that the viewer can see. For any member. (HOME-10, POST-05) */
export const schoolFeed = (ctx: Ctx, cursor: Cursor | null = null): Promise<Page<ListedPost>> =>
  newestPosts(ctx, {
    from: BY_SCHOOL,
    where: sql`p.partner_code = ${ctx.viewer.partner_code}`,
    size: FEED_SIZE,
    cursor,
  })

/** The newest posts of a person that the viewer can see. For any member. (PROFILE-18) */
export const userPosts = (
  ctx: Ctx,
  userId: string,
  cursor: Cursor | null = null,
): Promise<Page<ListedPost>> =>
  newestPosts(ctx, {
    from: BY_AUTHOR,
    where: sql`p.user_id = ${userId}`,
    size: PROFILE_SIZE,
    cursor,
  })

/**
 * The newest posts of a topic that the viewer can see, questions among them, or its questions
 * alone; those that staff pinned come first, whatever their age, and not again. For any member. (TOPIC-17)
 */
export async function topicPosts(
  ctx: Ctx,
  topicId: string,
  kind: 'posts' | 'questions',
  cursor: Cursor | null = null,
  pins: readonly string[] = [],
): Promise<Page<ListedPost>> {
  const ofKind = kind === 'questions' ? raw('AND p.marked_question_at IS NOT NULL') : EMPTY
  const others = pins.length > 0 ? sql`AND ${notInList('p.id', pins)}` : EMPTY
  const page = {
    from: IN_TOPIC,
    where: sql`pt.topic_id = ${topicId} ${ofKind} ${others}`,
    order: BY_TOPIC,
    size: TOPIC_SIZE,
    cursor,
  }
  if (cursor || pins.length === 0) return newestPosts(ctx, page)
  const pinned = { from: POST, where: sql`${inList('p.id', pins)} ${ofKind}` }
  const rows = await visibleRowsOfTwo(ctx, pinned, pageSelection(page))
  const rank = ({ id }: PostRow) => pins.indexOf(id)
  const [first, rest] = [rows.filter((row) => rank(row) >= 0), rows.filter((row) => rank(row) < 0)]
  const top = first
    .sort((a, b) => rank(a) - rank(b))
    .map((row) => ({ ...toListedPost(ctx, row), pinned: true as const }))
  const listed = toPage(rest.sort(byAge), TOPIC_SIZE, postCursor, (row) => toListedPost(ctx, row))
  return { ...listed, items: [...top, ...listed.items] }
}

const byAge = (a: PostRow, b: PostRow) =>
  b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1)

const firstPostRow = defineRow({ topic_id: col.text, post_id: col.text.orNull })

/** The oldest post of each topic that the viewer can see, by topic id. For any member. (TOPIC-01) */
export async function firstPostIds(
  ctx: Ctx,
  topicIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectRows(
    ctx.db,
    firstPostRow,
    sql`SELECT wanted.value AS topic_id, (
        SELECT pt.post_id FROM ${IN_TOPIC} JOIN "User" u ON u.id = p.user_id
        WHERE pt.topic_id = wanted.value AND ${visiblePostsSql(ctx)}
        ORDER BY pt.created_at, pt.post_id LIMIT 1) AS post_id
      FROM ${listTable(topicIds, 'wanted')}`,
  )
  return new Map(rows.flatMap(({ topic_id, post_id }) => (post_id ? [[topic_id, post_id]] : [])))
}

/**
 * The posts with these ids in this order, without those the viewer can't see. For any member;
 * search loads its results through this. (SEARCH-37)
 */
export const postsByIds = async (ctx: Ctx, ids: readonly string[]): Promise<ListedPost[]> =>
  (await rowsByIds(ctx, ids, false)).map((row) => toListedPost(ctx, row))

/** The same with the whole content, as what a search matched may be far down. */
export const postsWithContent = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ post: ListedPost; content: string }[]> =>
  (await rowsByIds(ctx, ids, true)).map((row) => ({
    post: toListedPost(ctx, { ...row, content: '' }),
    content: row.content,
  }))

async function rowsByIds(ctx: Ctx, ids: readonly string[], full: boolean): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows = await visiblePostRows(ctx, { from: POST, where: inList('p.id', ids), full })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const savedPostRow = defineRow({ ...postRow.columns, saved: col.flag })
const withSaved = ({ viewer }: Ctx) => ({
  type: savedPostRow,
  columns: sql`, EXISTS (SELECT 1 FROM "SavedPost" s
    WHERE s.user_id = ${viewer.id} AND s.post_id = p.id) AS saved`,
})

/**
 * A post with its whole content. For any member who can see it; throws NotFound for one that doesn't
 * exist, is deleted, private, hidden or of another school, all alike. (POST-03 to POST-05)
 */
export async function postById(ctx: Ctx, id: string): Promise<ShownPost> {
  const where = sql`p.id = ${id}`
  const selection = { from: POST, where, full: true }
  const [row] = isId(id) ? await visiblePostRowsWith(ctx, selection, withSaved(ctx)) : []
  if (!row) throw new NotFound()
  const links = await mentionLinks(ctx, 'post', [row])
  const listed = toFullPost(ctx, row)
  const seesMoves = listed.mine || canLock(ctx.viewer, row)
  return {
    ...listed,
    ...shownColumns(row, 'on its page'),
    html: renderWithNames(row.content, links.get(id) ?? []),
    pictures: row.pictures,
    answer_comment_id: row.answer_comment_id,
    saved: row.saved,
    can_delete: await isDeletable(ctx, row),
    comment_audience: commentAudience(ctx, row),
    address_audience: addressAudience(ctx.partner, row),
    marks_answer: markableAs(ctx.viewer, { ...row, user_id: row.person_id }),
    school_answer: schoolAnswer(row),
    can_read_versions: canReadVersions(ctx.viewer, { ...row, mine: listed.mine }),
    can_lock: canLock(ctx.viewer, row),
    can_merge:
      canLock(ctx.viewer, row) &&
      listed.is_question &&
      !listed.unnamed &&
      !row.private &&
      !row.hidden,
    can_move: canLock(ctx.viewer, row) && row.prompt_code === null && listed.topics.length > 0,
    moved_from: await movedFrom(ctx, seesMoves ? movedIds(row) : []),
    can_pin: canLock(ctx.viewer, row) && listed.topics.some(({ href }) => href !== null),
    can_comment: canCommentBelow(ctx.viewer, row),
    can_look_up:
      isUnnamed(row.person_id) &&
      !isOwnUnnamed(ctx.viewer, id) &&
      canModerate(ctx.viewer) &&
      row.partner_code === ctx.viewer.partner_code,
    care: await careForOne(ctx, 'post', {
      id,
      text: `${row.title}. ${row.content}`,
      stored: postText(row),
      author_id: authorFor(ctx.viewer, { user_id: row.person_id, post_id: id }),
      at: row.edited_at ?? row.created_at,
    }),
  }
}

const movedIds = ({ topics }: PostRow) => topics.flatMap(({ moved_from_id: id }) => id ?? [])

/** (PROMPT-20) */
const isDeletable = async (ctx: Ctx, { prompt_code }: Pick<PostRow, 'prompt_code'>) =>
  !prompt_code || assignmentsFor(await ownAssignments(ctx), prompt_code).length > 0

/**
 * The title of an own post, for confirmation pages. Throws NotFound if the viewer can't see it and
 * Forbidden if it's someone else's. (POST-06)
 */
export async function ownPostById(ctx: Ctx, id: string): Promise<{ id: string; title: string }> {
  const post = await ownPost(ctx, ctx.db.read, id)
  return { id, title: post.title }
}
