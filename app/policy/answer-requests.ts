import { all, always, eq, not, oneOf, type Condition } from './condition'
import { visiblePeople } from './people'
import { isProspective, isStaff, PROSPECTIVE_STATUSES, type Viewer } from './viewer'

/** Milliseconds for which a question may find an answer by itself, before its author asks someone. */
export const QUESTION_REST_MS = 86_400_000

export type OpenQuestion = {
  user_id: string
  partner_code: string
  private: boolean
  hidden: boolean
  locked_at: Date | null
  marked_question_at: Date | null
  answer_comment_id: string | null
}

/**
 * Whether people can be asked to answer: 'open', or why not. A question is unanswered until a comment
 * is marked as its answer, as in search: comments alone may not have helped.
 */
export type AskState = 'open' | 'too new' | 'answered' | 'unseen'

/**
 * Whether the viewer can ask people to answer a post that they can see: its author once it has been a
 * question for a day, and staff of its school at any time. Null for everyone else, and for what is no
 * question or locked.
 */
export function askState(
  viewer: Pick<Viewer, 'id' | 'roles' | 'partner_code'>,
  post: OpenQuestion,
  now: Date,
): AskState | null {
  const staff = isStaff(viewer) && viewer.partner_code === post.partner_code
  if (post.marked_question_at === null || post.locked_at !== null) return null
  if (post.user_id !== viewer.id && !staff) return null
  if (post.private || post.hidden) return 'unseen'
  if (post.answer_comment_id !== null) return 'answered'
  const isRested = now.getTime() - post.marked_question_at.getTime() >= QUESTION_REST_MS
  return staff || isRested ? 'open' : 'too new'
}

/** Who is asked questions at all, and has a list of those to answer: not those who don't study here yet. */
export const receivesRequests = (person: { enrollment_status: string | null }): boolean =>
  !isProspective(person)

/**
 * Who the viewer can ask: people whose profile they see, and who see the question themselves, being of
 * its school or because its author shares with all students. They are past their introduction, can log
 * in, allow it, and have asked neither this nor this question. Blocks, earlier requests and comments are
 * looked up apart. Fields: as of `visiblePeople`, suspended_at, settings.answer_requests,
 * study.core_complete, study.control_group.
 */
export const askablePeople = (
  viewer: Viewer,
  partner: { allow_prospective: boolean },
  question: { user_id: string; partner_code: string; author_global: boolean },
): Condition =>
  all(
    visiblePeople(viewer, partner),
    question.author_global ? always : eq('partner_code', question.partner_code),
    not(oneOf('id', [viewer.id, question.user_id])),
    not(oneOf('enrollment_status', PROSPECTIVE_STATUSES)),
    eq('test_user', false),
    eq('suspended_at', null),
    eq('study.core_complete', true),
    not(eq('study.control_group', true)),
    not(eq('settings.answer_requests', false)),
  )
