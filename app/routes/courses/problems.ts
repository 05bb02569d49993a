import type { LmsProblem } from '~/platform/lms/lms'

export type LinkProblem = 'denied' | 'expired' | 'refused' | 'unreachable' | 'not set up'

/** The account couldn't be connected; `to` is where the person was going. */
export class LinkFailed extends Error {
  override name = 'LinkFailed'
  constructor(
    readonly problem: LinkProblem,
    readonly to: string,
  ) {
    super(problem)
  }
}

/** What someone reads whose Canvas account couldn't be connected. */
const TEXTS: Record<LinkProblem, { status: number; title: string; text: string }> = {
  denied: {
    status: 400,
    title: 'Your Canvas account isn’t connected',
    text: 'It was canceled in Canvas. Nothing has changed.',
  },
  expired: {
    status: 400,
    title: 'Please start again',
    text: 'Please finish connecting within ten minutes and in the same window. Each attempt works only once.',
  },
  refused: {
    status: 400,
    title: 'That didn’t work',
    text: 'Canvas didn’t accept it. Please try again. If it happens again, tell your school.',
  },
  unreachable: {
    status: 503,
    title: 'Canvas isn’t responding',
    text: 'Please try again in a few minutes. What you wrote is kept.',
  },
  'not set up': {
    status: 503,
    title: 'Canvas isn’t ready yet',
    text: 'Your school’s connection to Canvas isn’t set up correctly. Please tell your school.',
  },
}

export const linkProblem = (problem: LinkProblem) => TEXTS[problem]

const MEANINGS: Record<LmsProblem, LinkProblem> = {
  // A code that was used before, or has ended
  unlinked: 'expired',
  refused: 'refused',
  'used up': 'refused',
  gone: 'not set up',
  busy: 'unreachable',
  unreachable: 'unreachable',
  nonsense: 'unreachable',
  'not set up': 'not set up',
}

export const toLinkProblem = (problem: LmsProblem): LinkProblem => MEANINGS[problem]
