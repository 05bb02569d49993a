import type { EmailToggle } from '~/domain/settings/schema'

type MailedKind = {
  /** The setting that turns it off (SETTINGS-06) */
  setting: EmailToggle
  /** Likes are too many for a mail of their own: they are in digests only */
  isOnlyInDigest?: true
}

/**
 * Which notifications are mailed. Not badges, of which the next page tells, and not decisions of staff,
 * whose mail comes in any case; a kind that isn't here is on pages only.
 */
export const MAILED_KINDS: Partial<Record<string, MailedKind>> = {
  comment: { setting: 'comments' },
  followed_comment: { setting: 'also_commented' },
  answer: { setting: 'comments' },
  answer_request: { setting: 'influence' },
  follow: { setting: 'follows' },
  post_like: { setting: 'influence', isOnlyInDigest: true },
  comment_like: { setting: 'influence', isOnlyInDigest: true },
}
