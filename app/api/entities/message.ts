import * as z from 'zod'
import type { ChannelEntity, ChannelMessage } from '~/domain/messages/entities.server'
import { toAttachments } from '~/domain/photos/schema-pictures'
import { MESSAGES_PAGE_SIZE } from '~/domain/messages/schema'
import { picturesEntity } from './picture'
import { time } from './time'

const channelUser = z.object({
  id: z.string(),
  name: z.string(),
  /** Of their photo, or of a drawn avatar */
  image: z.string(),
  /** They write as school staff */
  staff: z.boolean(),
})

/** A message of a conversation. (DM-01, DM-21) */
export const messageEntity = z
  .object({
    id: z.string(),
    channel_id: z.string(),
    /** Its place in the conversation, from 1 */
    number: z.int(),
    /** The one kind that is kept: what is refused or deleted is no message */
    type: z.literal('regular'),
    /** As it was typed */
    text: z.string(),
    /** The text as safe HTML */
    html: z.string(),
    /** Its pictures */
    attachments: picturesEntity,
    /** Those of the two whose names stand after '@' in the text, by their ids */
    mentioned_users: z.array(z.string()).max(2),
    user: channelUser,
    user_id: z.string(),
    created_at: time,
  })
  .meta({ id: 'Message' })

export const toMessage = ({ pictures, ...message }: ChannelMessage) => ({
  ...message,
  type: 'regular' as const,
  attachments: toAttachments(pictures),
})

/** A conversation of two people. (DM-01) */
export const channelEntity = z
  .object({
    id: z.string(),
    members: z
      .array(
        z.object({
          user: channelUser,
          /** By the first message */
          invited: z.boolean(),
          invite_accepted_at: time.nullable(),
        }),
      )
      .max(2),
    messages: z.array(messageEntity).max(MESSAGES_PAGE_SIZE).meta({
      description:
        'The newest first; in a list of conversations the newest alone. GET /api/direct_messaging/messages has all',
    }),
    rejected_by: z
      .array(z.string())
      .max(1)
      .meta({ description: 'You, if you ignored the invitation; its sender isn’t told' }),
    gshidden: z.boolean().meta({ description: 'In no list, as until its first message' }),
    last_message_at: time.nullable(),
    unread: z.boolean(),
  })
  .meta({ id: 'Channel' })

export const toChannel = ({ messages, ...channel }: ChannelEntity) => ({
  ...channel,
  messages: messages.map(toMessage),
})
