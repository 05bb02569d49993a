import type { DoorName } from '~/domain/signup/doors'
import type { SignupSchool } from '~/domain/signup/schema'

/** What each door says it is. */
export const TITLES: Record<DoorName, (school: string) => string> = {
  in: (school) => `Join ${school}`,
  leader: (school) => `Become a leader at ${school}`,
  pbo: (school) => `Take part at ${school}`,
  ctrl: (school) => `Take part at ${school}`,
  prospective: (school) => `Get to know ${school}`,
}

export const LEDES: Record<DoorName, string | null> = {
  in: 'Ask, tell and find your people. Signing up takes a minute.',
  leader: 'Pass on what you have learned to those who come after you. First, your account.',
  pbo: 'A study about what helps students. Signing up takes a minute.',
  ctrl: 'A study about what helps students. Signing up takes a minute.',
  prospective: null,
}

/** What prospective students read first, where their school has written nothing. (SIGNUP-10) */
const welcomeText = ({ name, welcome_message }: SignupSchool): string =>
  welcome_message ??
  `Thinking about ${name}? Read what students here ask and tell one another, and ask them yourself. They are glad to help.`

/** What the doors of a study say first: that it is one, who gets what when, and that one may choose. */
const studyText = (school: string, product: string): string =>
  `By signing up here you take part in a study of ${school} with ${product}. It looks at what helps students, so not everybody gets the same at once: one group uses the community from the start. Yours begins with study tips and gets the community later.

Taking part is your choice. If you would rather not, you need not sign up; and you can stop at any time by deleting your account.`

/** What stands above the form of a door, as Markdown. */
export function introOf(door: DoorName, school: SignupSchool, product: string): string | null {
  if (door === 'prospective') return welcomeText(school)
  return door === 'pbo' || door === 'ctrl' ? studyText(school.name, product) : null
}

/** With the address that has to be confirmed; null where the school vouches for it. */
export const welcomed = (firstName: string, email: string | null) =>
  email === null
    ? `Welcome, ${firstName}!`
    : `Welcome, ${firstName}! We have sent an email to ${email}. Please open the link in it to confirm your address.`

/** For who comes by the school's own login. (SIGNUP-07) */
export const VERIFIED_LEDE = 'Your school has told us who you are. Look it through and you are in.'
