import type { Db } from '~/platform/database/types'
import { inList, THEN_JOIN } from '~/platform/database/dialect'
import { matches, texts, type SchoolMatch } from '~/platform/database/full-text'
import { col, defineRow } from '~/platform/database/sql-row'
import { raw, sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'

/**
 * Comments are searched with their post: the newest of a post, and the beginning of each, so that
 * documents stay small. The full-text table has the same limits.
 */
export const MAX_COMMENT_LENGTH = 1000
export const MAX_COMMENTS = 100

/**
 * Comments that everyone who can see their post may read, unless there is a block: a document is the
 * same for all its readers. Below posts for all students these are the comments of writers who share
 * with all students, elsewhere those of the school as well. As app/policy/comments.ts.
 */
const readable = (alias: string) =>
  raw(`${alias}.deleted_at IS NULL AND NOT ${alias}.hidden AND EXISTS (
    SELECT 1 FROM "User" writer, "Post" below JOIN "User" author ON author.id = below.user_id
    WHERE writer.id = ${alias}.user_id AND below.id = ${alias}.post_id AND (writer.global
      OR NOT author.global AND writer.partner_code = below.partner_code))`)

export type PostComments = { comments: string[]; commenter_ids: string[] }

const commentRow = defineRow({ post_id: col.text, user_id: col.text, content: col.text.orNull })

/** The comments of posts, newest first, and their authors. Posts without comments are left out. */
export async function loadPostComments(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, PostComments>> {
  const rows = await selectRows(
    db,
    commentRow,
    sql`SELECT post_id, user_id, CASE WHEN place <= ${MAX_COMMENTS} THEN content END AS content
      FROM (SELECT c.post_id, c.user_id, substr(c.content, 1, ${MAX_COMMENT_LENGTH}) AS content,
          row_number() OVER (PARTITION BY c.post_id ORDER BY c.created_at DESC, c.id DESC) AS place
        FROM "Comment" c WHERE ${inList('c.post_id', postIds)} AND ${readable('c')}) placed
      ORDER BY post_id, place`,
  )
  const posts = new Map<string, PostComments>()
  for (const { post_id, user_id, content } of rows) {
    const post = posts.get(post_id) ?? { comments: [], commenter_ids: [] }
    if (content !== null) post.comments.push(content)
    if (!post.commenter_ids.includes(user_id)) post.commenter_ids.push(user_id)
    posts.set(post_id, post)
  }
  for (const { commenter_ids } of posts.values()) commenter_ids.sort()
  return posts
}

/** In posts with very many comments a matching one may be too old to count. */
const amongNewest =
  raw(`((SELECT p.comment_count FROM "Post" p WHERE p.id = c.post_id) <= ${MAX_COMMENTS}
  OR (SELECT count(*) FROM "Comment" n WHERE n.post_id = c.post_id AND ${readable('n').sql}
    AND (n.created_at, n.id) > (c.created_at, c.id)) < ${MAX_COMMENTS})`)

/**
 * The ids of posts with a comment that matches. If one of the blocked commenters has written there too,
 * no comment counts, as in Meilisearch. (SEARCH-37) A list of its own: as a condition on all posts
 * PostgreSQL would take it for half of them.
 */
export function commentMatchesSql(
  match: SchoolMatch,
  blockedCommenters: readonly string[],
): SqlFragment {
  const matching = sql`SELECT c.post_id AS id
    FROM ${texts('comment_fts')} ${THEN_JOIN} "Comment" c ON c.id = s.subject_id
    WHERE ${matches('comment_fts', match)} AND ${readable('c')} AND ${amongNewest}`
  if (blockedCommenters.length === 0) return matching
  return sql`${matching} AND c.post_id NOT IN (SELECT b.post_id FROM "Comment" b
    WHERE ${inList('b.user_id', blockedCommenters)} AND ${readable('b')})`
}
