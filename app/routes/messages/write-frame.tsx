import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { channelById } from '~/domain/messages/queries.server'
import { formAction } from '~/http/guards/form-action.server'
import { isInFrame } from '~/http/responses/frames.server'
import { FRAMED_HEADERS } from '~/http/responses/headers.server'
import { initialFormState, requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { PageProvider } from '~/ui/page-context'
import { channel as channelHref, writeMessage } from '~/views/links'
import type { RouteHandle } from '~/root'
import { checkedSchema, sendWithinLimit } from './send.server'

export const meta = titleMeta<typeof loader>(({ name }) => `Write to ${name}`)

/** A page of its own around the form, without anything else of the site, and without script. */
export const handle: RouteHandle = {
  withoutScript: true,
  shell: ({ data: { csrf, timeZone }, children }) => (
    <PageProvider csrf={csrf} timeZone={timeZone}>
      <main className="write-body">{children}</main>
    </PageProvider>
  ),
}

/** Where one writes in a conversation whose messages are shown in a frame next to it. */
export const loader = requireMember(async ({ ctx, context, params, request }) => {
  const { id, person, state } = await channelById(ctx, params.channelId ?? '')
  for (const [name, value] of FRAMED_HEADERS) context.responseHeaders.set(name, value)
  return {
    id,
    name: person.first_name,
    canWrite: state === 'open' || state === 'empty',
    alone: !isInFrame(request),
    formState: initialFormState(context),
  }
})

/** Sends a message, and shows the form again: empty, or with what is wrong. (DM-32, SCREEN-03) */
export const action = formAction(checkedSchema, async (input, args) => {
  const sent = await sendWithinLimit(args, input)
  return sent.ok ? redirect(writeMessage(sent.channel_id), 303) : sent
})

export default function WriteFrame() {
  const { id, alone, canWrite, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <>
      {(alone || !canWrite) && (
        <p>
          <a href={channelHref(id)} target="_top">
            Go to the conversation
          </a>
        </p>
      )}
      {canWrite && (
        <>
          {/* There is little room: what is wrong with the message stands at its field. */}
          {form.formErrors.length > 0 && <ErrorSummary form={form} />}
          <Form
            action={writeMessage(id)}
            className="message-form"
            label="Send a message"
            submit="Send"
          >
            <Field
              as="textarea"
              name="text"
              label="Message"
              placeholder="Message"
              form={form}
              required
            />
          </Form>
        </>
      )}
    </>
  )
}
