import type { JSONWebKeySet } from 'jose'
import type { newKeyPair } from '~/platform/lms/lti-keys.server'
import type { Server } from './server'

export type CanvasAssignment = {
  id: number
  name: string
  description: string
  due_at: string | null
  locked_for_user?: boolean
  published?: boolean
  submission_types?: string[]
}
export type CanvasCourse = { id: number; name: string; assignments: CanvasAssignment[] }
export type CanvasSubmission = { course: number; assignment: number; body: string; attempt: number }

export type FakeCanvas = Server & {
  courses: CanvasCourse[]
  /** What was handed in, the newest last */
  submissions: CanvasSubmission[]
  /** Ends what was given: access tokens as time does, or all as someone does in their settings */
  expireTokens: () => void
  revokeAll: () => void
  tokens: () => { access: string[]; refresh: string[] }
}

export type LtiPerson = { id: string; name: string; role?: 'Learner' | 'Instructor' }
export type LtiLink = {
  id: string
  title: string
  target: string
  custom?: Record<string, string>
  /** Has a column in the grade book; false: nothing is graded */
  graded?: boolean
}
export type LtiScore = { link: string; userId: string; timestamp: string } & Record<string, unknown>
export type Claims = Record<string, unknown>

/** Someone's place in a grade book of Canvas. */
export type CanvasWork = {
  grade: number | null
  attempts: number
  body: string | null
  comments: string[]
  updated_at: string | null
}

export type FakeLtiPlatform = Server & {
  course: { id: string; title: string }
  people: LtiPerson[]
  links: LtiLink[]
  /** What was handed in, the newest last */
  scores: LtiScore[]
  /** Signs what it says about a launch; tests put something else in its place */
  sign: (claims: Claims) => Promise<string>
  /** Signs with a new key from now on, and forgets the last one */
  rotateKey: () => Promise<void>
  /** The keys that it publishes, with what they sign by */
  keys: Awaited<ReturnType<typeof newKeyPair>>[]
  /** Ends all access tokens */
  expireTokens: () => void
  /** The tool's keys where it caches them, as platforms do for an hour */
  toolKeys: { cached?: JSONWebKeySet } | null
  /** What time it takes it to be when it looks at a signed assertion or a submission */
  now: () => Date
  /** Where it is a Canvas: everyone's place in its grade books by link and person, and attempts at most */
  canvas: { work: Map<string, CanvasWork>; most: number } | null
}
