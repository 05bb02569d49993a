import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Posts, questions and what one does with them. */
export const paths: RouteConfigEntry[] = [
  route('my-feed', 'routes/posts/my-feed.tsx'),
  route('new-post', 'routes/posts/new-post.tsx'),
  route('ask', 'routes/posts/ask.tsx'),
  route('ask/similar', 'routes/posts/similar.ts'),
  route('post/:postId', 'routes/posts/post.tsx'),
  route('influence-post/:postId/:type', 'routes/posts/post.tsx', { id: 'influence-post' }),
  route('influence-post/:postId/:type/resource/:number', 'routes/posts/influence-resource.ts'),
  route('post/:postId/comment', 'routes/posts/comment.tsx'),
  route('post/:postId/like', 'routes/posts/like.ts'),
  route('post/:postId/likes', 'routes/posts/likes.tsx'),
  route('post/:postId/unlike', 'routes/posts/unlike.ts'),
  route('post/:postId/edit', 'routes/posts/edit.tsx'),
  route('post/:postId/privatize', 'routes/posts/privatize.tsx'),
  route('post/:postId/unprivatize', 'routes/posts/unprivatize.tsx'),
  route('post/:postId/delete', 'routes/posts/delete.tsx'),
]
