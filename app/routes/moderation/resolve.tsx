import { useActionData, useLoaderData } from '@remix-run/react'
import { resolveSchema } from '~/domain/moderation/schema'
import {
  parseRequestForm,
  requireMember,
  invalid,
  initialFormState,
} from '~/http/guards/member-route.server'
import { withErrors } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { hasErrors } from '~/ui/form-state'
import { NothingToDecide } from '~/views/moderation/notify-author-page'
import { NoteForm } from '~/views/moderation/case-notes'
import { loadUndecidedCase, decideCase, redirectWithOutcome } from './case-actions.server'

const TITLE = 'Resolve the case'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Reports of people end with a note of what was done. */
export const loader = requireMember(async (args) => {
  const caseView = await loadUndecidedCase(args)
  if (caseView.kind !== 'user') throw new NotFound()
  return { caseView, formState: initialFormState(args.context) }
})

export const action = requireMember(async (args) => {
  const { input, formState } = await parseRequestForm(args.request, resolveSchema)
  if (!input) {
    await loadUndecidedCase(args)
    return invalid(formState)
  }
  const outcome = await decideCase(args, { decision: 'resolve', note: input.text })
  if (!outcome.ok) return invalid(withErrors(formState, outcome), 409)
  return redirectWithOutcome(args, outcome, 'This case is resolved.')
})

export default function Resolve() {
  const { caseView, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  if (caseView.over && !hasErrors(form)) return <NothingToDecide caseView={caseView} />
  return (
    <Page title={TITLE} lede={`A report of ${caseView.author}. Only staff can read the note.`}>
      <ErrorSummary form={form} />
      <NoteForm form={form} label="What was done" button="Resolve" caseId={caseView.id} cancel />
    </Page>
  )
}
