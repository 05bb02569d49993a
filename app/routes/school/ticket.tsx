import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { TICKET_ANSWERED, TICKET_CLOSED, TICKET_REOPENED } from '~/domain/administration/schema'
import {
  answerSchoolTicket,
  moveSchoolTicket,
  schoolTicket as loadTicket,
} from '~/domain/administration/tickets.server'
import { answerField } from '~/domain/tickets/schema'
import {
  initialFormState,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ActionButton } from '~/ui/action-button'
import { Checkbox } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { Time } from '~/ui/time'
import { schoolPage, schoolTicket } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ ticket }) => `Ticket ${ticket.number}`)

export const loader = requireMember(async ({ ctx, context, params }) => ({
  ticket: await loadTicket(ctx, params.ticketId ?? ''),
  formState: initialFormState(context),
}))

const answerSchema = z.object({ answer: answerField, close: z.string().optional() })

/** Mails an answer, or closes it or opens it again. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const { id } = await loadTicket(ctx, params.ticketId ?? '')
  const at = schoolTicket(id)
  const { input, formState } = await parseRequestForm(request, answerSchema)
  const { state } = formState.values
  if (state === 'closed' || state === 'open') {
    await moveSchoolTicket(ctx, id, state)
    return redirectWithFlash(context, at, state === 'open' ? TICKET_REOPENED : TICKET_CLOSED)
  }
  if (!input) return invalid(formState)
  await answerSchoolTicket(ctx, id, { text: input.answer, close: input.close !== undefined })
  context.services.dispatcher.wake()
  return redirectWithFlash(context, at, TICKET_ANSWERED)
})

export default function SchoolTicket() {
  const { ticket, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  const { id, number, state, category, email, description, page, answers, created_at } = ticket
  const other = state === 'closed' ? 'open' : 'closed'
  return (
    <Page
      title={`Ticket ${number}`}
      lede={
        <>
          {category}, {state} · from {email ?? 'someone without an address'} on {page} ·{' '}
          <Time at={created_at} />
        </>
      }
    >
      <ErrorSummary form={form} />
      <blockquote className="as-typed">{description}</blockquote>
      {answers.map(({ at, text }) => (
        <div key={at} className="card">
          <p className="meta">
            Answered <Time at={at} />
          </p>
          <p className="as-typed">{text}</p>
        </div>
      ))}
      {email ? (
        <Form label="Answer" submit="Send">
          <Field
            as="textarea"
            name="answer"
            label="Answer"
            form={form}
            hint={`Mailed to ${email}.`}
          />
          <Checkbox name="close" value="on" label="Nothing more is to do: close it" />
        </Form>
      ) : (
        <p>No answer is wanted: there’s no address.</p>
      )}
      <div className="row">
        <ActionButton action={schoolTicket(id)} fields={{ state: other }}>
          {other === 'open' ? 'Open it again' : 'Close it'}
        </ActionButton>
        <a href={schoolPage('tickets')}>All tickets</a>
      </div>
    </Page>
  )
}
