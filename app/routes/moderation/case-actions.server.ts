import { caseById } from '~/domain/moderation/case-page.server'
import { decide, type DecisionInput } from '~/domain/moderation/decisions.server'
import { alreadyDecided, AUTHOR_NOTIFIED } from '~/domain/moderation/schema'
import { goneText } from '~/domain/moderation/subject-state.server'
import {
  redirectWithNotice,
  redirectWithFlash,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import type { Outcome } from '~/platform/failures'
import { moderationCase } from '~/views/links'

/** Back to the case with what was done and who knows, or with the name of the person who was faster. */
export function redirectWithOutcome(
  { context, params }: RouteArgs,
  outcome: Outcome<{ notified?: boolean }>,
  text: string,
) {
  const to = moderationCase(params.caseId ?? '')
  if (outcome.ok)
    return redirectWithFlash(context, to, outcome.notified ? `${text} ${AUTHOR_NOTIFIED}` : text)
  return redirectWithNotice(context, to, Object.values(outcome.errors).flat().join(' '))
}

/**
 * A case on a page that asks before a decision, with why there is nothing (left) to decide: someone
 * else was faster, also while this page was being filled in, or the author has deleted the thing.
 */
export async function loadUndecidedCase({ ctx, params }: RouteArgs) {
  const caseView = await caseById(ctx, params.caseId ?? '')
  const {
    id,
    kind,
    harm,
    author,
    subject: present,
    decided_by_name: decided_name,
    decision,
  } = caseView
  const decidedByOther = decided_name && decision ? alreadyDecided(decided_name, decision) : null
  const over = decidedByOther ?? (present.gone ? goneText(kind) : null)
  const name = author?.name ?? 'a former member'
  return {
    id,
    kind,
    harm,
    title: present.title,
    author: name,
    read: author !== null,
    over,
    decidedByOther,
  }
}

export const decideCase = ({ ctx, params }: RouteArgs, verdict: DecisionInput) =>
  decide(ctx, params.caseId ?? '', verdict)
