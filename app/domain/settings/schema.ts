import * as z from 'zod'
import { emailField, passwordField, CURRENT_PASSWORD_REQUIRED } from '~/domain/accounts/fields'
import type { RememberedBrowser } from '~/domain/factors/schema'
import {
  ALL_NOTIFICATION_TOGGLES,
  type ExtraPushToggle,
  type ExtraToggle,
  type EmailFrequency,
} from './schema-notifications'

/** The sections of the account settings, in the order of their tabs. (SETTINGS-01) */
export const SECTIONS = ['account', 'notifications', 'privacy'] as const
export type Section = (typeof SECTIONS)[number]

/** What the account section shows of the own account. (SETTINGS-03, SETTINGS-04) */
export type AccountSettings = {
  email: string
  email_confirmed: boolean
  /** The mail server refuses the address */
  undeliverable: boolean
  /** The new address until it is confirmed (SETTINGS-16) */
  pending_email: string | null
  /** Signs in with the school's own log-in; the address is the school's then (SETTINGS-19) */
  external: boolean
  has_password: boolean
  /** Null where the toggle is not offered (SETTINGS-15) */
  dark_mode_enabled: boolean | null
  lite: boolean
  /** Since when the account at Canvas is connected */
  canvas_since: string | null
  /** Offered where the school has a Canvas and the account isn’t connected */
  can_link_canvas: boolean
  /** Accounts at platforms whose courses open Quad */
  course_accounts: { id: string; name: string; since: string }[]
  sessions: OwnSession[]
  /** Since when logging in takes a code too */
  two_step_since: string | null
  remembered_browsers: RememberedBrowser[]
  /** The newest copy of their data, or null where none is under way or to be had */
  download: DownloadStatus | null
}

/** A copy of someone's data. */
export type DownloadStatus = {
  id: string
  /** False while it is being made */
  ready: boolean
  /** ISO 8601 */
  requested_at: string
  expires_at: string
}

/** Days for which the copy can be downloaded. */
export const DOWNLOAD_DAYS = 3

/** The two forms of a copy, by the last part of their address; pictures are in archives next to them. */
export const DOWNLOAD_FILES = {
  json: { label: 'For programs (JSON)', type: 'application/json; charset=utf-8' },
  html: { label: 'For reading (HTML)', type: 'text/html; charset=utf-8' },
} as const
type DownloadKind = keyof typeof DOWNLOAD_FILES

const ARCHIVE = /^pictures-(\d{1,2})$/
/** 1 is the first */
export const archiveName = (number: number) => `pictures-${number}`

/** What the address of a file of a copy leads to, by its last part; null for any other. */
export function downloadFile(name: string): { ending: string; type: string } | null {
  if (ARCHIVE.test(name)) return { ending: `${name}.zip`, type: 'application/zip' }
  if (!Object.hasOwn(DOWNLOAD_FILES, name)) return null
  return { ending: `data.${name}`, type: DOWNLOAD_FILES[name as DownloadKind].type }
}

/** The files of a copy with what they are called, the pictures last. */
export function downloadLinks(names: readonly string[]): { name: string; label: string }[] {
  const known = Object.entries(DOWNLOAD_FILES).map(([name, { label }]) => ({ name, label }))
  const archives = names.filter((name) => ARCHIVE.test(name)).length
  const pictures = Array.from({ length: archives }, (_, at) => ({
    name: archiveName(at + 1),
    label:
      archives === 1
        ? 'Pictures in what you wrote (ZIP)'
        : `Pictures in what you wrote (ZIP), part ${at + 1} of ${archives}`,
  }))
  return [...known, ...pictures]
}

/** A signed-in browser as its owner sees it. */
export type OwnSession = {
  id: string
  browser: string
  ip: string | null
  /** ISO 8601 */
  started_at: string
  last_seen: string
  /** The one that asks */
  current: boolean
}

/** Ticked or not: there is nothing else that a check box could say. (SETTINGS-15) */
export const DISPLAY_TOGGLES = ['dark_mode_enabled', 'lite'] as const

/** Said on the last page of an account, once. */
export const ACCOUNT_DELETED = 'Your account is deleted.'

/** What the profile keeps to itself. (SETTINGS-09) */
export const PRIVACY_TOGGLES = ['about_private', 'country_private', 'interests_private'] as const
export type PrivacyToggle = (typeof PRIVACY_TOGGLES)[number]

/** What others can ask of someone. */
export const REQUEST_TOGGLES = ['answer_requests'] as const

/** Every toggle that is saved as a field of the own user. (SETTINGS-10) */
export const OWN_TOGGLES = [
  ...ALL_NOTIFICATION_TOGGLES,
  ...PRIVACY_TOGGLES,
  ...REQUEST_TOGGLES,
  ...DISPLAY_TOGGLES,
] as const
export type OwnToggles = Partial<Record<(typeof OWN_TOGGLES)[number], boolean>>

export type OwnSettings = OwnToggles &
  Partial<Record<ExtraToggle | ExtraPushToggle, boolean>> & { email_frequency?: EmailFrequency }

export type PrivacySettings = {
  /** Those that are offered, and whether they are on */
  toggles: { name: PrivacyToggle; on: boolean }[]
  /** Whether others can ask them to answer questions; null for those who are never asked */
  answer_requests: boolean | null
  /** Null where there is nothing to choose (SETTINGS-11) */
  global: { kind: 'consent' | 'toggle'; on: boolean } | null
  /** Null where it is not offered (OPTIN-02) */
  opted_in: boolean | null
  /** The people the viewer has blocked (SETTINGS-12) */
  blocked: BlockedPerson[]
}

/** Of the texts that people agree to before they share with others: changes with them. (OPTIN-18) */
export const CONSENT_VERSION = '2026-11-24'

export type BlockedPerson = {
  id: string
  name: string
  first_name: string
  avatar_url: string
  avatar_bg_type: string
}

/** What happens to what someone wrote when they go. */
const content = z.enum(['keep', 'remove'], {
  error: 'Please choose what happens to your posts, comments and messages',
})

/** A user with a password confirms leaving with it; a user without one types the address. */
export const deletionByPassword = z.object({
  content,
  current_password: passwordField(CURRENT_PASSWORD_REQUIRED),
})
export const deletionByEmail = z.object({ content, email: emailField })

export type DeletionInput = z.infer<typeof deletionByPassword> | z.infer<typeof deletionByEmail>

/** Texts. */
export const DISPLAY_SAVED = 'Your display settings have been updated.'
export const SESSION_ENDED = 'That session has ended.'
export const OTHER_SESSIONS_ENDED = 'All other sessions have ended.'
/** (SETTINGS-09) */
export const PRIVACY_SAVED = 'Your privacy settings have been updated.'
/** (SETTINGS-13) */
export const unblockQuestion = (name: string) => `Are you sure you want to unblock ${name}?`
export const UNBLOCK_NOTE = "They won't get a notification that you unblocked them."
/** (SETTINGS-14) */
export const unblockedNotice = (name: string) => `${name} has been unblocked.`
export const EMAIL_MISMATCH = 'That isn’t your account’s email address'
export const DOWNLOAD_REQUESTED = 'We’re preparing your copy. You’ll get an email when it’s ready.'
export const DOWNLOAD_LIMIT_REACHED =
  'You’ve requested several copies today. Please try again tomorrow.'
