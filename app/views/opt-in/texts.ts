import type { Launch } from '~/policy/opt-in'

/** The exact words of the specification. (OPTIN-05, OPTIN-06, OPTIN-09, OPTIN-12, OPTIN-13) */
export const QUESTION_TITLES: Record<Launch, string> = {
  prelaunch: 'Coming soon: Prospective students',
  postlaunch: 'Prospective students want your insight!',
}
export const optInQuestion = (product: string, partner: string) =>
  `Would you like to share your ${product} profile with ${partner} prospective students?`
export const ABOUT_TITLE = 'Help prospective students feel welcome'
export const SHARE_TITLE = 'Share your experience'
export const DISCUSSIONS = 'Prospective student discussions'
export const ABOUT_LABELS = { state_or_country: 'Home state', about: 'About me' }

/** Not in the specification. */
export const GLOBAL_TITLE = 'Share with students of all schools?'
export const GLOBAL_ANSWERED = {
  yes: 'Thanks! Your answer is saved.',
  no: 'OK, you share with your own school only.',
}
export const DONE_TITLE = 'You’re all set'
