import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { channelWith, invitablePerson } from '~/domain/messages/channels.server'
import { messageSchema } from '~/domain/messages/schema'
import { inviteText, MESSAGE_SENT, NO_INTERNET_EXPLORER } from '~/domain/messages/schema-texts'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { isRisky } from '~/domain/safety/phrases.server'
import {
  fail,
  initialFormState,
  invalid,
  leaveFlash,
  readIdempotencyKey,
  requireMember,
} from '~/http/guards/member-route.server'
import { parseForm } from '~/http/forms/forms'
import { safePath } from '~/http/addresses/paths'
import { isFormRejected } from '~/http/forms/rejected-form.server'
import { returnPath } from '~/http/guards/return-path.server'
import { isInternetExplorer } from '~/policy/messages'
import { titleMeta } from '~/presenters/shell/title'
import { fieldValue } from '~/ui/form-state'
import { Callout } from '~/ui/messages'
import { Page } from '~/ui/page'
import { channel, newestMessage, profile } from '~/views/links'
import { MessageForm } from '~/views/messages/write-area'

export const meta = titleMeta<typeof loader>(({ name }) => `Message ${name}`)

/** The first message to someone; a conversation that there is opens instead. (DM-16, DM-17, DM-19) */
export const loader = requireMember(async (args) => {
  const { ctx, context, params, request } = args
  const id = params.userId ?? ''
  const known = await channelWith(ctx, id)
  // What was just rejected stays in the form, as long as there is one for them.
  if (known && !isFormRejected(request)) throw redirect(newestMessage(known))
  const { first_name: name } = await invitablePerson(ctx, ctx.db.read, id).catch((error) => {
    throw known ? redirect(newestMessage(known)) : error
  })
  return {
    name,
    tooOld: isInternetExplorer(context.userAgent),
    returnTo: returnPath(args, profile(id)),
    formState: initialFormState(context),
  }
})

/** Sends it and leads back to where the form was opened. (DM-20, DM-21, DM-33) */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  const id = params.userId ?? ''
  const fields = await request.formData()
  const { input, formState } = parseForm(fields, messageSchema)
  if (!input) {
    // Someone who can't write to them reads only that, whatever they typed.
    await invitablePerson(ctx, ctx.db.read, id)
    return invalid(formState)
  }
  const { env, limits } = context.services
  const form = { idempotencyKey: readIdempotencyKey(fields), product: env.PRODUCT_NAME }
  const sent = await publishWithinLimit(limits.writing.messages, ctx, () =>
    sendFirstMessage(ctx, id, input, form),
  )
  if (!sent.ok) return fail(formState, sent)
  context.hasStored = true
  const named = fields.get('return_to')
  const to = safePath(typeof named === 'string' ? named : null, profile(id))
  const link = { href: channel(sent.channel_id), text: MESSAGE_SENT.link }
  await leaveFlash(context, { text: MESSAGE_SENT.text, link, care: isRisky(input.text) })
  return redirect(to, 303)
})

export default function FirstMessage() {
  const { name, tooOld, returnTo, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return (
    <Page title={`Message ${name}`} lede={tooOld ? undefined : inviteText(name)}>
      {tooOld ? (
        <Callout>
          <p>{NO_INTERNET_EXPLORER}</p>
        </Callout>
      ) : (
        <MessageForm form={form} back={fieldValue(form, 'return_to', returnTo)} />
      )}
    </Page>
  )
}
