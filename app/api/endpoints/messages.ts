import * as z from 'zod'
import { openChannel } from '~/domain/messages/channels.server'
import { rejectInvite } from '~/domain/messages/own-commands.server'
import { MESSAGES_PAGE_SIZE, messageSchema } from '~/domain/messages/schema'
import { MESSAGE_DELETED } from '~/domain/messages/schema-texts'
import { newestMessages } from '~/domain/messages/queries.server'
import { sendMessage } from '~/domain/messages/send.server'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { failure } from '~/platform/failures'
import { defineCommand, defineEndpoint, defineList, member, ok, type Endpoint } from '../endpoint'
import { messageEntity, toMessage } from '../entities/message'
import { idField } from '../fields'

const who = member('/dm')
const channelId = idField('a conversation')

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
  // The newest first. Not in the specification, which names no path for messages. (DM-05, DM-21)
  defineList({
    path: '/direct_messaging/messages',
    who,
    input: { channelId },
    entity: messageEntity,
    most: MESSAGES_PAGE_SIZE,
    read: async ({ ctx }, { channelId }, cursor) => {
      const { items, next } = await newestMessages(ctx, channelId, cursor)
      return { items: items.map((message) => toMessage(message, channelId)), next }
    },
  }),
  // As the form of the conversation does. (DM-20, DM-21, SCREEN-03)
  defineEndpoint({
    method: 'POST',
    path: '/direct_messaging/messages',
    who,
    input: messageSchema.extend({ channelId }),
    response: messageEntity,
    handle: async ({ ctx, context }, { channelId, text }) => {
      const form = {
        idempotencyKey: crypto.randomUUID(),
        product: context.services.env.PRODUCT_NAME,
      }
      const { messages } = context.services.limits.writing
      const sent = await publishWithinLimit(messages, ctx, () =>
        sendMessage(ctx, channelId, { text }, form),
      )
      if (!sent.ok) return sent
      context.hasStored = true
      const { items } = await newestMessages(ctx, channelId, {
        at: sent.number + 1,
        id: sent.message_id,
      })
      return items[0] ? ok(toMessage(items[0], channelId)) : failure({ '': [MESSAGE_DELETED] })
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
