import { commentsBelowPosts } from '~/domain/comments/user-comments.server'
import { apiPosts, type ApiPost } from '~/domain/posts/api-posts.server'
import type { LikeSource } from '~/domain/posts/likes.server'
import { firstPostIds } from '~/domain/posts/queries.server'
import type { TopicDetail } from '~/domain/topics/schema'
import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'
import { MAX_COMMENTS, toComment } from './entities/comment'

/** Posts as the API answers them, in a fixed number of statements. (POST-01) */
export async function withComments(ctx: Ctx, posts: readonly ApiPost[]) {
  const ids = posts.map(({ id }) => id)
  const comments = await commentsBelowPosts(ctx, ids, MAX_COMMENTS)
  return posts.map((post) => ({
    ...post,
    comments: comments.filter(({ post_id }) => post_id === post.id).map(toComment),
  }))
}

/** A post for any member who can see it; otherwise NotFound. */
export async function loadPost(ctx: Ctx, id: string) {
  const [post] = await loadPosts(ctx, [id])
  if (!post) throw new NotFound()
  return post
}

/** Those of these posts that the viewer can see, in this order, with what found them. */
export const loadPosts = async (ctx: Ctx, ids: readonly string[], source?: LikeSource) =>
  withComments(ctx, await apiPosts(ctx, ids, source))

/** Topics with their first posts, in a fixed number of statements. (TOPIC-01) */
export async function withFirstPosts(ctx: Ctx, topics: readonly TopicDetail[]) {
  const ids = topics.map(({ id }) => id)
  const firstIds = await firstPostIds(ctx, ids)
  const posts = await loadPosts(ctx, [...firstIds.values()])
  const byId = new Map(posts.map((post) => [post.id, post]))
  return topics.map((topic) => ({
    ...topic,
    first_post: byId.get(firstIds.get(topic.id) ?? '') ?? null,
  }))
}
