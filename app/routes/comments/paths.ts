import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Comments: what one does with one. */
export const paths: RouteConfigEntry[] = [
  route('comment/:commentId', 'routes/comments/comment.ts'),
  route('comment/:commentId/edit', 'routes/comments/edit.tsx'),
  route('comment/:commentId/delete', 'routes/comments/delete.tsx'),
  route('comment/:commentId/like', 'routes/comments/like.ts'),
  route('comment/:commentId/likes', 'routes/comments/likes.tsx'),
  route('comment/:commentId/unlike', 'routes/comments/unlike.ts'),
  route('comment/:commentId/answer', 'routes/comments/answer.ts'),
  route('comment/:commentId/unanswer', 'routes/comments/unanswer.ts'),
]
