import { useActionData, useLoaderData } from '@remix-run/react'
import { updateFirstName } from '~/domain/accounts/first-name.server'
import { firstNameSchema, greeting } from '~/domain/accounts/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  requireMember,
  redirectWithFlash,
  initialFormState,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta = titleMeta<typeof loader>(() => 'Your first name')

/** A small experiment: a first name, and a greeting with it. (ACCESS-38) */
export const loader = requireMember(({ ctx, context }) => ({
  firstName: ctx.viewer.first_name,
  typed: initialFormState(context),
}))

export const action = formAction(firstNameSchema, async ({ first_name }, { ctx, context }) => {
  await updateFirstName(ctx, first_name)
  return redirectWithFlash(context, '/react', 'Your first name is saved.')
})

export default function React() {
  const { firstName, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <Page title={greeting(firstName)} lede="Is that what people call you? You can change it here.">
      <ErrorSummary form={form} />
      <Form submit="Save" guardEnter>
        <Field
          form={form ?? typed}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName}
          required
        />
      </Form>
    </Page>
  )
}
