import { isUnseenNews, NEWS_SENTENCES } from '~/domain/campus-events/schema'
import type { EmailToggle, PushToggle } from '~/domain/settings/schema-notifications'
import type { DecisionNews, NotificationItem, NotificationKind } from './schema'

/** What a notification is about: an item of the page, or the row of a push. */
export type NotificationSubject = Pick<
  NotificationItem,
  'id' | 'kind' | 'post_id' | 'comment_id' | 'question' | 'answer' | 'decided' | 'event'
> & { person: { id: string } }

/** The words that say which one, behind the sentence. Of a comment the page says what it says. */
export type Quoted = 'post title' | 'comment' | 'badge' | 'decided text' | 'event title' | 'nothing'

export type MailedKind = {
  /** The setting that turns it off (SETTINGS-06) */
  setting: EmailToggle
  /** Likes are too many for a mail of their own */
  onlyInDigest?: true
  /** The sentence names the post, and what is quoted on the page comes below it */
  quotesBelow?: true
  /** Its subject is its sentence, also where other mails about the post are one thread */
  ownSubject?: true
}

/** By what the page of notifications can be narrowed. */
export const NOTIFICATION_FILTERS = ['talk', 'likes', 'rest'] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

type KindOfNotification = {
  filter: NotificationFilter
  /** What actions are merged by, on pages and phones; null for those that stay apart */
  mergedBy: ((about: NotificationSubject) => string | null) | null
  /** No one is named: the sentence stands alone */
  anonymous?: true
  /** What happened, after the names, before the quoted words: 'liked your post' “The pond” */
  sentence: string | ((about: NotificationSubject) => string)
  /** Where several answers or comments are, after '2 answers from Maya North and 1 other' and before their title */
  several?: (about: NotificationSubject) => string
  /** The sentence without words after it, where it is another: pushes quote no one */
  unquoted?: string
  quotes: Quoted
  /** Where it leads */
  path: (about: NotificationSubject) => string
  mail: MailedKind | 'not mailed'
  push: { setting: PushToggle } | 'not pushed'
}

/** *Post* and *comment*, on questions *question* and *answer*. */
const postName = ({ question }: NotificationSubject) => (question ? 'question' : 'post')
const commentName = ({ answer }: NotificationSubject) => (answer ? 'answer' : 'comment')

const byPost = ({ post_id }: NotificationSubject) => post_id
const toPost = ({ post_id }: NotificationSubject) => `/post/${post_id}`
const toComment = ({ comment_id }: NotificationSubject) => `/comment/${comment_id}`

/**
 * What a notification of each kind says, where it leads, and which setting turns off its mail and its
 * push. Whether it still holds is in conditions.server.ts. (NOTIF-02, SETTINGS-06, SETTINGS-07)
 */
