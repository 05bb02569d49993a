import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { refused, type Refused } from '~/platform/failures'
import { promptById } from './queries.server'
import { SELECT_ASSIGNMENT, wrongAssignment } from './response'
import { ALREADY_ANSWERED } from './schema'

/** What makes a post a response. */
export type ResponseFacts = {
  /** The prompt that it answers; none: it is no response */
  prompt_code?: string | null | undefined
  canvas_assignment?: string | null | undefined
}

/**
 * What the prompt has against a response: an assignment that is missing or not offered. Throws
 * NotFound for a prompt that the viewer may not see. (PROMPT-16, PROMPT-22)
 */
export function responseProblem(ctx: Ctx, input: ResponseFacts): Refused | null {
  if (!input.prompt_code) return null
  const prompt = promptById(ctx, input.prompt_code)
  return wrongAssignment(prompt.canvas_assignments_data, input.canvas_assignment)
    ? refused({ canvas_assignment: [SELECT_ASSIGNMENT] })
    : null
}

/** There is a response of this person to this prompt; nothing of the transaction may stay. */
class AlreadyAnswered extends Error {
  override name = 'AlreadyAnswered'
}

/**
 * One prompt has one response of each person, which can be edited: throws inside the transaction
 * that would write another one. `answeredAlready` makes a refusal of it. (PROMPT-07)
 */
export async function assertNotAnswered(tx: Tx, user_id: string, { prompt_code }: ResponseFacts) {
  if (!prompt_code) return
  const where = { user_id, prompt_code, deleted_at: null }
  if ((await tx.post.count({ where })) > 0) throw new AlreadyAnswered()
}

export function answeredAlready(error: unknown): Refused {
  if (error instanceof AlreadyAnswered) return refused({ '': [ALREADY_ANSWERED] })
  throw error
}
