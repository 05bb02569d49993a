import { decideAppeal } from '~/domain/moderation/appeals.server'
import type { AppealOutcome } from '~/domain/moderation/names'
import { appealDecidedBy } from '~/domain/moderation/schema-appeals'
import { appealAnswerSchema } from '~/domain/moderation/schema-decisions'
import type { WriteAction } from '../command'
import { Abort, assertUsable, problemsAt } from '../errors'
import { knownCase, orAbort } from './moderation'

/** What becomes of an appeal, where the school has no one else of staff. */
export const appeal: WriteAction = async (context, input) => {
  const outcome = input.text('outcome') as AppealOutcome
  const { ctx, caseView } = await knownCase(context, input.arg(0))
  const { id, kind, appeal: found, subject, author } = caseView
  if (!found) throw new Abort(`No one has appealed against case "${id}".`)
  const answer = appealAnswerSchema.safeParse({ answer: input.text('tell') ?? '' })
  assertUsable(problemsAt('--tell', answer))
  const isDone = found.outcome === outcome && found.answer === answer.data?.answer
  if (found.outcome && !isDone)
    throw new Abort(appealDecidedBy(found.decided_by_name ?? 'Someone', found.outcome))
  if (!found.outcome && !found.decidable)
    throw new Abort('You decided this case: someone else decides about its appeal.')
  const name = subject.title ?? author?.name ?? id
  return {
    target: id,
    partner_code: ctx.viewer.partner_code,
    changes: [{ action: isDone ? 'unchanged' : 'update', kind, name, note: outcome }],
    apply: async () => {
      if (!isDone)
        orAbort(await decideAppeal(ctx, id, { outcome, answer: answer.data?.answer ?? '' }))
      return { json: { case: id, decision: outcome } }
    },
  }
}
