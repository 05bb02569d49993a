import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ownImport } from '~/domain/administration/import-lists.server'
import { confirmImport } from '~/domain/administration/import-plan.server'
import {
  fail,
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { submittedValues } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { ImportEnd, ImportPlanView, ImportProgress } from '~/views/administration/import-plan'
import { schoolListColumns } from '~/views/links'

const TITLES = {
  plan: 'What the list will do',
  running: 'The list is being imported',
  done: 'The list is imported',
  failed: 'The list wasn’t imported',
}

export const meta = titleMeta<typeof loader>(({ state }) => TITLES[state])

/** What a list would do; how far it is; or what it did. */
export const loader = requireMember(async ({ ctx, context, params }) => {
  const { id, state, plan, choice, done, lines } = await ownImport(ctx, params.importId ?? '')
  if (state === 'columns' || !plan || !choice) throw redirect(schoolListColumns(id), 303)
  const { leavers, ...shown } = plan
  const total = lines - (choice.hasTitles ? 1 : 0) + leavers.length
  return { id, state, plan: shown, done, total, formState: initialFormState(context) }
})

/** Has it imported, once. */
export const action = requireMember(async ({ ctx, context, params, request, url }) => {
  const form = await request.formData()
  const closeMany = form.has('whole')
  const outcome = await confirmImport(ctx, params.importId ?? '', { closeMany })
  if (!outcome.ok) return fail({ ...emptyFormState, values: submittedValues(form) }, outcome)
  context.services.dispatcher.wake()
  return redirectWithFlash(context, url.pathname)
})

export default function ImportOfPeople() {
  const { id, state, plan, done, total, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={TITLES[state]}>
      <ErrorSummary form={form} />
      {state === 'plan' && <ImportPlanView id={id} plan={plan} form={form} />}
      {state === 'running' && <ImportProgress id={id} done={done} total={total} />}
      {(state === 'done' || state === 'failed') && <ImportEnd plan={plan} state={state} />}
    </Page>
  )
}
