import type { Tx } from '~/platform/db.server'

/**
 * Kept counts. A post counts for its author (posts_count), for the prompt that it answers (count) and
 * for its topics (posts_count, and its comments in comments_count) while everybody at the school may read it: neither deleted, nor
 * private, nor hidden.
 */
export const counts = (post: { private: boolean; hidden: boolean }): boolean =>
  !post.private && !post.hidden

type Counted = {
  id: string
  user_id: string
  comment_count: number
  /** The prompt that it answers */
  prompt_code?: string | null
}

/** A post begins (1) or ceases (-1) to count. */
export async function countPost(tx: Tx, post: Counted, by: 1 | -1): Promise<void> {
  await tx.user.update({
    where: { id: post.user_id },
    data: { posts_count: { increment: by } },
  })
  if (post.prompt_code) {
    await tx.prompt.updateMany({
      where: { id: post.prompt_code },
      data: { count: { increment: by } },
    })
  }
  await tx.topic.updateMany({
    where: { posts: { some: { post_id: post.id } } },
    data: {
      posts_count: { increment: by },
      comments_count: { increment: by * post.comment_count },
    },
  })
}

/** A post that counts is put into topics (1) or taken out of them (-1). */
export async function countInTopics(
  tx: Tx,
  post: { comment_count: number },
  topics: readonly string[],
  by: 1 | -1,
): Promise<void> {
  if (topics.length === 0) return
  await tx.topic.updateMany({
    where: { id: { in: [...topics] } },
    data: {
      posts_count: { increment: by },
      comments_count: { increment: by * post.comment_count },
    },
  })
}

/**
 * A comment begins (1) or ceases (-1) to count: for its author and its post while it is neither
 * deleted nor hidden, and for the post's topics while the post itself counts.
 */
export async function countComment(
  tx: Tx,
  post: { id: string; private: boolean; hidden: boolean; deleted_at?: Date | null },
  comment: { user_id: string },
  by: 1 | -1,
): Promise<void> {
  const step = { increment: by }
  await tx.user.update({ where: { id: comment.user_id }, data: { comments_count: step } })
  await tx.post.update({ where: { id: post.id }, data: { comment_count: step } })
  if (post.deleted_at || !counts(post)) return
  await tx.topic.updateMany({
    where: { posts: { some: { post_id: post.id } } },
    data: { comments_count: step },
  })
}
