import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Flags and reports, and the queue of them for the staff of the school. */
export const paths: RouteConfigEntry[] = [
  route('post/:postId/flag', 'routes/moderation/flag-post.tsx'),
  route('comment/:commentId/flag', 'routes/moderation/flag-comment.tsx'),
  route('profile/:userId/report', 'routes/moderation/report-person.tsx'),
  route('moderation', 'routes/moderation/queue.tsx'),
  route('moderation/:caseId', 'routes/moderation/case.tsx'),
  route('moderation/:caseId/take', 'routes/moderation/take.ts'),
  route('moderation/:caseId/give-back', 'routes/moderation/give-back.ts'),
  route('moderation/:caseId/note', 'routes/moderation/note.tsx'),
  route('moderation/:caseId/keep', 'routes/moderation/keep.ts'),
  route('moderation/:caseId/hide', 'routes/moderation/hide.tsx'),
  route('moderation/:caseId/remove', 'routes/moderation/remove.tsx'),
  route('moderation/:caseId/resolve', 'routes/moderation/resolve.tsx'),
  route('moderation/:caseId/show', 'routes/moderation/show.ts'),
]
