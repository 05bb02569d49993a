/** How notifications reach someone other than by push: the same settings, other words. (SETTINGS-05) */
export type Medium = 'email' | 'sms'

/** The last one isn't in the spec. (SETTINGS-06) */
export const NOTIFICATION_TOGGLES = [
  'comments',
  'also_commented',
  'follows',
  'influence',
  'message_requests',
  'unread_messages',
  'mentions',
] as const
export type EmailToggle = (typeof NOTIFICATION_TOGGLES)[number]

/** What success coaches get by email in addition, on Mondays. Not in the spec. */
export const COACH_TOGGLES = ['follow_ups'] as const

/** The last one isn't in the spec. (SETTINGS-07) */
export const PUSH_TOGGLES = [
  'push_comments',
  'push_also_commented',
  'push_follows',
  'push_likes',
  'push_influence',
  'push_message_requests',
  'push_new_message',
  'push_mentions',
] as const

/** What members of a school with events get by push in addition. Not in the spec. */
export const EXTRA_PUSH_TOGGLES = ['push_events'] as const
export type ExtraPushToggle = (typeof EXTRA_PUSH_TOGGLES)[number]
export type PushToggle = (typeof PUSH_TOGGLES)[number] | ExtraPushToggle

export const ALL_NOTIFICATION_TOGGLES = [...NOTIFICATION_TOGGLES, ...PUSH_TOGGLES] as const
export type NotificationName = (typeof ALL_NOTIFICATION_TOGGLES)[number]
export type NotificationToggles = Record<NotificationName, boolean>

/** What members of a school with announcements, or events, get by email in addition. Not in the spec. */
export const SCHOOL_TOGGLES = ['announcements', 'events'] as const

/** Those that only some are offered. */
export const EXTRA_TOGGLES = [...COACH_TOGGLES, ...SCHOOL_TOGGLES] as const
export type ExtraToggle = (typeof EXTRA_TOGGLES)[number]

type ToggleWords = {
  /** Next to its check box, said by the person themselves */
  label: string
  /** After 'You get …' and 'Stop emails about …': in mail and in the copy of their data */
  about: string
}

/** What each setting is called, wherever it is. */
export const TOGGLE_WORDS: Record<NotificationName | ExtraToggle | ExtraPushToggle, ToggleWords> = {
  comments: {
    label: 'Answers and comments on my posts',
    about: 'answers and comments on your posts',
  },
  also_commented: {
    label: 'Answers and comments on posts I follow',
    about: 'answers and comments on posts you follow',
  },
  follows: { label: 'New followers', about: 'new followers' },
  influence: { label: 'How my posts help others', about: 'how your posts help others' },
  message_requests: { label: 'Message requests', about: 'message requests' },
  unread_messages: { label: 'Messages I haven’t read', about: 'messages you haven’t read' },
  mentions: { label: 'Mentions of me', about: 'mentions of you' },
  follow_ups: {
    label: 'Open follow-ups with my students, on Mondays',
    about: 'open follow-ups with your students',
  },
  announcements: {
    label: 'Urgent announcements of my school',
    about: 'urgent announcements of your school',
  },
  events: {
    label: 'Events I said I’d come to',
    about: 'events you said you’d come to',
  },
  push_comments: {
    label: 'Answers and comments on my posts',
    about: 'answers and comments on your posts',
  },
  push_also_commented: {
    label: 'Answers and comments on posts I follow',
    about: 'answers and comments on posts you follow',
  },
  push_follows: { label: 'New followers', about: 'new followers' },
  push_likes: {
    label: 'Likes of my posts, answers and comments',
    about: 'likes of your posts, answers and comments',
  },
  push_influence: { label: 'How my posts help others', about: 'how your posts help others' },
  push_message_requests: { label: 'Message requests', about: 'message requests' },
  push_mentions: { label: 'Mentions of me', about: 'mentions of you' },
  push_events: { label: 'Events I said I’d come to', about: 'events you said you’d come to' },
  push_new_message: { label: 'New messages', about: 'new messages' },
}

/** How often email comes about the notifications. Not in the spec. */
export const EMAIL_FREQUENCIES = ['at_once', 'daily', 'weekly', 'none'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]

export const NOTIFICATIONS_SAVED = 'Your notification settings have been updated.'
