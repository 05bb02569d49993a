import { ownChannel } from '~/domain/messages/access.server'
import { messageSchema, type MessageInput } from '~/domain/messages/schema'
import { sendMessage } from '~/domain/messages/send.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import type { RouteArgs } from '~/http/guards/member-route.server'

/** Someone who isn't a member reads only that, whatever they typed. (DM-05) */
export async function checkedSchema({ ctx, params }: RouteArgs) {
  await ownChannel(ctx, ctx.db, params.channelId ?? '')
  return messageSchema
}

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
