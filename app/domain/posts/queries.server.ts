import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { looksLikeId } from '~/platform/ids'
import { pageOf, type Page, type Place } from '~/platform/keyset'
import { renderMarkdown } from '~/platform/markdown.server'
import { mayMarkAnswer } from '~/policy/comments'
import type { SqlFragment } from '~/policy/condition-sql'
import { ownPost } from './access.server'
import { placeOfPost, postSummary, visiblePostRows, wholePost, type PostRow } from './rows.server'
import { FEED_SIZE, PROFILE_SIZE, TOPIC_SIZE, type PostDetail, type PostSummary } from './schema'

type Walk = {
  from: string
  /** The index walked from its end: its first column, and where time and id stand */
  owner: { column: string; id: string }
  at: string
  id: string
  also?: string
  size: number
  before: Place | null
}

/** One page of the newest posts before a place; the place itself is never repeated. */
function newest(ctx: Ctx, walk: Walk): Page<PostSummary> {
  const { from, owner, at, id, also, size, before } = walk
  const after: SqlFragment = before
    ? { sql: ` AND (${at}, ${id}) < (?, ?)`, params: [before.at, before.id] }
    : { sql: '', params: [] }
  const rows = visiblePostRows(ctx, {
    from,
    where: {
      sql: `${owner.column} = ?${after.sql}${also ? ` AND ${also}` : ''}`,
      params: [owner.id, ...after.params],
    },
    tail: { sql: `ORDER BY ${at} DESC, ${id} DESC LIMIT ?`, params: [size + 1] },
  })
  return pageOf(rows, size, placeOfPost, (row) => postSummary(ctx, row))
}

const OWN = { at: 'p.created_at', id: 'p.id' }

/** The newest posts of the viewer's school that the viewer may see. For any member. (HOME-10, POST-05) */
export function feed(ctx: Ctx, before: Place | null = null): Page<PostSummary> {
  const owner = { column: 'p.partner_code', id: ctx.viewer.partner_code }
  const from = 'Post p INDEXED BY Post_partner_code_created_at_id_idx'
  return newest(ctx, { from, owner, ...OWN, size: FEED_SIZE, before })
}

/** The newest posts of a person that the viewer may see. For any member. (PROFILE-18) */
export function postsOfUser(
  ctx: Ctx,
  userId: string,
  before: Place | null = null,
): Page<PostSummary> {
  const owner = { column: 'p.user_id', id: userId }
  const from = 'Post p INDEXED BY Post_user_id_created_at_id_idx'
  return newest(ctx, { from, owner, ...OWN, size: PROFILE_SIZE, before })
}

const BY_TOPIC = `PostTopic pt INDEXED BY PostTopic_topic_id_created_at_post_id_idx
  CROSS JOIN Post p ON p.id = pt.post_id`

/**
 * The newest posts of a topic that the viewer may see, questions among them, or its questions
 * alone. For any member. (TOPIC-17)
 */
export function postsOfTopic(
  ctx: Ctx,
  topicId: string,
  kind: 'posts' | 'questions',
  before: Place | null = null,
): Page<PostSummary> {
  return newest(ctx, {
    from: BY_TOPIC,
    owner: { column: 'pt.topic_id', id: topicId },
    at: 'pt.created_at',
    id: 'pt.post_id',
    also: kind === 'questions' ? 'p.marked_question_at IS NOT NULL' : undefined,
    size: TOPIC_SIZE,
    before,
  })
}

/** The oldest post of a topic that the viewer may see, or null. For any member. (TOPIC-01) */
export function firstPostOfTopic(ctx: Ctx, topicId: string): PostSummary | null {
  const [row] = visiblePostRows(ctx, {
    from: BY_TOPIC,
    where: { sql: 'pt.topic_id = ?', params: [topicId] },
    tail: { sql: 'ORDER BY pt.created_at, pt.post_id LIMIT 1', params: [] },
  })
  return row ? postSummary(ctx, row) : null
}

/**
 * The posts with these ids in this order, without those the viewer may not see. For any member;
 * search loads what it found through this. (SEARCH-37)
 */
export const postsByIds = (ctx: Ctx, ids: readonly string[]): PostSummary[] =>
  rowsByIds(ctx, ids, false).map((row) => postSummary(ctx, row))

/**
 * The same, each with its whole content as it was written in place of the snippet: what was found
 * may stand far down.
 */
export const postsWithContent = (
  ctx: Ctx,
  ids: readonly string[],
): { post: PostSummary; content: string }[] =>
  rowsByIds(ctx, ids, true).map((row) => ({
    post: postSummary(ctx, { ...row, content: '' }),
    content: row.content,
  }))

function rowsByIds(ctx: Ctx, ids: readonly string[], whole: boolean): PostRow[] {
  if (ids.length === 0) return []
  const rows = visiblePostRows(ctx, {
    from: 'Post p',
    where: { sql: 'p.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(ids)] },
    whole,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * A post with its whole content. For any member who may see it; throws NotFound for one that is
 * deleted, private, hidden, of another school or nobody's, all alike. (POST-03 to POST-05)
 */
export function postById(ctx: Ctx, id: string): PostDetail {
  const where = { sql: 'p.id = ?', params: [id] }
  const [row] = looksLikeId(id) ? visiblePostRows(ctx, { from: 'Post p', where, whole: true }) : []
  if (!row) throw new NotFound()
  return {
    ...wholePost(ctx, row),
    html: renderMarkdown(row.content),
    answer_comment_id: row.answer_comment_id,
    may_mark_answer: mayMarkAnswer(ctx.viewer, { ...row, user_id: row.person_id }),
  }
}

/**
 * The title of an own post, for the pages that ask before an act. Throws NotFound where the viewer
 * may not see it and Forbidden where it is another's. (POST-06)
 */
export async function ownPostById(ctx: Ctx, id: string): Promise<{ id: string; title: string }> {
  const post = await ownPost(ctx, ctx.db.read, id)
  return { id, title: post.title }
}
