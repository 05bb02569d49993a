import { ownAssignments } from '~/domain/courses/assignments.server'
import { handIn } from '~/domain/courses/homework.server'
import { ACCEPT_WARNING_FIRST, NOT_HANDED_IN, SELECT_ASSIGNMENT } from '~/domain/courses/schema'
import type { FormContext } from '~/domain/drafts/schema'
import { checkPost, insertPost, submitPost } from '~/domain/posts/create.server'
import type { NewPost } from '~/domain/posts/fields'
import { promptById } from '~/domain/prompts/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { failure, orFailure, Rejection, type Failure, type Outcome } from '~/platform/failures'
import { markResponseSteps } from './progress.server'
import { ALREADY_ANSWERED, isWrongAssignment } from './schema'

export type NewResponse = Omit<NewPost, 'question'> & { prompt_code: string }

/**
 * Responds to a prompt with a post. For members who can see the prompt; throws NotFound for any
 * other. Adds the post as createPost does, with the same event and the same rejections, and marks
 * the steps of the profile's checklist; with an assignment it is handed in, with the event
 * homework.handed_in. Also rejects an assignment that is missing or not offered, one that is handed in
 * before the warning was accepted, and a second response of the same person. (PROMPT-07, PROMPT-16,
 * PROMPT-17, PROMPT-21, PROMPT-22, CANVAS-04, CANVAS-06, CANVAS-08)
 */
export async function createResponse(
  ctx: Ctx,
  response: NewResponse,
  form: FormContext,
): Promise<Outcome<{ id: string }>> {
  const { canvas_assignment: chosen } = response
  const canvas_assignment = chosen === NOT_HANDED_IN ? null : chosen
  const input = { ...response, canvas_assignment, question: false }
  const rejection =
    (await checkPost(ctx, input, form.product)) ?? (await checkAssignment(ctx, response))
  if (rejection) return rejection
  const assignments = canvas_assignment ? await ownAssignments(ctx) : []
  const assignment = assignments.find(({ id }) => id === canvas_assignment)
  const write = (tx: Tx) =>
    submitPost(ctx, tx, input, form, async () => {
      await assertNotAnswered(tx, ctx.viewer.id, response)
      const post = await insertPost(ctx, tx, input, form)
      await markResponseSteps(tx, ctx.viewer.id)
      if (assignment) await handIn(ctx, tx, post.id, assignment)
      return post
    })
  return orFailure(ctx.db.write(write))
}

async function checkAssignment(ctx: Ctx, input: NewResponse): Promise<Failure | null> {
  const prompt = await promptById(ctx, input.prompt_code)
  const { canvas_assignment: chosen } = input
  const { knows_canvas_warning } = ctx.viewer
  // Nothing is offered before that, so nothing has to be chosen.
  if (!chosen && !knows_canvas_warning) return null
  if (isWrongAssignment(prompt.canvas_assignments_data, chosen))
    return failure({ canvas_assignment: [SELECT_ASSIGNMENT] })
  return chosen && chosen !== NOT_HANDED_IN && !knows_canvas_warning
    ? failure({ canvas_assignment: [ACCEPT_WARNING_FIRST] })
    : null
}

/** Rejects a second response to the prompt in the transaction that would write it. */
async function assertNotAnswered(tx: Tx, user_id: string, { prompt_code }: NewResponse) {
  const where = { user_id, prompt_code, deleted_at: null }
  if ((await tx.post.count({ where })) > 0) throw new Rejection(failure({ '': [ALREADY_ANSWERED] }))
}
