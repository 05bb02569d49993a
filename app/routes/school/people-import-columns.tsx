import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  chooseColumns,
  columnName,
  listColumns,
  ownImport,
} from '~/domain/administration/import-lists.server'
import { planImport } from '~/domain/administration/import-plan.server'
import { submittedValues } from '~/http/forms/forms'
import {
  fail,
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { ColumnForm } from '~/views/administration/import-columns'
import { schoolImport, schoolList } from '~/views/links'

const TITLE = 'What the columns mean'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** Each column of a list with what it's taken for; what was chosen before comes first. */
export const loader = requireMember(async (args) => {
  const { id, choice, columns, hasTitles, samples } = await openColumns(args)
  return {
    id,
    invite: choice?.invite ?? false,
    close: choice?.close ?? false,
    columns: columns.map(({ title, field }, at) => ({
      name: columnName(at),
      title: hasTitles ? title : `Column ${title}`,
      field: (choice ? choice.columns[at]?.field : field) ?? '',
      samples: samples[at] ?? [],
    })),
    formState: initialFormState(args.context),
  }
})

/** Makes the plan of what the list would do. */
export const action = requireMember(async (args) => {
  const { ctx, context, request } = args
  const { id, columns, hasTitles } = await openColumns(args)
  const form = await request.formData()
  const chosen = chooseColumns(columns, (name) => form.get(name)?.toString() ?? '')
  if (!Array.isArray(chosen))
    return fail({ ...emptyFormState, values: submittedValues(form) }, chosen)
  const options = { invite: form.has('invite'), close: form.has('close') }
  const choice = { columns: chosen, hasTitles, ...options, closeMany: false }
  await planImport(ctx, id, choice, context.services.env.PRODUCT_NAME)
  return redirectWithFlash(context, schoolList(id))
})

/** A list whose columns can still be chosen; of others the page says what became of them. */
async function openColumns({ ctx, params }: RouteArgs) {
  const list = await ownImport(ctx, params.importId ?? '')
  const { id, choice, state, text } = list
  if (state !== 'columns' && state !== 'plan') throw redirect(schoolList(id), 303)
  return { id, choice, ...(await listColumns(ctx, text)) }
}

export default function ImportColumns() {
  const { id: _, formState, ...list } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page
      title={TITLE}
      lede="Check what we take each column for. We remember it for your next list."
    >
      <ErrorSummary form={form} />
      <ColumnForm {...list} form={form} back={schoolImport} />
    </Page>
  )
}
