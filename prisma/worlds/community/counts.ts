import type { World } from '../rows'

/**
 * Sets the kept counts of a world to what its rows say: posts (also as answers to
 * their prompts) count while they are not deleted, private or hidden, comments while they are not
 * deleted or hidden.
 */
export function keepCounts(world: World): void {
  const visible = new Set(
    world.Post.filter((post) => !post.deleted_at && !post.private && !post.hidden).map(
      ({ id }) => id,
    ),
  )
  const comments = world.Comment.filter((comment) => !comment.deleted_at && !comment.hidden)
  const commentsOf = tally(comments.map(({ post_id }) => post_id))
  const likesOf = tally(world.PostLike.map(({ post_id }) => post_id))
  const likesOfComment = tally(world.CommentLike.map(({ comment_id }) => comment_id))
  for (const comment of world.Comment) comment.like_count = likesOfComment.get(comment.id) ?? 0
  for (const post of world.Post) {
    post.comment_count = commentsOf.get(post.id) ?? 0
    post.like_count = likesOf.get(post.id) ?? 0
  }
  const inTopics = world.PostTopic.filter(({ post_id }) => visible.has(post_id))
  const postsIn = tally(inTopics.map(({ topic_id }) => topic_id))
  const commentsIn = new Map<string, number>()
  for (const { topic_id, post_id } of inTopics) {
    commentsIn.set(topic_id, (commentsIn.get(topic_id) ?? 0) + (commentsOf.get(post_id) ?? 0))
  }
  for (const topic of world.Topic) {
    topic.posts_count = postsIn.get(topic.id) ?? 0
    topic.comments_count = commentsIn.get(topic.id) ?? 0
  }
  const answers = tally(
    world.Post.filter(({ id }) => visible.has(id)).map(({ prompt_code }) => prompt_code ?? ''),
  )
  for (const prompt of world.Prompt) prompt.count = answers.get(prompt.id) ?? 0
  countForPeople(world, visible)
  const written = tally(comments.map(({ user_id }) => user_id))
  for (const user of world.User) user.comments_count = written.get(user.id) ?? 0
}

function countForPeople(world: World, visible: ReadonlySet<string>): void {
  const posts = tally(world.Post.filter(({ id }) => visible.has(id)).map(({ user_id }) => user_id))
  const following = tally(world.Follow.map(({ user_id }) => user_id))
  const followers = tally(world.Follow.map(({ followed_user_id }) => followed_user_id))
  for (const user of world.User) {
    user.posts_count = posts.get(user.id) ?? 0
    user.following_count = following.get(user.id) ?? 0
    user.followers_count = followers.get(user.id) ?? 0
  }
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
