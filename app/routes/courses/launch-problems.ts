import type { LaunchProblem } from '~/platform/lms/launch-tokens.server'

export type LaunchProblemName = LaunchProblem | 'suspended'

/** What someone reads whose launch from a course failed. */
const TEXTS: Record<LaunchProblemName, { status: number; title: string; text: string }> = {
  expired: {
    status: 400,
    title: 'Please open the link again',
    text: 'Go back to your course and open it from there. It works only once each time, within ten minutes and in the same browser, with cookies turned on.',
  },
  refused: {
    status: 403,
    title: 'We couldn’t check where you came from',
    text: 'Please go back to your course and open the link again. If it happens again, tell your school.',
  },
  'not set up': {
    status: 403,
    title: 'This course isn’t connected yet',
    text: 'Your school’s connection isn’t set up for this course. Please tell your school.',
  },
  'not a course': {
    status: 400,
    title: 'This link can’t be opened here',
    text: 'Your course sent something we don’t support. Please tell your instructor.',
  },
  unreachable: {
    status: 503,
    title: 'Your course platform isn’t responding',
    text: 'Please go back to your course and open the link again in a few minutes.',
  },
  suspended: {
    status: 403,
    title: 'You can’t log in',
    text: 'The account that this is connected to is closed. Please ask your school.',
  },
}

export const launchProblem = (problem: LaunchProblemName) => TEXTS[problem]
