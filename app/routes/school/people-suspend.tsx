import { useActionData, useLoaderData } from '@remix-run/react'
import { suspendPerson } from '~/domain/administration/people-commands.server'
import { schoolPerson } from '~/domain/administration/people.server'
import { SUSPENDED, suspendSchema } from '~/domain/administration/schema-people'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithLink,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { pluralize } from '~/ui/count'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { schoolPerson as personPage, schoolPersonAction } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ person }) => `Suspend ${person.name}?`)

/** What a suspension does, and why it's done. */
export const loader = requireMember(async ({ ctx, context, params }) => ({
  person: await schoolPerson(ctx, params.userId ?? '', context.services.env.PRODUCT_NAME),
  formState: initialFormState(context),
}))

export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const { id, name } = await schoolPerson(ctx, params.userId ?? '', product)
  const { input, formState } = await parseRequestForm(request, suspendSchema)
  if (!input) return invalid(formState)
  const outcome = await suspendPerson(ctx, id, { ...input, product })
  if (!outcome.ok) return fail(formState, outcome)
  const lift = { href: schoolPersonAction(id, 'lift'), text: 'Undo' }
  return redirectWithLink(context, personPage(id), SUSPENDED(name), lift)
})

export default function Suspend() {
  const { person, formState } = useLoaderData<typeof loader>()
  const { id, name, sessions, students, suspended_reason } = person
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={`Suspend ${name}?`} lede="They can’t log in until someone lifts it.">
      <ErrorSummary form={form} />
      <ul>
        <li>
          {sessions > 0
            ? `They are logged out at once (${pluralize(sessions, 'browser', 'browsers')}), also in apps with a token of theirs.`
            : 'They aren’t logged in anywhere right now.'}
        </li>
        <li>Links we mailed them stop working.</li>
        <li>Their profile is hidden; what they wrote stays.</li>
        {students > 0 && (
          <li>{`They stay the coach of ${pluralize(students, 'student', 'students')}.`}</li>
        )}
      </ul>
      <Form submit="Suspend" submitVariant="danger" cancel={personPage(id)}>
        <Field
          name="reason"
          label="Reason"
          optional
          hint="Only administrators and the site’s operators see it."
          defaultValue={suspended_reason ?? ''}
          form={form}
        />
      </Form>
    </Page>
  )
}
