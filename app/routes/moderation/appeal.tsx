import { useActionData, useLoaderData } from '@remix-run/react'
import { decideAppeal } from '~/domain/moderation/appeals.server'
import { caseById } from '~/domain/moderation/case-page.server'
import type { AppealOutcome } from '~/domain/moderation/names'
import { appealDecidedBy, OUTCOMES_DONE } from '~/domain/moderation/schema-appeals'
import { appealAnswerSchema } from '~/domain/moderation/schema-decisions'
import { withErrors } from '~/http/forms/forms'
import { actionTable } from '~/http/guards/action-table.server'
import {
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { Forbidden, NotFound } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { moderationCase } from '~/views/links'
import { AppealPage, APPEAL_QUESTIONS } from '~/views/moderation/appeal-page'

/** The appeal of a case, for who may decide about it, also once someone else has. */
async function loadAppealed({ ctx, params }: RouteArgs) {
  const { id, kind, author, appeal } = await caseById(ctx, params.caseId ?? '')
  if (!appeal) throw new NotFound()
  const { outcome, decided_by_name: who } = appeal
  if (!outcome && !appeal.decidable) throw new Forbidden()
  const over = outcome && appealDecidedBy(who ?? 'Someone else', outcome)
  return { id, kind, author: author?.name ?? 'a former member', text: appeal.text, over }
}

/** Asks why, for the author to read, before an appeal is decided. */
const deciding = (outcome: AppealOutcome) => ({
  show: async (args: RouteArgs) => ({
    outcome,
    appeal: await loadAppealed(args),
    formState: initialFormState(args.context),
  }),
  run: async (args: RouteArgs) => {
    const { ctx, context, params, request } = args
    const id = params.caseId ?? ''
    const { input, formState } = await parseRequestForm(request, appealAnswerSchema)
    if (!input) {
      await loadAppealed(args)
      return invalid(formState)
    }
    const done = await decideAppeal(ctx, id, { outcome, ...input })
    if (!done.ok) return invalid(withErrors(formState, done), 409)
    return redirectWithFlash(context, moderationCase(id), OUTCOMES_DONE[outcome])
  },
})

const { loader, action } = actionTable({
  uphold: deciding('upheld'),
  overturn: deciding('overturned'),
})
export { loader, action }

export const meta = titleMeta<typeof loader>(({ outcome }) => APPEAL_QUESTIONS[outcome].title)

export default function Appeal() {
  const { outcome, appeal, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return <AppealPage appeal={appeal} outcome={outcome} form={form} />
}
