import type { ExitChoice, OnboardingStep } from '~/policy/onboarding'

/** Messages of the onboarding's forms. (ONBOARD-09, ONBOARD-11, ONBOARD-12, ONBOARD-14) */
export const SCHOOL_MISSING = 'Please tell us your school'
export const COUNTRY_MISSING = 'Please tell us your country'
export const DEGREE_MISSING = 'Please tell us the degree you are pursuing'
export const INTERESTS_MISSING = 'Please select at least one interest'
/** What programs read of it */
export const NONE_PICKED = 'none_picked'
export const CHOICE_MISSING = 'Please choose how to go on'

/** Titles and labels; not in the spec. */
export const STEP_TITLES: Record<OnboardingStep, { tab: string; title: string; lede: string }> = {
  profile: {
    tab: 'Profile',
    title: 'Tell us about you',
    lede: 'You’ll get more answers when people know a bit about you.',
  },
  interests: {
    tab: 'Interests',
    title: 'What are you interested in?',
    lede: 'We’ll use these to suggest people you have things in common with.',
  },
  meetNewFriends: {
    tab: 'People',
    title: 'Meet people here',
    lede: 'Follow a few, and their posts come to your feed.',
  },
  finished: {
    tab: 'Done',
    title: 'You’re in',
    lede: 'Where would you like to begin?',
  },
}

export const EXIT_LABELS: Record<ExitChoice, { label: string; hint: string }> = {
  assignments: { label: 'Go to my assignments', hint: 'Prompts for your courses' },
  meet_new_friends: {
    label: 'Meet new friends',
    hint: 'People who have things in common with you',
  },
  stories_and_advice: { label: 'Read stories and advice', hint: 'What others here have posted' },
  auto_skipped: { label: 'Go home', hint: '' },
}

export const WELCOME = 'Welcome! You’re all set.'

/** How many people the last tab suggests. Not in the spec. */
export const MAX_SUGGESTED = 6

/** Videos whose progress is kept, and the length of a video's name. Not in the spec. */
export const MAX_VIDEOS = 100
export const VIDEO_NAME_LIMIT = 100
export const VIDEO_MISSING = 'The name of a video is required'
export const TOO_MANY_VIDEOS = `The progress of at most ${MAX_VIDEOS} videos is kept`
