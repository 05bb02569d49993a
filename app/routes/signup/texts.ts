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
  pbo: 'Signing up takes a minute. We show you around afterwards.',
  ctrl: 'Signing up takes a minute. We tell you what comes next afterwards.',
  prospective: null,
}

/** What prospective students read first, where their school has written nothing. (SIGNUP-10) */
export const welcomeText = ({ name, welcome_message }: SignupSchool): string =>
  welcome_message ??
  `Thinking about ${name}? Read what students here ask and tell one another, and ask them yourself. They are glad to help.`

/** With the address that has to be confirmed; null where the school vouches for it. */
export const welcomed = (firstName: string, email: string | null) =>
  email === null
    ? `Welcome, ${firstName}!`
    : `Welcome, ${firstName}! We have sent an email to ${email}. Please open the link in it to confirm your address.`

/** For who comes by the school's own login. (SIGNUP-07) */
export const VERIFIED_LEDE = 'Your school has told us who you are. Look it through and you are in.'
