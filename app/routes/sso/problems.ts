import type { Entrance } from '~/domain/accounts/identities.server'
import type { SignOnTrouble } from '~/platform/open-id.server'

export type ProblemName =
  SignOnTrouble | Exclude<Entrance['to'], 'account' | 'sign up'> | 'suspended'

type Problem = {
  status: number
  title: string
  text: string
  /** How one can go on, besides the form with the password */
  ways: ('again' | 'connect' | 'sign up')[]
}

/** What somebody reads whom the school's own login did not bring in. */
export const PROBLEMS: Record<ProblemName, Problem> = {
  denied: {
    status: 400,
    title: 'You are not logged in',
    text: 'The login at your school was canceled. Nothing has changed.',
    ways: ['again'],
  },
  expired: {
    status: 400,
    title: 'Please begin again',
    text: 'A login has to be finished within ten minutes, in the window in which it began, and only once.',
    ways: ['again'],
  },
  refused: {
    status: 400,
    title: 'That login did not work',
    text: 'What came back from your school could not be accepted. Please try again; if it happens once more, tell your school.',
    ways: ['again'],
  },
  unreachable: {
    status: 503,
    title: 'Your school’s login does not answer',
    text: 'Please try again in a few minutes.',
    ways: ['again'],
  },
  'not set up': {
    status: 503,
    title: 'This way in is not ready yet',
    text: 'Your school’s login is still being connected. Please use another way until then.',
    ways: [],
  },
  'password first': {
    status: 403,
    title: 'Please log in with your password once',
    text: 'You have an account here already. Log in to it with your password, and we connect it with your school’s login.',
    ways: ['connect'],
  },
  suspended: {
    status: 403,
    title: 'You cannot sign in at the moment',
    text: 'This account is suspended. If you think that is a mistake, please contact support.',
    ways: [],
  },
  nothing: {
    status: 403,
    title: 'This login cannot be used here',
    text: 'There’s already an account with that email address. If it is yours, log in to it the way you did before, or ask your school for help.',
    ways: [],
  },
  'no address': {
    status: 403,
    title: 'We need your email address',
    text: 'Your school did not tell us your address, so we cannot make an account from its login. You can sign up with a password.',
    ways: ['sign up'],
  },
}
