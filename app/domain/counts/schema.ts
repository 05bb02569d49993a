/** A number that is kept beside its rows, so that no view has to count them. */
export type KeptCount = {
  table: 'Post' | 'Comment' | 'User' | 'Topic' | 'Prompt' | 'ModerationCase'
  column: string
  /** How counting the rows makes it: SQL about one row of the table */
  counted: string
}

const OPEN = 'p.deleted_at IS NULL AND p.private = 0 AND p.hidden = 0'
const SAID = 'c.deleted_at IS NULL AND c.hidden = 0'
const IN_TOPIC = `FROM PostTopic x JOIN Post p ON p.id = x.post_id
  WHERE x.topic_id = Topic.id AND ${OPEN}`

/**
 * Every kept count by its definition. What the commands keep by adding and subtracting has to be
 * what these say. A topic sums up its posts' comments, so those come before.
 */
export const KEPT_COUNTS: readonly KeptCount[] = [
  {
    table: 'Post',
    column: 'comment_count',
    counted: `SELECT count(*) FROM Comment c WHERE c.post_id = Post.id AND ${SAID}`,
  },
  {
    table: 'Post',
    column: 'like_count',
    counted: 'SELECT count(*) FROM PostLike l WHERE l.post_id = Post.id',
  },
  {
    table: 'Comment',
    column: 'like_count',
    counted: 'SELECT count(*) FROM CommentLike l WHERE l.comment_id = Comment.id',
  },
  {
    table: 'User',
    column: 'posts_count',
    counted: `SELECT count(*) FROM Post p WHERE p.user_id = "User".id AND ${OPEN}`,
  },
  {
    table: 'User',
    column: 'comments_count',
    counted: `SELECT count(*) FROM Comment c WHERE c.user_id = "User".id AND ${SAID}`,
  },
  {
    table: 'User',
    column: 'followers_count',
    counted: 'SELECT count(*) FROM Follow f WHERE f.followed_user_id = "User".id',
  },
  {
    table: 'User',
    column: 'following_count',
    counted: 'SELECT count(*) FROM Follow f WHERE f.user_id = "User".id',
  },
  { table: 'Topic', column: 'posts_count', counted: `SELECT count(*) ${IN_TOPIC}` },
  {
    table: 'Topic',
    column: 'comments_count',
    counted: `SELECT coalesce(sum(p.comment_count), 0) ${IN_TOPIC}`,
  },
  {
    table: 'Prompt',
    column: 'count',
    counted: `SELECT count(*) FROM Post p WHERE p.prompt_code = Prompt.id AND ${OPEN}`,
  },
  {
    table: 'ModerationCase',
    column: 'reports_count',
    counted: 'SELECT count(*) FROM ModerationReport r WHERE r.case_id = ModerationCase.id',
  },
]
