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
}
