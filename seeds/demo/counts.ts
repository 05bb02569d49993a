import type { SeedRows } from '../rows'

/**
 * Sets the kept counts to what the rows say: posts (also as responses to their prompts) count while
 * they aren't deleted, private or hidden, comments while they aren't deleted or hidden.
 */
export function setCounts(rows: SeedRows): void {
  const posts = rows.Post.filter((post) => !post.deleted_at && !post.private && !post.hidden)
  const visible = new Set(posts.map(({ id }) => id))
  const comments = rows.Comment.filter((comment) => !comment.deleted_at && !comment.hidden)
  const placed = rows.PostTopic.filter(({ post_id }) => visible.has(post_id))

  const commentsOfPost = countBy(comments, ({ post_id }) => post_id)
  setEach(rows.Comment, { like_count: countBy(rows.CommentLike, (like) => like.comment_id) })
  setEach(rows.Post, {
    comment_count: commentsOfPost,
    like_count: countBy(rows.PostLike, ({ post_id }) => post_id),
  })
  setEach(rows.Topic, {
    posts_count: countBy(placed, ({ topic_id }) => topic_id),
    comments_count: countBy(
      placed,
      ({ topic_id }) => topic_id,
      ({ post_id }) => commentsOfPost(post_id),
    ),
  })
  setEach(rows.Prompt, { count: countBy(posts, ({ prompt_code }) => prompt_code) })
  setEach(rows.User, {
    posts_count: countBy(posts, ({ user_id }) => user_id),
    comments_count: countBy(comments, ({ user_id }) => user_id),
    following_count: countBy(rows.Follow, ({ user_id }) => user_id),
    followers_count: countBy(rows.Follow, ({ followed_user_id }) => followed_user_id),
  })
}

function setEach<Row extends { id: string }>(
  rows: readonly Row[],
  counts: { [Column in keyof Row]?: (id: string) => Row[Column] },
): void {
  for (const row of rows)
    for (const column of Object.keys(counts) as (keyof Row)[])
      row[column] = counts[column]?.(row.id) as Row[typeof column]
}

/** How many rows have a key, or what they weigh together. */
function countBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null,
  weight: (row: T) => number = () => 1,
): (key: string) => number {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + weight(row))
  return (key) => counts.get(key) ?? 0
}
