import { useActionData, useLoaderData } from '@remix-run/react'
import { inviteChoices, invitePerson } from '~/domain/administration/people-invite.server'
import {
  ADDED,
  ADDED_AND_INVITED,
  ALREADY_THERE,
  inviteSchema,
  OTHER_ROLES,
  ROLE_TEXTS,
  STATUSES,
} from '~/domain/administration/schema-people'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  redirectWithNotice,
  requireMember,
} from '~/http/guards/member-route.server'
import type { SchoolRole } from '~/policy/people-administration'
import { titleMeta } from '~/presenters/shell/title'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { Select } from '~/ui/select'
import { schoolPeople, schoolPerson } from '~/views/links'

const TITLE = 'Invite someone'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(async ({ ctx, context }) => ({
  ...(await inviteChoices(ctx)),
  formState: initialFormState(context),
}))

/** Makes an account for one person; someone who is there stays as they are. */
export const action = requireMember(async ({ ctx, context, request }) => {
  const { input, formState, once } = await parseRequestForm(request, inviteSchema)
  if (!input) return invalid(formState)
  const { PRODUCT_NAME: product } = context.services.env
  const outcome = await invitePerson(ctx, input, { idempotencyKey: once, product })
  if (!outcome.ok) return fail(formState, outcome)
  const page = schoolPerson(outcome.id)
  if (!outcome.isNew) return redirectWithNotice(context, page, ALREADY_THERE(input.email ?? ''))
  context.services.dispatcher.wake()
  return redirectWithFlash(context, page, input.invite ? ADDED_AND_INVITED : ADDED)
})

const roleChoices = (roles: readonly SchoolRole[]) =>
  roles.map((value) => ({ value, label: ROLE_TEXTS[value].label }))

export default function Invite() {
  const { programs, campuses, coaches, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page
      title={TITLE}
      lede="They get an account at your school. Someone who has one stays as they are."
    >
      <ErrorSummary form={form} />
      <Form submit="Add" cancel={schoolPeople}>
        <Field name="email" label="Email" type="email" form={form} autoComplete="off" required />
        <Field name="first_name" label="First name" form={form} autoComplete="off" required />
        <Field name="last_name" label="Last name" form={form} autoComplete="off" />
        <Select name="status" label="Status" form={form} choices={roleChoices(STATUSES)} />
        <CheckboxGroup
          name="roles"
          legend="Other roles"
          form={form}
          choices={roleChoices(OTHER_ROLES)}
        />
        <Select
          name="program"
          label="Program"
          emptyLabel="They choose it"
          form={form}
          choices={programs}
        />
        <Select
          name="institution"
          label="Campus"
          emptyLabel="They choose it"
          form={form}
          choices={campuses}
        />
        <Select name="coach" label="Coach" emptyLabel="No coach" form={form} choices={coaches} />
        <CheckboxGroup
          name="invite"
          legend="Invitation"
          form={form}
          chosen={['yes']}
          choices={[{ value: 'yes', label: 'Mail them an invitation' }]}
        />
      </Form>
    </Page>
  )
}
