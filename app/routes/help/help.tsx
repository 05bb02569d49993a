import { useActionData, useLoaderData } from '@remix-run/react'
import { createTicket } from '~/domain/tickets/commands.server'
import { ownEmail, sentTicket } from '~/domain/tickets/queries.server'
import {
  asksForEmail,
  CATEGORY_LABELS,
  DESCRIPTION_HINT,
  HELP_CATEGORIES,
  HELP_SENT,
  helpSchema,
} from '~/domain/tickets/schema'
import { formAction } from '~/http/guards/form-action.server'
import { requireMember, initialFormState, type RouteArgs } from '~/http/guards/member-route.server'
import { storablePath } from '~/http/addresses/paths'
import { redirectWithCare } from '~/presenters/redirect-with-care.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { fieldValue } from '~/ui/form-state'
import { Select } from '~/ui/select'
import { TicketSent } from './ticket-sent'
import { FaqCallout } from './faq-callout'
import { originPage } from './origin-page.server'

const SELF = '/help'

export const meta = titleMeta<typeof loader>(() => 'Help')

/** A form to ask us; with ?sent= that it was sent. (HELP-01, HELP-02, HELP-06) */
export const loader = requireMember(async (page) => {
  const { ctx, context, url } = page
  const address = await ownEmail(ctx)
  return {
    sent: await sentTicket(ctx, url.searchParams.get('sent'), 'help'),
    from: originPage(page, SELF),
    asksForEmail: asksForEmail(address),
    address,
    faq: ctx.viewer.control_group ? null : context.services.env.HELP_CENTER_URL || '/privacy-faq',
    formState: initialFormState(context),
  }
})

const ownSchema = async ({ ctx }: RouteArgs) => helpSchema(await ownEmail(ctx))

export const action = formAction(ownSchema, async (input, { ctx, context, once }) => {
  const ticket = { ...input, page: storablePath(input.page, SELF) }
  const outcome = await createTicket(ctx, ticket, once)
  return outcome.ok
    ? redirectWithCare(context, `${SELF}?sent=${outcome.id}`, input.description)
    : outcome
})

const CHOICES = HELP_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

export default function Help() {
  const { sent, from, address, asksForEmail, faq, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  if (sent) {
    const again = { href: SELF, label: 'Ask something else' }
    return <TicketSent text={HELP_SENT} page={sent.page} more={again} />
  }
  return (
    <Page title="Help" lede="Tell us what’s wrong or what you’re looking for.">
      {faq && <FaqCallout href={faq} />}
      <p className="meta">
        This isn’t an emergency service. If you or someone else may be in danger, call your local
        emergency number first, or see <a href="/get-help">who helps in a crisis</a>.
      </p>
      <ErrorSummary form={form} />
      <Form submit="Send" fields={{ page: fieldValue(form, 'page', from) }}>
        {asksForEmail && (
          <Field
            form={form}
            name="email"
            type="email"
            label="Email"
            hint="Where we’ll reply."
            required
          />
        )}
        <Select
          form={form}
          name="category"
          label="What is it about?"
          choices={CHOICES}
          emptyLabel="Select a category"
          required
        />
        <Field
          form={form}
          name="description"
          as="textarea"
          label="How can we help?"
          hint={`What did you do, what happened, and what did you expect? ${DESCRIPTION_HINT}`}
          required
        />
        {!asksForEmail && <p className="meta">We’ll reply to {address}.</p>}
      </Form>
    </Page>
  )
}
