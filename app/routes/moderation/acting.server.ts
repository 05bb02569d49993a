import { redirect } from '@remix-run/node'
import { caseById } from '~/domain/moderation/case-page.server'
import { decide, type Verdict } from '~/domain/moderation/decisions.server'
import type { Decision } from '~/domain/moderation/schema'
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

/** A case on a page that asks before a decision; who has come too late reads on the case by whom. */
export async function caseToDecide({ ctx, params }: Asked) {
  const { id, kind, author, present, decided } = await caseById(ctx, params.caseId ?? '')
  if (decided || present.gone) throw redirect(moderationCase(id))
  return { id, kind, title: present.title, author: author?.name ?? 'a former member' }
}

export const decideThis = ({ ctx, params }: Asked, verdict: Verdict) =>
  decide(ctx, params.caseId ?? '', verdict)
