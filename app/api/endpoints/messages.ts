import * as z from 'zod'
import { openChannel } from '~/domain/messages/channels.server'
import {
  channelEntities,
  channelEntity as readChannel,
  newestMessages,
} from '~/domain/messages/entities.server'
import { rejectInvite } from '~/domain/messages/own-commands.server'
import { CHANNELS_PAGE_SIZE, MESSAGES_PAGE_SIZE, messageSchema } from '~/domain/messages/schema'
import { MESSAGE_DELETED } from '~/domain/messages/schema-texts'
import { sendMessage } from '~/domain/messages/send.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { failure, type Failure } from '~/platform/failures'
import { defineCommand, defineEndpoint, defineList, member, ok, type Endpoint } from '../endpoint'
import { channelEntity, messageEntity, toChannel, toMessage } from '../entities/message'
import { idField, listField } from '../fields'
import { picturesInput } from '../post-fields'

const who = member('/dm')
const channelId = idField('a conversation')

/** (DM-21) */
const noNames = listField(
  z
    .array(z.unknown().meta({ type: 'string' }))
    .max(0, { error: 'Names after @ in the text say who is mentioned' }),
).optional()

/** What is wrong with pictures, by the name that the request has for them. */
const atAttachments = ({ errors: { pictures, ...errors }, ...failed }: Failure): Failure => ({
  ...failed,
  errors: pictures ? { ...errors, attachments: pictures } : errors,
})

/** Conversations of two people. */
export const messageEndpoints: readonly Endpoint[] = [
  // Each one found counts as a message, so that no one opens one with all people. (API-66)
  defineEndpoint({
    method: 'POST',
    path: '/direct_messaging/chat',
    who,
    input: z.object({ targetUserId: idField('a user') }),
    response: z.object({ channelId: z.string() }),
    limit: ({ ctx, context }) => context.services.limits.writing.messages.consume(ctx.viewer.id),
    handle: async ({ ctx }, { targetUserId }) => {
      const { id } = await openChannel(ctx, targetUserId)
      return ok({ channelId: id })
    },
  }),
  // Those of their list. Not in the specification, which names the query and no path. (DM-01, DM-06)
  defineList({
    path: '/direct_messaging/channels',
    who,
    entity: channelEntity,
    most: CHANNELS_PAGE_SIZE,
    read: async ({ ctx }, _, cursor) => {
      const { items, next } = await channelEntities(ctx, cursor)
      return { items: items.map(toChannel), next }
    },
  }),
  // (DM-01, DM-05)
  defineEndpoint({
    path: '/direct_messaging/channels/:channelId',
    who,
    input: z.object({ channelId }),
    response: channelEntity,
    handle: async ({ ctx }, { channelId }) => ok(toChannel(await readChannel(ctx, channelId))),
  }),
  // The newest first. Not in the specification, which names no path for messages. (DM-05, DM-21)
  defineList({
    path: '/direct_messaging/messages',
    who,
    input: { channelId },
    entity: messageEntity,
    most: MESSAGES_PAGE_SIZE,
    read: async ({ ctx }, { channelId }, cursor) => {
      const { items, next } = await newestMessages(ctx, channelId, cursor)
      return { items: items.map(toMessage), next }
    },
  }),
  // As the form of the conversation does. (DM-20, DM-21, SCREEN-03)
  defineEndpoint({
    method: 'POST',
    path: '/direct_messaging/messages',
    who,
    input: messageSchema.extend({
      channelId,
      attachments: picturesInput,
      mentioned_users: noNames,
    }),
    response: messageEntity,
    handle: async ({ ctx, context }, { channelId, text, attachments: pictures }) => {
      const form = {
        idempotencyKey: crypto.randomUUID(),
        product: context.services.env.PRODUCT_NAME,
      }
      const { messages } = context.services.limits.writing
      const sent = await publishWithinLimit(messages, ctx, () =>
        sendMessage(ctx, channelId, { text, pictures }, form),
      )
      if (!sent.ok) return atAttachments(sent)
      context.hasStored = true
      const { items } = await newestMessages(ctx, channelId, {
        at: sent.number + 1,
        id: sent.message_id,
      })
      return items[0] ? ok(toMessage(items[0])) : failure({ '': [MESSAGE_DELETED] })
    },
  }),
  // (API-67, DM-27)
  defineCommand({
    path: '/direct_messaging/reject_invite',
    who,
    input: z.object({ channelId }),
    run: ({ ctx }, { channelId }) => rejectInvite(ctx, channelId),
  }),
]
