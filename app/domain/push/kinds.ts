import type { PUSH_TOGGLES } from '~/domain/settings/schema'

export type PushSetting = (typeof PUSH_TOGGLES)[number]

type Kind = {
  /** The setting that turns it off; all are on without one (SETTINGS-07) */
  setting: PushSetting
  /** What someone did, after their name */
  did: string
  /** Where no one is named */
  alone?: true
}

/**
 * What is pushed, by the kind of notification. Kinds that aren't here wait on the site: badges, and what
 * staff decided, which comes by email. (SETTINGS-07)
 */
export const NOTIFICATION_PUSHES: Partial<Record<string, Kind>> = {
  comment: { setting: 'push_comments', did: 'commented on your post' },
  followed_comment: {
    setting: 'push_also_commented',
    did: 'commented on a post you follow',
  },
  follow: { setting: 'push_follows', did: 'started following you' },
  post_like: { setting: 'push_likes', did: 'liked your post' },
  comment_like: { setting: 'push_likes', did: 'liked your comment' },
  answer_request: { setting: 'push_influence', did: 'asked if you could answer a question' },
  answer: {
    setting: 'push_influence',
    alone: true,
    did: 'Your comment was marked as the answer',
  },
}

export const MESSAGE_PUSHES: Record<'invitation' | 'message', Kind> = {
  invitation: { setting: 'push_message_requests', did: 'would like to message you' },
  message: { setting: 'push_new_message', did: 'sent you a message' },
}
