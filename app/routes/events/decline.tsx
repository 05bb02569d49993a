import { useActionData, useLoaderData } from '@remix-run/react'
import { declineEvent } from '~/domain/campus-events/commands.server'
import { findEvent } from '~/domain/campus-events/event-rows.server'
import { DECLINED, declineSchema } from '~/domain/campus-events/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { canManageEvents } from '~/policy/campus-events'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { event } from '~/views/links'

const QUESTION = 'Decline this suggestion?'

export const meta = titleMeta<typeof loader>(() => QUESTION)

export const loader = requireMember(async ({ ctx, context, params }) => {
  const { id, title } = await findEvent(ctx, params.eventId ?? '', (viewer) =>
    canManageEvents(viewer),
  )
  return { id, title, formState: initialFormState(context) }
})

export const action = formAction(declineSchema, async (input, { ctx, context, params }) => {
  const id = params.eventId ?? ''
  const done = await declineEvent(ctx, id, input, context.services.env.PRODUCT_NAME)
  return done.ok ? redirectWithFlash(context, event(id), DECLINED) : done
})

export default function DeclineEvent() {
  const { id, title, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={QUESTION} lede={`The person who suggested “${title}” will be notified.`}>
      <ErrorSummary form={form} />
      <Form submit="Decline" cancel={event(id)} cancelLabel="Keep it">
        <Field
          as="textarea"
          name="reason"
          label="Reason"
          form={form}
          hint="They’ll read this. You could say what would need to change."
          optional
        />
      </Form>
    </Page>
  )
}
