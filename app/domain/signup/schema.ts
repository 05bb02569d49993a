import { formatWait } from '~/platform/limits/format-wait'
import type { Enrollment } from '~/policy/affiliations'
import type { PartnerSettings } from '~/policy/viewer'

/** Texts and limits of signing up. (SIGNUP-06, SIGNUP-11 to SIGNUP-18) */
export const FIRST_NAME_REQUIRED = 'First name is required'
export const LAST_NAME_REQUIRED = 'Last name is required'
export const PASSWORDS_DIFFER = 'Passwords must match'
export const INSTITUTION_REQUIRED = 'Please choose one of these'
export const ENROLLMENT_REQUIRED = 'Please choose one of these'
export const IDENTITY_EXPIRED = 'Please log in at your school again. That was too long ago.'
export const SCHOOL_UNKNOWN = 'Please sign up at the address of your school.'
export const MAX_EXTERNAL_ID_LENGTH = 40

export const signupLimitReached = (wait: number) =>
  `Too many sign-ups. Please wait ${formatWait(wait)} and try again.`

/** The field of the school's code of the day, and what is said about it. */
export const SIGNUP_CODE_FIELD = 'signup_code'
export const SIGNUP_CODE_NEEDED = 'Please enter today’s sign-up code'
export const SIGNUP_CODE_WRONG = 'That isn’t today’s sign-up code. Please check it'

/** Why the code is asked for, and what to do without it. */
export const signupCodeHint = (school: string, wait: number) =>
  `Many people are signing up from your network right now. Someone from ${school} can tell you today’s code. No code? Try again in ${formatWait(wait)}.`

/** What a school asks when someone signs up. */
export type SignupSchool = {
  partner_code: string
  name: string
  allow_prospective: boolean
  /** Prospective students need an id that the school has given them */
  require_id: boolean
  settings: PartnerSettings
  welcome_message: string | null
  external_id: ExternalId | null
  /** The active ones: the primary first, the others by name (ACCESS-05) */
  institutions: SignupInstitution[]
}

type ExternalId = {
  name: string
  required: boolean
  pattern: string | null
  error_message: string | null
}

export type SignupInstitution = {
  institution_code: string
  name: string
  external_id_required: boolean
  external_id_pattern: string | null
}

/**
 * What is known before anything is typed, and stays whatever is sent: the values of an identity from
 * the school's own log-in, or the address of an account that has not joined yet. (SIGNUP-07)
 */
export type KnownFields = {
  first_name?: string
  last_name?: string
  email?: string
  /** What the school's login suggests they are; they are asked only where it suggests something */
  enrollment?: Enrollment
  /** Without one, as with an identity, no password is asked for */
  needsPassword: boolean
}
