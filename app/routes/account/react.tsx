import { useActionData, useLoaderData } from '@remix-run/react'
import { updateFirstName } from '~/domain/accounts/first-name.server'
import { firstNameSchema, greeting } from '~/domain/accounts/schema'
import { formOf, forMembers, goWith, refuse, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

export const meta = titled<typeof loader>(() => 'Your first name')

/** A small experiment: a first name, and a greeting with it. (ACCESS-38) */
export const loader = forMembers(({ ctx, context }) => ({
  firstName: ctx.viewer.first_name,
  typed: startReply(context),
}))

export const action = forMembers(async ({ ctx, context, request }) => {
  const { input, reply } = await formOf(request, firstNameSchema)
  if (!input) return refuse(reply)
  await updateFirstName(ctx, input.first_name)
  return goWith(context, '/react', 'Your first name is saved.')
})

export default function React() {
  const { firstName, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply
  return (
    <Page title={greeting(firstName)} lede="Is that what people call you? You can change it here.">
      <ErrorSummary form={form} />
      <Form>
        <Field
          form={form ?? typed}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName}
          required
        />
        <FormButtons>
          <Button>Save</Button>
        </FormButtons>
      </Form>
    </Page>
  )
}
