import { useActionData, useLoaderData } from '@remix-run/react'
import { liftPerson } from '~/domain/administration/people-commands.server'
import { schoolPerson } from '~/domain/administration/people.server'
import { LIFTED } from '~/domain/administration/schema-people'
import { fail, redirectWithLink, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { emptyFormState } from '~/ui/form-state'
import { schoolPerson as personPage, schoolPersonAction } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ name }) => `Let ${name} log in again?`)

export const loader = requireMember(async ({ ctx, context, params }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const { id, name, suspended_reason } = await schoolPerson(ctx, params.userId ?? '', product)
  return { id, name, reason: suspended_reason }
})

export const action = requireMember(async ({ ctx, context, params }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const { id, name } = await schoolPerson(ctx, params.userId ?? '', product)
  const outcome = await liftPerson(ctx, id, { product })
  if (!outcome.ok) return fail(emptyFormState, outcome)
  const again = { href: schoolPersonAction(id, 'suspend'), text: 'Undo' }
  return redirectWithLink(context, personPage(id), LIFTED(name), again)
})

export default function Lift() {
  const { id, name, reason } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question={`Let ${name} log in again?`}
      note={`Their profile is shown again.${reason ? ` They were suspended because: ${reason}` : ''}`}
      button="Lift the suspension"
      back={personPage(id)}
      form={useActionData<typeof action>()?.formState}
    />
  )
}
