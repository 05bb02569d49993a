import { redirect } from '@remix-run/node'
import { caseById } from '~/domain/moderation/case-page.server'
import { decide, type Verdict } from '~/domain/moderation/decisions.server'
import { alreadyDecided, IS_GONE, type Decision } from '~/domain/moderation/schema'
import { goTelling, goWith, type Asked } from '~/http/door.server'
import type { Outcome } from '~/platform/failures'
import { moderationCase } from '~/views/addresses'

/** Only a form does this; a typed address leads to the case. */
export const toCase = ({ params }: Pick<Asked, 'params'>) =>
  redirect(moderationCase(encodeURIComponent(params.caseId ?? '')))

/** Back to the case with what was done, or with who was faster. */
export function tell({ context, params }: Asked, outcome: Outcome<object>, text: string) {
  const to = moderationCase(params.caseId ?? '')
  if (outcome.ok) return goWith(context, to, text)
  return goTelling(context, to, Object.values(outcome.errors).flat().join(' '))
}

/** A decision by a single button. */
export async function decideBy(asked: Asked, decision: Decision, text: string) {
  return tell(asked, await decide(asked.ctx, asked.params.caseId ?? '', { decision }), text)
}

/**
 * A case on a page that asks before a decision, with why there is nothing (left) to decide: somebody
 * else was faster, also while this page was being filled in, or the author has deleted the thing.
 */
export async function caseToDecide({ ctx, params }: Asked) {
  const found = await caseById(ctx, params.caseId ?? '')
  const { id, kind, author, present, decided_name, decision } = found
  const late = decided_name && decision ? alreadyDecided(decided_name, decision) : null
  const over = late ?? (present.gone ? IS_GONE : null)
  return { id, kind, title: present.title, author: author?.name ?? 'a former member', over }
}

export const decideThis = ({ ctx, params }: Asked, verdict: Verdict) =>
  decide(ctx, params.caseId ?? '', verdict)
