import { useActionData, useLoaderData } from '@remix-run/react'
import { assertAdministrator } from '~/domain/administration/access.server'
import { TERM_REMOVED, termsAdded } from '~/domain/administration/schema'
import { addTerms, dropTerm, ownTerms, SHOWN } from '~/domain/administration/terms.server'
import { submittedValues, unstorableFields } from '~/http/forms/forms'
import {
  fail,
  initialFormState,
  invalid,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { emptyFormState, fieldValue, hasErrors, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { SearchField } from '~/views/administration/search-field'
import { school, schoolPage } from '~/views/links'

const TITLE = 'Restricted terms'
const AT = schoolPage('terms')

export const meta = titleMeta<typeof loader>(() => TITLE)

/** The school's own terms; those of all schools are the operators'. */
export const loader = requireMember(async ({ ctx, context, url }) => {
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const found = await ownTerms(ctx, text)
  return { text, ...found, shown: SHOWN, formState: initialFormState(context) }
})

/** Adds a list, or takes one off it. */
export const action = requireMember(async ({ ctx, context, request }) => {
  assertAdministrator(ctx)
  const form = await request.formData()
  const formState: FormState = {
    ...emptyFormState,
    values: submittedValues(form),
    errors: unstorableFields(form),
  }
  if (form.has('remove')) {
    await dropTerm(ctx, fieldValue(formState, 'remove'))
    return redirectWithFlash(context, AT, TERM_REMOVED)
  }
  if (hasErrors(formState)) return invalid(formState)
  const done = await addTerms(ctx, fieldValue(formState, 'terms'))
  if (!done.ok) return fail(formState, done)
  return redirectWithFlash(context, AT, termsAdded(done.added, done.known))
})

export default function SchoolTerms() {
  const { text, terms, total, shown, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={TITLE} lede="Words and phrases that no one at your school can post.">
      <ErrorSummary form={form} />
      <Form label="Add terms" submit="Add">
        <Field as="textarea" name="terms" label="New terms" form={form} hint="One on each line." />
      </Form>
      {total > 0 && <SearchField action={AT} text={text} label="Find a term" />}
      {total === 0 && <p>Your school has none of its own. Those of all schools apply as well.</p>}
      {total > 0 && terms.length === 0 && <p>No term has these letters.</p>}
      <ul className="stack lines">
        {terms.map((term) => (
          <li key={term} className="row between">
            <span>{term}</span>
            <ActionButton action={AT} fields={{ remove: term }} small label={`Remove ${term}`}>
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {terms.length === shown && (
        <p className="meta">{`The first ${shown} of ${total}. Search for the others.`}</p>
      )}
      <p>
        <a href={school}>Your school</a>
      </p>
    </Page>
  )
}
