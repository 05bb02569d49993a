import * as z from 'zod'
import type { SignOnResult } from '~/domain/accounts/identities.server'
import { yamlContent } from '~/platform/content/content.server'
import type { SignOnErrorCode } from '~/platform/security/open-id.server'

export type ProblemName =
  SignOnErrorCode | Exclude<SignOnResult['to'], 'account' | 'sign up'> | 'suspended'

const NAMES = [
  ...(['denied', 'expired', 'refused', 'unreachable', 'not set up'] as const),
  ...(['password first', 'mail first', 'suspended', 'nothing', 'no address'] as const),
] satisfies ProblemName[]

const problemSchema = z.strictObject({
  status: z.number(),
  title: z.string(),
  text: z.string(),
  /** How one can go on, in addition to the form with the password */
  nextSteps: z.array(z.enum(['again', 'connect', 'mail', 'sign up'])).default([]),
})

/** What someone reads after the school's own login has failed. */
export const signOnProblem = (name: ProblemName) => problems()[name]

const problems = yamlContent('sign-on.yaml', z.record(z.enum(NAMES), problemSchema))
