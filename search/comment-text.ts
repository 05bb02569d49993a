import type { Db } from '~/platform/db.server'
import { sqlRows } from '~/platform/sql.server'
import type { SqlFragment } from '~/policy/condition-sql'

/**
 * Comments are searched with their post: of each the first characters, the newest of a post, so
 * that no document grows without end. The full-text table of the database cuts them alike.
 */
export const LONGEST_COMMENT = 1000
export const MOST_COMMENTS = 100

/** The comments that everybody may read who is not on either side of a block with their author. */
const READABLE = 'c.deleted_at IS NULL AND c.hidden = 0'

export type Said = { comments: string[]; commenter_ids: string[] }

const SAID = `SELECT c.post_id, c.user_id,
    row_number() OVER (PARTITION BY c.post_id ORDER BY c.created_at DESC, c.id DESC) AS place,
    substr(c.content, 1, ${LONGEST_COMMENT}) AS content
  FROM Comment c WHERE c.post_id IN (SELECT value FROM json_each(?)) AND ${READABLE}`

/** What is said under posts, newest first, and by whom; posts without comments are not in it. */
export function saidUnder(db: Db, posts: readonly string[]): Map<string, Said> {
  const rows = sqlRows<{ post_id: string; user_id: string; content: string | null }>(
    db,
    `SELECT post_id, user_id, CASE WHEN place <= ${MOST_COMMENTS} THEN content END AS content
     FROM (${SAID}) ORDER BY post_id, place`,
    [JSON.stringify(posts)],
  )
  const said = new Map<string, { comments: string[]; commenters: Set<string> }>()
  for (const { post_id, user_id, content } of rows) {
    const under = said.get(post_id) ?? { comments: [], commenters: new Set() }
    if (content !== null) under.comments.push(content)
    under.commenters.add(user_id)
    said.set(post_id, under)
  }
  return new Map(
    [...said].map(([post, { comments, commenters }]) => [
      post,
      { comments, commenter_ids: [...commenters].sort() },
    ]),
  )
}

const NEWER = `SELECT count(*) FROM Comment n WHERE n.post_id = c.post_id
  AND n.deleted_at IS NULL AND n.hidden = 0 AND (n.created_at, n.id) > (c.created_at, c.id)`

/** Posts so long talked about that a comment found may be too old to count. */
const AMONG_THE_NEWEST = `SELECT c.post_id FROM comment_fts CROSS JOIN SearchRow s
    ON s.id = comment_fts.rowid CROSS JOIN Comment c ON c.id = s.subject_id
  WHERE comment_fts MATCH ? AND (${NEWER}) < ${MOST_COMMENTS}`

const COMMENTED = `p.id IN (SELECT comment_fts.post_id FROM comment_fts WHERE comment_fts MATCH ?)
  AND (p.comment_count <= ${MOST_COMMENTS} OR p.id IN (${AMONG_THE_NEWEST}))`

const UNHEARD = `p.id NOT IN (SELECT c.post_id FROM Comment c
  WHERE c.user_id IN (SELECT value FROM json_each(?)) AND ${READABLE})`

/**
 * Posts under which a comment matches the full-text expression. Where one of `unheard` has written
 * too, no comment counts: what the viewer may not read must not show in what is found.
 */
export function commented(match: string, unheard: readonly string[]): SqlFragment {
  if (unheard.length === 0) return { sql: COMMENTED, params: [match, match] }
  return {
    sql: `${COMMENTED} AND ${UNHEARD}`,
    params: [match, match, JSON.stringify(unheard)],
  }
}
