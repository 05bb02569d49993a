import * as z from 'zod'
import { defineEvent } from '~/platform/events/events'

/** In which conversation it happened, and who the other member is. */
const inChannel = z.object({ channel_id: z.string(), other_user_id: z.string() })

/** The subject is the message; the other member is who it was sent to. */
export const messageSent = defineEvent(
  'message.sent',
  inChannel.extend({
    number: z.number(),
    invites: z.boolean(),
    /** Staff wrote it to someone who may be in danger */
    from_case: z.boolean().optional(),
  }),
)
export const messageDeleted = defineEvent(
  'message.deleted',
  inChannel.extend({ number: z.number() }),
  { logOnly: true },
)

/** The subject is the conversation. */
export const inviteAccepted = defineEvent('message.invite_accepted', inChannel, { logOnly: true })
/** Its sender isn't notified. (DM-27) */
export const inviteRejected = defineEvent('message.invite_rejected', inChannel, { logOnly: true })
