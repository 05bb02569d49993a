import type { Badge } from '~/domain/badges/schema'
import type { EventNews } from '~/domain/campus-events/schema'
import type { PersonSummary } from '~/domain/people/schema'

/** What the API calls the kinds of notifications and activity. (NOTIF-02) */
export const ACTION_TYPES = ['badge', 'post_like', 'comment_like', 'follow', 'comment'] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/**
 * All kinds; for the last twelve the API has no action type. `comment` is about the reader's own post,
 * `followed_comment` about one that they follow or have commented on, `nested_comment` answers their comment on someone else's, the two mentions
 * name them,
 * `answer` about their comment that
 * was marked as the answer, `post_moved` about their post under another topic, `question_merged` about the question that theirs was merged into, `moderation` about what staff decided about their content, `appeal` about what became of their appeal against that, `own_decision` tells staff what became of an appeal against theirs. schema-kinds.ts
 * describes each kind. Settings turn off its mail and push, never its line on the page.
 */
export const NOTIFICATION_KINDS = [
  ...ACTION_TYPES,
  'followed_comment',
  'nested_comment',
  'post_mention',
  'comment_mention',
  'answer',
  'answer_request',
  'post_moved',
  'question_merged',
  'moderation',
  'appeal',
  'own_decision',
  'event',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** How long notifications are shown. (NOTIF-09) */
export const WINDOW_MS = 2_592_000_000
/** The menu has those that are unviewed or among so many first ones. (NOTIF-05) */
export const FIRST_IN_MENU = 5
/** With more unread ones than this, the menu scrolls. (NOTIF-06) */
export const MAX_UNREAD_IN_VIEW = 5
/** Of one person within the window: more than anyone reads. Not in the spec. */
export const MAX_NOTIFICATIONS = 300
/** The header counts no further. Not in the spec. */
export const MAX_COUNTED = 100
/** Characters, as people see them (NOTIF-12) */
export const ACTIVITY_TEXT_LENGTH = 60

/** What is new about a date of an event. */
export type EventNotice = { id: string; date_id: string; news: EventNews }

/** What staff decided about something of one's own, and why. */
export type DecisionNews = {
  subject: { kind: 'post' | 'comment' | 'message' | 'event' | 'user'; id: string }
  decision: 'hide' | 'remove' | 'show' | 'upheld' | 'overturned'
  case_id: string
  rule: string | null
  notice_to_author: string | null
}

/** One action that the viewer is told about. (NOTIF-01) */
export type NotificationItem = {
  id: string
  kind: NotificationKind
  /** Who did it; the viewer where no one is named */
  person: PersonSummary
  post_id: string | null
  comment_id: string | null
  post_title: string | null
  /** The post is a question */
  question: boolean
  /** The comment is on someone else's question, so that it's called an answer */
  answer: boolean
  /** The title or text that it's about, at most 60 characters (NOTIF-12) */
  content: string
  /** Not since the page or the menu was opened (NOTIF-10) */
  viewed: boolean
  badge: Badge | null
  decided: DecisionNews | null
  event: EventNotice | null
  /** ISO 8601 */
  created_at: string
}

/** Actions of one kind about the same thing, as one line: 'Maya and 2 others liked your post'. */
export type NotificationGroup = NotificationItem & {
  /** Distinct, those who acted last first */
  people: PersonSummary[]
  /** How many actions */
  count: number
}

/** Whether someone is notified of new comments on a post, and whether they wrote it or commented on it. */
export type PostFollowState = { notified: boolean; muted: boolean; participates: boolean }

/** Texts. */
export const NOTIFICATIONS = 'Notifications'
/** (NOTIF-07) */
export const NO_NOTIFICATIONS = 'No notifications'
export const SEE_ALL_NOTIFICATIONS = 'See all notifications'
/** Shown by script. (NOTIF-07) */
export const LOADING_NOTIFICATIONS = 'Loading Notifications...'
