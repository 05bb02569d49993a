import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createTicket } from '~/domain/tickets/commands.server'
import { ownAddress, sentTicket } from '~/domain/tickets/queries.server'
import {
  asksForEmail,
  CATEGORY_WORDS,
  DESCRIPTION_HINT,
  HELP_CATEGORIES,
  HELP_SENT,
  helpSchema,
} from '~/domain/tickets/schema'
import { formOf, forMembers, refuse, refuseBy, startReply } from '~/http/door.server'
import { pageToKeep } from '~/http/paths'
import { titled } from '~/http/title'
import { Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { typedValue } from '~/ui/reply'
import { Select } from '~/ui/select'
import { Done } from './done'
import { FaqCallout } from './faq-callout'
import { sentFrom } from './sent-from.server'

const SELF = '/help'

export const meta = titled<typeof loader>(() => 'Help')

/** A form to ask us; with ?sent= that it was sent. (HELP-01, HELP-02, HELP-06) */
export const loader = forMembers(async ({ ctx, context, request, url }) => {
  const address = await ownAddress(ctx)
  return {
    sent: await sentTicket(ctx, url.searchParams.get('sent'), 'help'),
    from: sentFrom(request, SELF),
    asksForEmail: asksForEmail(address),
    address,
    faq: ctx.viewer.control_group ? null : context.services.env.HELP_CENTRE_URL || '/privacy-faq',
    reply: startReply(context),
  }
})

export const action = forMembers(async ({ ctx, request }) => {
  const address = await ownAddress(ctx)
  const { input, reply, once } = await formOf(request, helpSchema(address))
  if (!input) return refuse(reply)
  const ticket = { ...input, page: pageToKeep(input.page, SELF) }
  const outcome = await createTicket(ctx, ticket, once)
  if (!outcome.ok) return refuseBy(reply, outcome)
  return redirect(`${SELF}?sent=${outcome.id}`, 303)
})

const CHOICES = HELP_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }))

export default function Help() {
  const { sent, from, address, asksForEmail, faq, reply } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.reply ?? reply
  if (sent) {
    const again = { href: SELF, label: 'Ask something else' }
    return <Done text={HELP_SENT} page={sent.page} again={again} />
  }
  return (
    <Page
      title="Help"
      lede={
        asksForEmail
          ? 'Tell us what is wrong or what you are looking for.'
          : `Tell us what is wrong or what you are looking for. We answer to ${address}.`
      }
    >
      <ErrorSummary form={form} />
      {faq && <FaqCallout href={faq} />}
      <Form fields={{ page: typedValue(form, 'page', from) }}>
        {asksForEmail && (
          <Field
            form={form}
            name="email"
            type="email"
            label="Email"
            hint="Where we answer you."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
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
        <FormButtons>
          <Button>Send</Button>
        </FormButtons>
      </Form>
      <p className="meta">
        This is no emergency service. If you or somebody else may be in danger, call your local
        emergency number first.
      </p>
    </Page>
  )
}
