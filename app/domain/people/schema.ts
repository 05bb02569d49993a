import type { Care } from '~/domain/safety/schema'
/** (BADGE-04) */

/** A person as cards and lists show them. */
export type PersonSummary = {
  id: string
  name: string
  first_name: string
  /** Of their photo or drawn avatar */
  avatar_url: string
  avatar_bg_type: string
  /** Enrollment label, 'Leader', 'Success Coach' (ACCESS-10 to ACCESS-13) */
  labels: string[]
  program_name: string | null
  institution_name: string | null
}

/** A person on a card with a follow button. (PEOPLE-07) */
export type PersonCardData = PersonSummary & {
  /** Null on the viewer's own card, which has no follow button (PEOPLE-05) */
  following: boolean | null
  /** The viewer can write to them (DM-15) */
  can_message: boolean
  /** The interests that both have; the card names at most two */
  in_common: InterestName[]
  /** What else they have in common: 'Also a parent in Nursing' */
  match_words: string | null
}

/** People on a page of a users list, by last name (POST-13) */
export const PEOPLE_PAGE_SIZE = 10

/** A page of a users list. */
export type PeoplePage = {
  people: PersonCardData[]
  /** How many the viewer may see */
  total: number
  /** Counted from 1 */
  page: number
  pages: number
}

/** How many of each the viewer can list. (PROFILE-12) */
export type PersonCounts = {
  posts_count: number
  badges_count: number
  followers_count: number
  following_count: number
}

/** A profile as the viewer can see it, or that they can't. (PROFILE-07) */
export type Profile = { visible: false } | ({ visible: true } & FullProfile)

export type FullProfile = {
  person: PersonSummary
  own: boolean
  /** Null on the own profile */
  following: boolean | null
  /** The viewer can write to them (DM-15) */
  can_message: boolean
  /** Null where there is none or the viewer may not read it (PROFILE-19) */
  about: string | null
  /** What stands under it, if it says that someone may be in danger */
  care: Care | null
  /** Hidden after a review (PROFILE-20) */
  about_hidden: boolean
  /** It said something else before, for others to read. */
  about_edited: boolean
  /** The viewer reads what. */
  can_read_versions: boolean
  degree: string | null
  /** Its code; null where private (PROFILE-21) */
  country: string | null
  /** Has a country that isn't the school's, and shows it (PROFILE-22) */
  international: boolean
  interests: InterestName[]
}

export type InterestName = { code: string; name: string }

/** Texts of profiles. */
export const NOT_VISIBLE = 'This profile is not visible'
/** Of a profile that isn't shared between students and prospective students. (PROFILE-27 to -29) */
export const notVisibleText = (firstName: string) => `${firstName}'s profile is not visible.`
export const shareToSeeText = (firstName: string) =>
  `Share your profile with prospective students to see ${firstName}'s profile.`
export const notSharedText = (firstName: string) =>
  `${firstName} has chosen not to share their profile.`
/** Of someone who works there: no one asked them whether to share. Not in the spec. */
export const worksThereText = (name: string, school: string) =>
  `${name} works at ${school}. Profiles of staff and coaches are only shown to students.`
export const ABOUT_HIDDEN =
  'This text was hidden after a review because it does not follow the terms of this community.'

/** Blocking, and what home says afterwards. (PEOPLE-08, PEOPLE-09, HOME-04) */
export const blockQuestion = (firstName: string) => `Are you sure you want to block ${firstName}?`
export const BLOCK_NOTE =
  'You won’t see each other anymore, and you’ll stop following each other. They won’t get a notification. You can unblock them in your privacy settings.'
export const blockedNotice = (firstName: string) => `${firstName} has been blocked.`

/** Degrees as they are shown. (PROFILE-25) */
export const DEGREES: Record<string, string> = {
  certificate: 'Certificate',
  associates: 'Associate’s degree',
  bachelors: 'Bachelor’s degree',
  masters: 'Master’s degree',
  doctorate: 'Doctorate',
}

/** Labels. (ACCESS-10 to ACCESS-13) */
export const LABELS = {
  currentStudent: 'Current student',
  alumni: 'Alumni',
  prospect: 'Prospect',
  applicant: 'Applicant',
  prospective: 'Prospective student',
  leader: 'Leader',
  coach: 'Success Coach',
  staff: 'Staff',
} as const

const DECIDING: readonly string[] = [LABELS.prospect, LABELS.applicant, LABELS.prospective]
/** Whether someone is still to study here, as far as the viewer is told. */
export const isDeciding = ({ labels }: Pick<PersonSummary, 'labels'>): boolean =>
  labels.some((one) => DECIDING.includes(one))

/** Said where someone was followed; not in the spec. */
export const followedText = (name: string) => `You’re following ${name}.`
