import { useActionData, useLoaderData } from '@remix-run/react'
import { assertAdministrator } from '~/domain/administration/access.server'
import { takeList } from '~/domain/administration/import-lists.server'
import {
  BOTH_SENT,
  LIST_REQUIRED,
  LIST_TOO_LARGE,
  MAX_LIST_BYTES,
  MAX_PASTED,
  PASTED_TOO_LONG,
} from '~/domain/administration/schema-import'
import { submittedValues, withErrors } from '~/http/forms/forms'
import { TOO_LARGE } from '~/http/forms/uploads.server'
import {
  fail,
  initialFormState,
  invalid,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import type { RouteHandle } from '~/root'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { FileField } from '~/ui/file-field'
import { Form } from '~/ui/form'
import { emptyFormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { schoolListColumns, schoolPeople } from '~/views/links'

const TITLE = 'Import a list'

export const handle: RouteHandle = { upload: { maxBytes: MAX_LIST_BYTES } }

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(({ ctx, context, url }) => {
  assertAdministrator(ctx)
  // A file that was not even read: the form itself never came this far.
  const isTooLarge = url.searchParams.get('problem') === TOO_LARGE
  const start = initialFormState(context)
  return { formState: isTooLarge ? withErrors(start, atFile(LIST_TOO_LARGE)) : start }
})

const atFile = (message: string) => ({ errors: { file: [message] } })

/** Takes the list; nothing is imported before its columns and what it would do were looked at. */
export const action = requireMember(async ({ ctx, context, request }) => {
  assertAdministrator(ctx)
  const form = await request.formData()
  const formState = { ...emptyFormState, values: submittedValues(form) }
  const wrong = (field: string, message: string) =>
    invalid(withErrors(formState, { errors: { [field]: [message] } }))
  const [bytes] = (context.files.get('file') ?? []).filter(({ length }) => length > 0)
  const text = form.get('text')?.toString() ?? ''
  if (bytes && text.trim()) return wrong('file', BOTH_SENT)
  if (!bytes && !text.trim()) return wrong('file', LIST_REQUIRED)
  if (text.length > MAX_PASTED) return wrong('text', PASTED_TOO_LONG)
  const outcome = await (bytes ? takeList(ctx, { bytes }, 'file') : takeList(ctx, { text }, 'text'))
  if (!outcome.ok) return fail(formState, outcome)
  return redirectWithFlash(context, schoolListColumns(outcome.id))
})

export default function ImportList() {
  const { formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page
      title={TITLE}
      lede="People of a list get accounts, or what the list says of them. You see what will happen before it does."
    >
      <ErrorSummary form={form} />
      <Form submit="Continue" pending="Reading the list" cancel={schoolPeople} multipart>
        <FileField
          name="file"
          label="File"
          form={form}
          optional
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hint="A CSV file with one person a line, as Excel saves it: up to 5 MB and 20,000 people."
        />
        <Field
          name="text"
          label="Or paste the list"
          as="textarea"
          form={form}
          optional
          hint="The list stays on the server for a day at most."
        />
      </Form>
    </Page>
  )
}
