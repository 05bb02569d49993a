import { all, any, eq, not, oneOf, type Condition } from './condition'
import { ownsPost } from './posts'
import { authorFor } from './unnamed'
import { isStaff, type Viewer } from './viewer'

/**
 * Which comments the viewer can see on a visible post: not deleted; their own, or not hidden and by
 * someone of their school or who shares with all students (as with posts, of any author); none by
 * people they blocked or who blocked them. (OPTIN-21)
 * Fields: deleted_at, hidden, user_id, post_id, user.partner_code, user.global.
 */
export const visibleComments = (viewer: Viewer): Condition =>
  all(
    eq('deleted_at', null),
    any(
      ownComments(viewer),
      all(
        eq('hidden', false),
        any(eq('user.partner_code', viewer.partner_code), eq('user.global', true)),
      ),
    ),
    not(oneOf('user_id', viewer.blocked_ids)),
  )

/** The viewer's own comments, those without their name too. Fields: user_id, post_id. */
export function ownComments(viewer: Viewer): Condition {
  const named = eq('user_id', viewer.id)
  const { unnamed_post_ids: ids, unnamed_id } = viewer
  return ids.length > 0 ? any(named, all(oneOf('post_id', ids), eq('user_id', unnamed_id))) : named
}

/** Only its author can edit and delete a comment. (COMMENT-05, COMMENT-08) */
export const ownsComment = (
  viewer: Viewer,
  comment: { user_id: string; post_id: string },
): boolean => authorFor(viewer, comment) === viewer.id

/** What someone writes below another person's question; what its author adds is a comment, and so is what answers a comment. */
export const isAnswer = (
  comment: { user_id: string; parent_id: string | null },
  question: { user_id: string; marked_question_at: Date | number | null },
): boolean =>
  question.marked_question_at !== null &&
  question.user_id !== comment.user_id &&
  comment.parent_id === null

type MarkedQuestion = {
  id: string
  user_id: string
  partner_code: string
  marked_question_at: Date | number | null
  answer_comment_id: string | null
  school_answer: string | null
}

/** How the school's answer of a question became one, by staff's word: null where that isn't so. */
export function schoolAnswer({
  answer_comment_id,
  school_answer: how,
}: Pick<MarkedQuestion, 'answer_comment_id' | 'school_answer'>): 'written' | 'marked' | null {
  if (answer_comment_id === null || how === null) return null
  return how === 'written' ? 'written' : 'marked'
}

/**
 * As what the viewer can mark the answer of a question: staff of its school as the school's, its author as
 * theirs while the school has none. Null for everyone else; posts have no answer.
 */
export function markableAs(viewer: Viewer, post: MarkedQuestion): 'own' | 'school' | null {
  if (post.marked_question_at === null) return null
  const isTheirs = isStaff(viewer) && post.partner_code === viewer.partner_code
  if (!ownsPost(viewer, post)) return isTheirs ? 'school' : null
  return isTheirs || schoolAnswer(post) === null ? 'own' : null
}
