import * as z from 'zod'
import type { ChannelMessage } from '~/domain/messages/queries.server'
import { time } from './time'

/** A message of a conversation. (DM-21) */
export const messageEntity = z
  .object({
    id: z.string(),
    channel_id: z.string(),
    /** Its place in the conversation, from 1 */
    number: z.int(),
    /** As it was typed */
    text: z.string(),
    /** The text as safe HTML */
    html: z.string(),
    user_id: z.string(),
    created_at: time,
  })
  .meta({ id: 'Message' })

export const toMessage = (message: ChannelMessage, channel_id: string) => ({
  ...message,
  channel_id,
})
