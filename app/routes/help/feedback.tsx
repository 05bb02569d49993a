import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createTicket, type NewTicket } from '~/domain/tickets/commands.server'
import { sentTicket } from '~/domain/tickets/queries.server'
import { DESCRIPTION_HINT, FEEDBACK, FEEDBACK_SENT, feedbackSchema } from '~/domain/tickets/schema'
import { formOf, forMembers, refuse, refuseBy, startReply } from '~/http/door.server'
import { pageToKeep } from '~/http/paths'
import { titled } from '~/http/title'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { typedValue } from '~/ui/reply'
import { Done } from './done'
import { sentFrom } from './sent-from.server'

const SELF = '/feedback'

export const meta = titled<typeof loader>(() => 'Feedback')

/** A form to tell us what one thinks; with ?sent= that it was sent. (HELP-07, HELP-09) */
export const loader = forMembers(async ({ ctx, context, request, url }) => ({
  sent: await sentTicket(ctx, url.searchParams.get('sent'), FEEDBACK),
  from: sentFrom(request, SELF),
  product: context.services.env.PRODUCT_NAME,
  reply: startReply(context),
}))

export const action = forMembers(async ({ ctx, request }) => {
  const { input, reply, once } = await formOf(request, feedbackSchema)
  if (!input) return refuse(reply)
  const ticket: NewTicket = { ...input, category: FEEDBACK, page: pageToKeep(input.page, SELF) }
  const outcome = await createTicket(ctx, ticket, once)
  if (!outcome.ok) return refuseBy(reply, outcome)
  return redirect(`${SELF}?sent=${outcome.id}`, 303)
})

export default function Feedback() {
  const { sent, from, product, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  if (sent) {
    const again = { href: SELF, label: 'Tell us more' }
    return <Done text={FEEDBACK_SENT} page={sent.page} again={again} />
  }
  return (
    <Page title="Feedback" lede={`What is good, what is missing, what could ${product} do better?`}>
      <ErrorSummary form={form} />
      <Form fields={{ page: typedValue(form, 'page', from) }}>
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
          hint="If you would like an answer."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <FormButtons>
          <Button>Send</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        Something does not work? <a href="/help">Ask for help</a> and we get back to you.
      </p>
    </Page>
  )
}
