import { useActionData, useLoaderData } from '@remix-run/react'
import { changeCoach } from '~/domain/administration/people-commands.server'
import { coachChoices, schoolPerson } from '~/domain/administration/people.server'
import { COACH_CHANGED, coachSchema } from '~/domain/administration/schema-people'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithLink,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { Select } from '~/ui/select'
import { schoolPerson as personPage, schoolPersonAction } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ name }) => `Coach of ${name}`)

/** The coaches of the school, to choose one or none. */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const { id, name, coach } = await schoolPerson(ctx, params.userId ?? '', product)
  const chosen = url.searchParams.get('coach') ?? coach?.id ?? ''
  const choices = await coachChoices(ctx, id)
  return { id, name, chosen, choices, formState: initialFormState(context) }
})

export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const { id, name, coach: before } = await schoolPerson(ctx, params.userId ?? '', product)
  const { input, formState } = await parseRequestForm(request, coachSchema)
  if (!input) return invalid(formState)
  const outcome = await changeCoach(ctx, id, { coach: input.coach ?? null, product })
  if (!outcome.ok) return fail(formState, outcome)
  const undo = `${schoolPersonAction(id, 'coach')}?coach=${before?.id ?? ''}`
  const link = { href: undo, text: 'Undo' }
  return redirectWithLink(context, personPage(id), COACH_CHANGED(name), link)
})

export default function ChangeCoach() {
  const { id, name, chosen, choices, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page
      title={`Coach of ${name}`}
      lede="The coach sees how they are doing and writes notes about them. A former coach no longer does."
    >
      <ErrorSummary form={form} />
      <Form submit="Save" cancel={personPage(id)}>
        <Select
          name="coach"
          label="Coach"
          emptyLabel="No coach"
          form={form}
          defaultValue={chosen}
          choices={choices}
        />
      </Form>
    </Page>
  )
}
