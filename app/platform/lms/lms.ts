/** Where a school's learning platform is, and who we are to it. */
export type LmsSite = {
  kind: string
  base_url: string
  client_id: string
  client_secret: string
}

export type LmsTokens = {
  access_token: string
  refresh_token: string
  /** When the access token ends */
  expires_at: Date
}

/** Something to hand in, in a course of the person whose token it is. */
export type LmsAssignment = {
  course_id: string
  course_name: string
  assignment_id: string
  name: string
  due_at: Date | null
  /** What the instructor wrote, as HTML */
  description: string
}

export type Submission = {
  course_id: string
  assignment_id: string
  html: string
  /** A part of the HTML that no other submission has, and no platform rewrites */
  marker: string
  /** Where the responses are, for platforms that keep no texts */
  links: string[]
  /** Nothing of the response is there yet, nor on its way */
  isFirst: boolean
  /**
   * When it was handed in, seconds after whatever else was sent for the assignment. Of a submission that is tried
   * again a thousandth of a second before the last try: a platform that has that one takes no earlier one, and one
   * that hasn't does.
   */
  at: Date
  /** So many responses of so many, where that is the grade; null where the instructor grades */
  credit: { given: number; of: number } | null
}

/**
 * Where homework is handed in, whatever the platform. Everything here fails with LmsError, and nothing
 * outlives the signal that the client was opened with.
 */
export type HomeworkLms = {
  /** Whether it was taken, or the platform said that it has this or a later one. */
  submit(access_token: string, submission: Submission): Promise<'taken' | 'there'>
  /** Whether this has been submitted already: asked before it's tried again. */
  hasSubmission(access_token: string, submission: Submission): Promise<boolean>
}

/** A platform that lets us act for a person, who allows it there. */
export type Lms = HomeworkLms & {
  /** Where someone allows us to act for them; they come back with a code. */
  authorizeUrl(redirect_uri: string, state: string): string
  exchangeCode(code: string, redirect_uri: string): Promise<LmsTokens>
  /** New tokens for old; 'unlinked' where the person has ended the connection over there. */
  renew(refresh_token: string): Promise<LmsTokens>
  revoke(access_token: string): Promise<void>
  /** The open assignments that take a text, of all active courses. */
  assignments(access_token: string): Promise<LmsAssignment[]>
}

/** A platform that knows us as a tool, and gives us tokens by itself. */
export type ToolLms = HomeworkLms & { token(): Promise<string> }

/**
 * unlinked: the person has to connect again · refused: the platform won't take this · used up: it takes no
 * more attempts · gone: it isn't there anymore · busy, unreachable, nonsense: trying again can help · not set up: the operator has to.
 */
export const LMS_PROBLEMS = [
  ...([
    'unlinked',
    'refused',
    'used up',
    'gone',
    'busy',
    'unreachable',
    'nonsense',
    'not set up',
  ] as const),
] as const
export type LmsProblem = (typeof LMS_PROBLEMS)[number]

/** Its message is for the log: it never holds a token, nor what someone wrote. */
export class LmsError extends Error {
  override name = 'LmsError'
  constructor(
    readonly problem: LmsProblem,
    detail: string,
    /** Seconds after which the platform wants to be asked again, where it says so */
    readonly retry_after: number | null = null,
  ) {
    super(`${problem}: ${detail}`)
  }
}

export const isPassing = (problem: LmsProblem): boolean =>
  problem === 'busy' || problem === 'unreachable' || problem === 'nonsense'
