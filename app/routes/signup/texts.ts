import type { SignupFlow } from '~/domain/signup/flows'
import type { SignupSchool } from '~/domain/signup/schema'

/** The title of each sign-up flow, with the short name of the school. */
export const TITLES: Record<SignupFlow, (school: string) => string> = {
  in: (school) => `Join the ${school} community`,
  leader: (school) => `Become a leader at ${school}`,
  pbo: (school) => `Join a study at ${school}`,
  ctrl: (school) => `Join a study at ${school}`,
  prospective: (school) => `Get to know ${school}`,
}

export const LEDES: Record<SignupFlow, string | null> = {
  in: 'Ask questions, share what you know, find your people. Signing up takes a minute.',
  leader:
    'Share what you’ve learned with the students who come after you. First, create your account.',
  pbo: 'A study about what helps students. Signing up takes a minute.',
  ctrl: 'A study about what helps students. Signing up takes a minute.',
  prospective: null,
}

/** What prospective students read first if their school has no text of its own. (SIGNUP-10) */
const welcomeText = ({ name, welcome_message }: SignupSchool): string =>
  welcome_message ??
  `Thinking about ${name}? Read what students here ask and share, and ask them yourself. They’re happy to help.`

/** The text above the sign-up form of a study: what it is, who gets what when, and that it's a choice. */
const studyText = (school: string, product: string): string =>
  `By signing up here, you take part in a study at ${school} with ${product}. It looks at what helps students, so not everyone gets the same thing at once: one group uses the community from the start. Your group starts with study tips and gets the community later. Taking part is your choice. You don’t have to sign up, and you can stop at any time by deleting your account.`

/** The text above the form of a flow, as Markdown. */
export function introText(flow: SignupFlow, school: SignupSchool, product: string): string | null {
  if (flow === 'prospective') return welcomeText(school)
  return flow === 'pbo' || flow === 'ctrl' ? studyText(school.name, product) : null
}

/** Names the address that has to be confirmed; null if the school vouches for it. */
export const welcomeNotice = (firstName: string, email: string | null) =>
  email === null
    ? `Welcome, ${firstName}!`
    : `Welcome, ${firstName}! We sent an email to ${email}. Please open the link in it to confirm your address.`

/** For people who come from the school's own login. (SIGNUP-07) */
export const VERIFIED_LEDE = 'Your school told us who you are. Check your details and you’re in.'