export const KINDS: Record<NotificationKind, KindOfNotification> = {
  badge: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: 'You earned a badge',
    quotes: 'badge',
    path: () => '/badges',
    // The next page tells.
    mail: 'not mailed',
    push: 'not pushed',
  },
  post_like: {
    filter: 'likes',
    mergedBy: byPost,
    sentence: (about) => `liked your ${postName(about)}`,
    quotes: 'post title',
    path: toPost,
    mail: { setting: 'influence', onlyInDigest: true },
    push: { setting: 'push_likes' },
  },
  comment_like: {
    filter: 'likes',
    mergedBy: ({ comment_id }) => comment_id,
    sentence: (about) => `liked your ${commentName(about)}`,
    quotes: 'comment',
    path: toComment,
    mail: { setting: 'influence', onlyInDigest: true },
    push: { setting: 'push_likes' },
  },
  follow: {
    filter: 'rest',
    mergedBy: () => 'followers',
    sentence: 'started following you',
    quotes: 'nothing',
    path: ({ person }) => `/profile/${person.id}`,
    mail: { setting: 'follows' },
    push: { setting: 'push_follows' },
  },
  comment: {
    filter: 'talk',
    mergedBy: byPost,
    sentence: ({ answer }) => (answer ? 'answered your question' : 'commented on your post'),
    several: ({ answer }) => (answer ? 'on your question' : 'on your post'),
    quotes: 'comment',
    path: toComment,
    mail: { setting: 'comments', quotesBelow: true },
    push: { setting: 'push_comments' },
  },
  followed_comment: {
    filter: 'talk',
    mergedBy: byPost,
    sentence: (about) =>
      about.answer
        ? 'answered a question you follow'
        : `commented on a ${postName(about)} you follow`,
    several: (about) => `on a ${postName(about)} you follow`,
    quotes: 'post title',
    path: toComment,
    mail: { setting: 'also_commented' },
    push: { setting: 'push_also_commented' },
  },
  nested_comment: {
    filter: 'talk',
    mergedBy: byPost,
    sentence: 'replied to you on',
    several: () => 'in reply to you on',
    unquoted: 'replied to you',
    quotes: 'post title',
    path: toComment,
    // Who has commented on a post follows it.
    mail: { setting: 'also_commented' },
    push: { setting: 'push_also_commented' },
  },
  post_mention: {
    filter: 'talk',
    mergedBy: null,
    sentence: (about) => `mentioned you in a ${postName(about)}`,
    quotes: 'post title',
    path: toPost,
    mail: { setting: 'mentions', ownSubject: true },
    push: { setting: 'push_mentions' },
  },
  comment_mention: {
    filter: 'talk',
    mergedBy: null,
    sentence: (about) =>
      about.answer ? 'mentioned you in an answer to' : 'mentioned you in a comment on',
    unquoted: 'mentioned you in a comment',
    quotes: 'post title',
    path: toComment,
    mail: { setting: 'mentions', ownSubject: true },
    push: { setting: 'push_mentions' },
  },
  answer: {
    filter: 'talk',
    mergedBy: null,
    anonymous: true,
    sentence: 'Your answer was marked as the answer to',
    unquoted: 'Your answer was marked as the answer',
    quotes: 'post title',
    path: toComment,
    mail: { setting: 'comments' },
    push: { setting: 'push_influence' },
  },
  answer_request: {
    filter: 'rest',
    mergedBy: null,
    sentence: 'asked if you could answer',
    unquoted: 'asked if you could answer a question',
    quotes: 'post title',
    path: toPost,
    mail: { setting: 'influence', ownSubject: true },
    push: { setting: 'push_influence' },
  },
  post_moved: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: (about) => `Your ${postName(about)} was moved to another topic by school staff`,
    quotes: 'post title',
    path: toPost,
    mail: 'not mailed',
    push: 'not pushed',
  },
  question_merged: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: 'School staff merged your question into',
    unquoted: 'School staff merged your question into another',
    quotes: 'post title',
    path: toPost,
    mail: 'not mailed',
    push: 'not pushed',
  },
  moderation: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: (about) => (about.decided ? decisionSentence(about, about.decided) : ''),
    quotes: 'decided text',
    path: ({ decided }) => (decided ? DECIDED[decided.subject.kind].path(decided.subject.id) : '/'),
    // Decisions of staff have a mail of their own, whatever the settings say.
    mail: 'not mailed',
    push: 'not pushed',
  },
  appeal: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: (about) =>
      about.decided
        ? `School staff ${about.decided.decision} the decision about your ${calledIn(about, about.decided)}`
        : '',
    quotes: 'decided text',
    path: ({ decided }) =>
      decided ? `/decisions/${decided.subject.kind}/${decided.subject.id}` : '/',
    // As decisions have.
    mail: 'not mailed',
    push: 'not pushed',
  },
  own_decision: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: ({ decided }) =>
      decided
        ? `After an appeal, your decision was ${decided.decision} by someone else of staff`
        : '',
    // A case may be about words that are read nowhere else.
    quotes: 'nothing',
    path: ({ decided }) => (decided ? `/moderation/${decided.case_id}` : '/moderation'),
    mail: 'not mailed',
    push: 'not pushed',
  },
  event: {
    filter: 'rest',
    mergedBy: null,
    anonymous: true,
    sentence: ({ event }) => (event ? NEWS_SENTENCES[event.news] : ''),
    quotes: 'event title',
    path: ({ event }) =>
      event && !isUnseenNews(event.news) ? `/events/${event.id}?date=${event.date_id}` : '/events',
    // They have a mail of their own: a reminder can’t wait for a digest.
    mail: 'not mailed',
    push: { setting: 'push_events' },
  },
}

type Decided = {
  called: string | ((about: NotificationSubject) => string)
  path: (id: string) => string
}

const DECIDED: Record<DecisionNews['subject']['kind'], Decided> = {
  post: { called: 'post', path: (id) => `/post/${id}` },
  comment: { called: commentName, path: (id) => `/comment/${id}` },
  message: { called: 'message', path: () => '/dm' },
  event: { called: 'event', path: (id) => `/events/${id}` },
  user: { called: '“About me” text', path: () => '/profile' },
}

const DECISIONS: Record<DecisionNews['decision'], string> = {
  hide: 'was hidden by school staff',
  remove: 'was removed by school staff',
  show: 'is visible again',
  // They have sentences of their own.
  upheld: '',
  overturned: '',
}

function calledIn(about: NotificationSubject, { subject }: DecisionNews): string {
  const { called } = DECIDED[subject.kind]
  return typeof called === 'string' ? called : called(about)
}

const decisionSentence = (about: NotificationSubject, decided: DecisionNews) =>
  `Your ${calledIn(about, decided)} ${DECISIONS[decided.decision]}`
