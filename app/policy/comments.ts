import { all, any, eq, not, oneOf, type Condition } from './condition'
import { isStaff, type Viewer } from './viewer'

/**
 * Which comments of a post that the viewer may see: not deleted, the viewer's own or not hidden,
 * and none between two people one of whom has blocked the other. Fields: deleted_at, hidden, user_id.
 */
export const visibleComments = (viewer: Viewer): Condition =>
  all(
    eq('deleted_at', null),
    any(eq('user_id', viewer.id), eq('hidden', false)),
    not(oneOf('user_id', viewer.blocked_ids)),
  )

/** Who wrote a comment edits and deletes it, nobody else. (COMMENT-05, COMMENT-08) */
export const ownsComment = (viewer: Viewer, comment: { user_id: string }): boolean =>
  comment.user_id === viewer.id

/** Who asked a question, and staff of its school, say which comment answers it. Posts have no answer. */
export const mayMarkAnswer = (
  viewer: Viewer,
  post: { user_id: string; partner_code: string; marked_question_at: Date | number | null },
): boolean =>
  post.marked_question_at !== null &&
  (post.user_id === viewer.id || (isStaff(viewer) && post.partner_code === viewer.partner_code))
