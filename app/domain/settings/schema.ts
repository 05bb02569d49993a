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
}

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

/** Texts. */
export const DISPLAY_SAVED = 'Your display settings have been updated.'
export const SESSION_ENDED = 'That session has ended.'
export const OTHERS_ENDED = 'All other sessions have ended.'
