import { asMillis } from '~/platform/database/dialect'
import { sql, type SqlFragment } from '~/platform/database/sql-text'
import { selectCount, type SqlSource } from '~/platform/database/sql.server'
import type { BadgeFamily } from './schema'

/** Milliseconds after joining in which someone's first post is that of a newcomer */
const NEWCOMER_TIME = 30 * 86_400_000

/**
 * What each family counts, for the person u: what they have now, so that liking and unliking again,
 * or posting twice, counts once. What staff has hidden or its author deleted doesn't count.
 */
const COUNTED: Record<BadgeFamily, SqlFragment> = {
  profile_complete: sql`(SELECT count(*) FROM "UserOnboarding" o WHERE o.user_id = u.id
    AND o.profile_completed_at IS NOT NULL)`,
  leader: sql`CASE WHEN u.leader THEN 1 ELSE 0 END`,
  first_post: sql`(SELECT count(*) FROM "Post" p WHERE p.user_id = u.id AND p.prompt_code IS NULL
    AND p.deleted_at IS NULL AND p.hidden = false)`,
  questions: sql`(SELECT count(*) FROM "Post" p WHERE p.user_id = u.id
    AND p.marked_question_at IS NOT NULL AND p.deleted_at IS NULL AND p.hidden = false)`,
  // Only answers to others: a question of one's own is no help to anyone.
  answers: sql`(SELECT count(*) FROM "Comment" c JOIN "Post" p ON p.id = c.post_id
    WHERE c.user_id = u.id AND p.answer_comment_id = c.id AND p.user_id <> u.id
    AND c.deleted_at IS NULL AND c.hidden = false AND p.deleted_at IS NULL)`,
  prompts: sql`(SELECT count(DISTINCT p.prompt_code) FROM "Post" p WHERE p.user_id = u.id
    AND p.prompt_code IS NOT NULL AND p.deleted_at IS NULL AND p.hidden = false)`,
  // (POST-12)
  likes: sql`(SELECT count(*) FROM "Post" p JOIN "PostLike" l ON l.post_id = p.id
      WHERE p.user_id = u.id AND l.user_id <> u.id AND p.deleted_at IS NULL AND p.hidden = false)
    + (SELECT count(*) FROM "Comment" c JOIN "CommentLike" l ON l.comment_id = c.id
      WHERE c.user_id = u.id AND l.user_id <> u.id AND c.deleted_at IS NULL AND c.hidden = false)`,
  welcomer: sql`(SELECT count(*) FROM "Comment" c JOIN "Post" p ON p.id = c.post_id
      JOIN "User" author ON author.id = p.user_id
    WHERE c.user_id = u.id AND p.user_id <> u.id AND c.deleted_at IS NULL AND c.hidden = false
      AND ${asMillis('p.created_at')} - ${asMillis('author.joined_date')} < ${NEWCOMER_TIME}
      AND NOT EXISTS (SELECT 1 FROM "Post" earlier WHERE earlier.user_id = p.user_id
        AND earlier.created_at < p.created_at)
      AND NOT EXISTS (SELECT 1 FROM "Comment" earlier WHERE earlier.post_id = p.id
        AND earlier.user_id <> p.user_id AND earlier.created_at < c.created_at))`,
}

/** How many of what a family counts someone has. None for accounts that are deleted or not joined. */
export const badgeCount = (from: SqlSource, user_id: string, family: BadgeFamily) =>
  selectCount(
    from,
    sql`SELECT ${COUNTED[family]} AS count FROM "User" u
      WHERE u.id = ${user_id} AND u.deleted_at IS NULL AND u.joined_date IS NOT NULL`,
  )
