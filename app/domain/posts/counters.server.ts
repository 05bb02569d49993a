import type { Tx } from '~/platform/database/types'

/**
 * Kept counts. A post counts for its author (posts_count), for the prompt that it answers (count) and
 * for its topics (posts_count, and its comments in comments_count) while everyone at the school can
 * read it: not deleted, private or hidden.
 */
export const isCounted = (post: { private: boolean; hidden: boolean }): boolean =>
  !post.private && !post.hidden

type CountedPost = {
  id: string
  user_id: string
  comment_count: number
  /** The prompt that it answers */
  prompt_code?: string | null
}

const postSteps = ({ comment_count }: { comment_count: number }, by: 1 | -1) => ({
  posts_count: { increment: by },
  comments_count: { increment: by * comment_count },
})

/** A post starts (1) or stops (-1) counting. */
export async function adjustPostCounts(tx: Tx, post: CountedPost, by: 1 | -1): Promise<void> {
  const step = { increment: by }
  await tx.user.update({ where: { id: post.user_id }, data: { posts_count: step } })
  if (post.prompt_code)
    await tx.prompt.updateMany({ where: { id: post.prompt_code }, data: { count: step } })
  const where = { posts: { some: { post_id: post.id } } }
  await tx.topic.updateMany({ where, data: postSteps(post, by) })
}

/** A counted post is added to topics (1) or removed from them (-1). */
export async function adjustTopicCounts(
  tx: Tx,
  post: { comment_count: number },
  topics: readonly string[],
  by: 1 | -1,
): Promise<void> {
  if (topics.length === 0) return
  await tx.topic.updateMany({ where: { id: { in: [...topics] } }, data: postSteps(post, by) })
}

/**
 * A comment starts (1) or stops (-1) counting: for its author and its post while it isn't
 * deleted or hidden, and for the post's topics while the post itself counts.
 */
export async function adjustCommentCounts(
  tx: Tx,
  post: { id: string; private: boolean; hidden: boolean; deleted_at?: Date | null },
  comment: { user_id: string },
  by: 1 | -1,
): Promise<void> {
  const step = { increment: by }
  await tx.user.update({ where: { id: comment.user_id }, data: { comments_count: step } })
  await tx.post.update({ where: { id: post.id }, data: { comment_count: step } })
  if (post.deleted_at || !isCounted(post)) return
  await tx.topic.updateMany({
    where: { posts: { some: { post_id: post.id } } },
    data: { comments_count: step },
  })
}
