import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createTicket, type NewTicket } from '~/domain/tickets/commands.server'
import { sentTicket } from '~/domain/tickets/queries.server'
import { DESCRIPTION_HINT, FEEDBACK, FEEDBACK_SENT, feedbackSchema } from '~/domain/tickets/schema'
import { formAction } from '~/http/guards/form-action.server'
import { requireMember, initialFormState } from '~/http/guards/member-route.server'
import { storablePath } from '~/http/addresses/paths'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { fieldValue } from '~/ui/form-state'
import { TicketSent } from './ticket-sent'
import { originPage } from './origin-page.server'

const SELF = '/feedback'

export const meta = titleMeta<typeof loader>(() => 'Feedback')

/** A form to tell us what one thinks; with ?sent= that it was sent. (HELP-07, HELP-09) */
export const loader = requireMember(async (page) => ({
  sent: await sentTicket(page.ctx, page.url.searchParams.get('sent'), FEEDBACK),
  from: originPage(page, SELF),
  product: page.context.services.env.PRODUCT_NAME,
  formState: initialFormState(page.context),
}))

export const action = formAction(feedbackSchema, async (input, { ctx, once }) => {
  const ticket: NewTicket = { ...input, category: FEEDBACK, page: storablePath(input.page, SELF) }
  const outcome = await createTicket(ctx, ticket, once)
  return outcome.ok ? redirect(`${SELF}?sent=${outcome.id}`, 303) : outcome
})

export default function Feedback() {
  const { sent, from, product, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  if (sent) {
    const again = { href: SELF, label: 'Tell us more' }
    return <TicketSent text={FEEDBACK_SENT} page={sent.page} more={again} />
  }
  return (
    <Page
      title="Feedback"
      lede={`What’s good, what’s missing, and what could ${product} do better?`}
    >
      <ErrorSummary form={form} />
      <Form submit="Send" fields={{ page: fieldValue(form, 'page', from) }}>
        <Field
          form={form}
          name="description"
          as="textarea"
          label="Your feedback"
          hint={DESCRIPTION_HINT}
          required
        />
        <Field
          form={form}
          name="email"
          type="email"
          label="Email"
          hint="If you’d like a reply."
          optional
        />
      </Form>
      <p className="meta">
        Something not working? <a href="/help">Ask for help</a> and we’ll get back to you.
      </p>
    </Page>
  )
}
