import * as z from 'zod'
import { openChannel } from '~/domain/messages/channels.server'
import { rejectInvite } from '~/domain/messages/own-commands.server'
import { defineCommand, defineEndpoint, member, ok, type Endpoint } from '../endpoint'
import { idField } from '../fields'

const who = member('/dm')

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
  // (API-67, DM-27)
  defineCommand({
    path: '/direct_messaging/reject_invite',
    who,
    input: z.object({ channelId: idField('a conversation') }),
    run: ({ ctx }, { channelId }) => rejectInvite(ctx, channelId),
  }),
]
