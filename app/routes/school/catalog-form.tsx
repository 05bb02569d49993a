import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { assertAdministrator } from '~/domain/administration/access.server'
import {
  categoryForm,
  entryForm,
  saveCategory,
  saveEntry,
} from '~/domain/administration/catalog-forms.server'
import { CATALOGS, SAVED } from '~/domain/administration/schema-catalog'
import { fieldId } from '~/domain/administration/schema-shape'
import { submittedValues, unstorableFields } from '~/http/forms/forms'
import {
  fail,
  initialFormState,
  invalid,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { emptyFormState, fieldValue, hasErrors, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { ShapeFields } from '~/views/administration/shape-fields'
import { schoolPage } from '~/views/links'
import { catalogIn } from './catalog-route.server'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** What the address is about: a topic or prompt, or a category of them; one that is there or a new one. */
const readSubject = ({ params, url }: RouteArgs) => ({
  name: catalogIn(url),
  code: params.code ?? null,
  isCategory: /\/(new-category|category\/[^/]+\/edit)\/?$/.test(url.pathname),
})

export const loader = requireMember(async (args) => {
  const { name, code, isCategory } = readSubject(args)
  const form = await (isCategory ? categoryForm : entryForm)(args.ctx, name, code)
  const waiting = initialFormState(args.context)
  const isWaiting = Object.keys(waiting.values).length > 0
  const what = isCategory ? 'category' : CATALOGS[name].one
  return {
    name,
    title: `${code === null ? 'New' : 'Edit the'} ${what}`,
    shape: form.shape,
    version: form.version,
    formState: { ...emptyFormState, values: isWaiting ? waiting.values : form.typed },
  }
})

/** Saves it, or says what is wrong, also that someone else saved another version meanwhile. */
export const action = requireMember(async (args) => {
  const { ctx, context, request } = args
  assertAdministrator(ctx)
  const { name, code, isCategory } = readSubject(args)
  const form = await request.formData()
  const values = submittedValues(form)
  const formState: FormState = { ...emptyFormState, values, errors: unstorableFields(form) }
  if (hasErrors(formState)) return invalid(formState)
  const typed = { typed: values, version: fieldValue(formState, 'version') }
  const saved = await (isCategory ? saveCategory : saveEntry)(ctx, name, code, typed)
  if (saved.ok) return redirectWithFlash(context, schoolPage(name), SAVED)
  if (!('conflict' in saved)) return fail(formState, saved)
  const { '': formErrors = [] } = saved.errors
  return data({ formState: { ...formState, formErrors }, conflict: true }, { status: 409 })
})

export default function CatalogForm() {
  const { name, title, shape, version, formState } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  // Who has read that it was changed decides over the other's version.
  const known = result && 'conflict' in result ? version : fieldValue(form, 'version', version)
  return (
    <Page title={title}>
      <ErrorSummary form={form} idOf={fieldId} />
      <Form label={title} fields={{ version: known }} submit="Save" cancel={schoolPage(name)}>
        <ShapeFields shape={shape} form={form} />
      </Form>
    </Page>
  )
}
