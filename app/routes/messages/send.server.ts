import { data } from '@remix-run/node'
import { ownChannel } from '~/domain/messages/access.server'
import { MESSAGE_FIELDS, pictureMessageSchema, type MessageInput } from '~/domain/messages/schema'
import { sendMessage, type StoredMessage } from '~/domain/messages/send.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { toFormData, type FormTexts } from '~/domain/writing/fields'
import { parseForm, withErrors } from '~/http/forms/forms'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import type { Failure } from '~/platform/failures'
import { readComposeForm } from '~/presenters/composing/compose-form.server'
import { changePictures } from '~/presenters/composing/picture-buttons.server'
import type { FormState } from '~/ui/form-state'

/** The form of a message again, with what was typed. */
export const messageAgain = (
  open: { formState: FormState; inPictures?: boolean },
  status: number,
  seconds?: number,
) => {
  const headers = seconds ? { 'Retry-After': `${Math.ceil(seconds)}` } : undefined
  return data({ inPictures: false, ...open }, { status, headers })
}

/** The same with a command's failure: 429 if it came too often. */
export const messageFailed = (formState: FormState, failed: Failure) => {
  const { wait } = failed
  const state = { ...withErrors(formState, failed), rateLimited: wait !== undefined }
  return messageAgain({ formState: state }, wait === undefined ? 400 : 429, wait)
}

type ReadMessage = {
  input: MessageInput | null
  formState: FormState
  texts: FormTexts
  once: string
}

/** A message with its pictures, as one of the forms sent it; or the form again, for what it did with them. */
export async function readMessage(
  args: RouteArgs,
): Promise<ReadMessage | { again: ReturnType<typeof messageAgain> }> {
  const read = await changePictures(args, await readComposeForm(args.request))
  if ('open' in read) return { again: messageAgain(read.open, read.status) }
  const { texts, idempotencyKey: once, formState } = read.form
  const parsed = parseForm(toFormData(MESSAGE_FIELDS, texts), pictureMessageSchema)
  const state = { ...parsed.formState, values: formState.values }
  return { input: parsed.input, formState: state, texts, once }
}

/** The action of a form of a conversation: where it leads once the message is sent. (DM-32, SCREEN-03) */
export const sendAction = (sent: (message: StoredMessage, args: RouteArgs) => Promise<Response>) =>
  requireMember(async (args) => {
    await checkMember(args)
    const message = await readMessage(args)
    if ('again' in message) return message.again
    const { input, formState, once } = message
    if (!input) return messageAgain({ formState }, 400)
    const done = await sendWithinLimit({ ...args, once }, input)
    return done.ok ? sent(done, args) : messageFailed(formState, done)
  })

/** Someone who isn't a member reads only that, whatever they typed. (DM-05) */
export const checkMember = ({ ctx, params }: RouteArgs) =>
  ownChannel(ctx, ctx.db, params.channelId ?? '')

/** Sends a message from one of the forms of a conversation. (DM-32, SCREEN-03) */
export async function sendWithinLimit(
  { ctx, context, params, once }: RouteArgs & { once: string },
  input: MessageInput,
) {
  const form = { idempotencyKey: once, product: context.services.env.PRODUCT_NAME }
  const sent = await publishWithinLimit(context.services.limits.writing.messages, ctx, () =>
    sendMessage(ctx, params.channelId ?? '', input, form),
  )
  if (sent.ok) context.hasStored = true
  return sent
}
