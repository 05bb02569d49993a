import type { Tx } from '~/platform/db.server'

/**
 * Kept counts. A post counts for its author (posts_count) and for its topics (posts_count, and its
 * comments in comments_count) while everybody at the school may read it: neither deleted, nor
 * private, nor hidden.
 */
export const counts = (post: { private: boolean; hidden: boolean }): boolean =>
  !post.private && !post.hidden

type Counted = { id: string; user_id: string; comment_count: number }

/** A post begins (1) or ceases (-1) to count. */
export async function countPost(tx: Tx, post: Counted, by: 1 | -1): Promise<void> {
  await tx.user.update({
    where: { id: post.user_id },
    data: { posts_count: { increment: by } },
  })
  await tx.topic.updateMany({
    where: { posts: { some: { post_id: post.id } } },
    data: {
      posts_count: { increment: by },
      comments_count: { increment: by * post.comment_count },
    },
  })
}

/** A comment is added to a post. */
export async function countComment(
  tx: Tx,
  post: { id: string; private: boolean; hidden: boolean },
): Promise<void> {
  await tx.post.update({ where: { id: post.id }, data: { comment_count: { increment: 1 } } })
  if (!counts(post)) return
  await tx.topic.updateMany({
    where: { posts: { some: { post_id: post.id } } },
    data: { comments_count: { increment: 1 } },
  })
}
