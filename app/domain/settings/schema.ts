import { z } from 'zod'
import { emailField, givenPasswordField, PASSWORD_NEEDED } from '~/domain/accounts/fields'

/** The sections of the account settings, in the order of their tabs. (SETTINGS-01) */
export const SECTIONS = ['account', 'notifications', 'privacy'] as const
export type Section = (typeof SECTIONS)[number]

/** What the account section shows of the own account. (SETTINGS-03, SETTINGS-04) */
export type AccountFacts = {
  email: string
  email_confirmed: boolean
  /** The new address until it is confirmed (SETTINGS-16) */
  pending_email: string | null
  /** Signs in with the school's own log-in; the address is the school's then (SETTINGS-19) */
  external: boolean
  has_password: boolean
  /** Null where the toggle is not offered (SETTINGS-15) */
  dark_mode_enabled: boolean | null
  lite: boolean
  sessions: SessionShown[]
  /** The newest copy of their data, or null where none is under way or to be had */
  download: DownloadShown | null
}

/** A copy of somebody's data. */
export type DownloadShown = {
  id: string
  /** False while it is being made */
  ready: boolean
  /** ISO 8601 */
  asked_at: string
  until: string
}

/** Days for which the copy can be had, and copies in a day. */
export const DOWNLOAD_DAYS = 3
export const DOWNLOADS_A_DAY = 5

/** The two forms of a copy, by the last part of their address. */
export const DOWNLOAD_FILES = {
  json: { label: 'For programs (JSON)', type: 'application/json; charset=utf-8' },
  html: { label: 'For reading (HTML)', type: 'text/html; charset=utf-8' },
} as const
export type DownloadKind = keyof typeof DOWNLOAD_FILES

/** A signed-in browser as its owner sees it. */
export type SessionShown = {
  id: string
  browser: string
  ip: string | null
  /** ISO 8601 */
  since: string
  last_seen: string
  /** The one that asks */
  current: boolean
}

/** Ticked or not: there is nothing else that a check box could say. (SETTINGS-15) */
export const DISPLAY_TICKS = ['dark_mode_enabled', 'lite'] as const

/** How notifications reach somebody besides push: the same settings, other words. (SETTINGS-05) */
export type Medium = 'email' | 'sms'

/** (SETTINGS-06) */
export const NOTIFICATION_TICKS = [
  'comments',
  'also_commented',
  'follows',
  'influence',
  'message_requests',
  'unread_messages',
] as const

/** (SETTINGS-07) */
export const PUSH_TICKS = [
  'push_comments',
  'push_also_commented',
  'push_follows',
  'push_likes',
  'push_influence',
  'push_message_requests',
  'push_new_message',
] as const

export const ALL_NOTIFICATION_TICKS = [...NOTIFICATION_TICKS, ...PUSH_TICKS] as const
export type NotificationName = (typeof ALL_NOTIFICATION_TICKS)[number]
export type NotificationTicks = Record<NotificationName, boolean>

/** Said on the last page of an account, once. */
export const ACCOUNT_DELETED = 'Your account is deleted.'

/** What the profile keeps to itself. (SETTINGS-09) */
export const PRIVACY_TICKS = ['about_private', 'country_private', 'interests_private'] as const
export type PrivacyTick = (typeof PRIVACY_TICKS)[number]

/** Every toggle that is saved as a field of the own user. (SETTINGS-10) */
export const OWN_TICKS = [...ALL_NOTIFICATION_TICKS, ...PRIVACY_TICKS, ...DISPLAY_TICKS] as const
export type OwnTicks = Partial<Record<(typeof OWN_TICKS)[number], boolean>>

export type PrivacyFacts = {
  /** Those that are offered, and whether they are on */
  ticks: { name: PrivacyTick; on: boolean }[]
  /** Null where there is nothing to choose (SETTINGS-11) */
  global: { kind: 'consent' | 'toggle'; on: boolean } | null
  /** Null where it is not offered (OPTIN-02) */
  opted_in: boolean | null
  /** Whom the viewer has blocked (SETTINGS-12) */
  blocked: BlockedPerson[]
}

export type BlockedPerson = {
  id: string
  name: string
  first_name: string
  avatar_url: string | null
  avatar_bg_type: string
}

/** What happens to what somebody wrote when they go. */
const content = z.enum(['keep', 'remove'], {
  error: 'Please choose what happens to your posts and comments',
})

/** Who has a password proves with it that they want to go; who has none types the address. */
export const deletionByPassword = z.object({
  content,
  current_password: givenPasswordField(PASSWORD_NEEDED),
})
export const deletionByEmail = z.object({ content, email: emailField })

export type DeletionInput = z.infer<typeof deletionByPassword> | z.infer<typeof deletionByEmail>

/** Texts. */
export const DISPLAY_SAVED = 'Your display settings have been updated.'
export const SESSION_ENDED = 'That session has ended.'
export const OTHERS_ENDED = 'All other sessions have ended.'
export const NOTIFICATIONS_SAVED = 'Your notification settings have been updated.'
/** (SETTINGS-09) */
export const PRIVACY_SAVED = 'Your privacy settings have been updated.'
/** (SETTINGS-13) */
export const unblockQuestion = (name: string) => `Are you sure you want to unblock ${name}?`
export const UNBLOCK_NOTE = "They won't get a notification that you unblocked them."
/** (SETTINGS-14) */
export const unblocked = (name: string) => `${name} has been unblocked.`
export const OTHER_EMAIL = 'That is not the email address of your account'
export const DOWNLOAD_ASKED =
  'We are making the copy of your data. You get an email when it is ready.'
export const DOWNLOADS_TOO_OFTEN =
  'You have asked for several copies today. Please wait until tomorrow.'
