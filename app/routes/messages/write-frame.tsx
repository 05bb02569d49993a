import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PICTURE_UPLOAD } from '~/domain/photos/schema-pictures'
import { channelById } from '~/domain/messages/queries.server'
import { isInFrame } from '~/http/responses/frames.server'
import { FRAMED_HEADERS } from '~/http/responses/headers.server'
import { initialFormState, requireMember } from '~/http/guards/member-route.server'
import { canAddPictures } from '~/policy/pictures'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { PageProvider } from '~/ui/page-context'
import { PictureFields } from '~/views/composing/picture-fields'
import { channel as channelHref, writeMessage } from '~/views/links'
import type { RouteHandle } from '~/root'
import { sendAction } from './send.server'

export const meta = titleMeta<typeof loader>(({ name }) => `Write to ${name}`)

/** A page of its own around the form, without anything else of the site, and without script. */
export const handle: RouteHandle = {
  withoutScript: true,
  upload: PICTURE_UPLOAD,
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
    mayAddPictures: canAddPictures(ctx.viewer, ctx.partner),
    formState: initialFormState(context),
  }
})

/** Sends a message, and shows the form again: empty, or with what is wrong. (DM-32, SCREEN-03) */
export const action = sendAction(({ channel_id }) =>
  Promise.resolve(redirect(writeMessage(channel_id), 303)),
)

export default function WriteFrame() {
  const { id, name, alone, canWrite, formState, mayAddPictures } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  return (
    <>
      <h1 className="hidden-text">Write to {name}</h1>
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
            multipart={mayAddPictures}
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
            <PictureFields form={form} mayAdd={mayAddPictures} isOpen={result?.inPictures} />
          </Form>
        </>
      )}
    </>
  )
}
