import type { Characteristics } from '~/domain/people/schema-characteristics'
import { editConflictText } from '~/domain/writing/schema'

/** Texts and limits of editing the own profile. (PROFILE-32 to PROFILE-37) */
export { FIRST_NAME_REQUIRED } from '~/domain/accounts/schema'
export const LAST_NAME_REQUIRED = 'Last name is required'
export const INSTITUTION_REQUIRED = 'Institution is required'
export const programRequired = (label: string) => `${label} is required`
export const STATE_REQUIRED = 'State is required'
export const ABOUT_REQUIRED = 'Tell everyone about yourself!'
export const PROFILE_SAVED = 'Your profile has been updated.'
export const PICK_INTERESTS = 'Please choose interests from the list'
export const CHECK_OR_NOT = 'Must be true or false'
export const PICK_ONE = 'Please choose one from the list'

/** Characters as people see them. (PROFILE-35) */
export const MAX_ABOUT_LENGTH = 200
export const ABOUT_TOO_LONG = `Please use at most ${MAX_ABOUT_LENGTH} characters`

/** Interests that are seen at once; the others are a click away. (ONBOARD-20) */
export const FIRST_INTERESTS = 16

/** What the viewer's school asks about a profile. */
export type ProfileChoices = {
  /** What it calls a program */
  program_label: string
  /** The active ones and the viewer's own: the primary first, the others by name (ACCESS-05) */
  institutions: {
    institution_code: string
    name: string
    /** Whether its people have to say which state they are from */
    needs_state: boolean
  }[]
  programs: { id: string; name: string }[]
  /** In their order for choosing (ONBOARD-18) */
  interests: { code: string; name: string }[]
  /** The viewer's institution now */
  institution_code: string | null
  /** Whether the school wants the state of everyone, whatever the institution */
  needs_state: boolean
  asks_state: boolean
  asks_country: boolean
}

/** The fields of a profile as its form has them. */
export type ProfileFields = Characteristics & {
  first_name: string
  last_name: string
  institution_code: string | null
  program_id: string | null
  state_or_country: string | null
  country: string | null
  degree: string | null
  about: string | null
  /** Codes */
  interests: string[]
}

export type ProfileField = keyof ProfileFields

/** Only what is given changes. */
export type ProfileChange = Partial<ProfileFields> & {
  /** The text about oneself that the form began with; API requests have none */
  about_version?: string
}

/** The own profile as the form begins with it. */
export type EditableProfile = ProfileFields & {
  /** Hidden after a review (PROFILE-20) */
  about_private: boolean
  about_hidden: boolean
  about_version: string
}

export const ABOUT_CONFLICT = editConflictText('text')
