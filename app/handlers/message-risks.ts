import { messageSent } from '~/domain/messages/events'
import { checkForRisks, riskyMessages } from '~/domain/moderation/risks.server'
import { batchEventHandler } from './handler'

const isFromCase = (payload: unknown) =>
  messageSent.payload.safeParse(payload).data?.from_case === true

/** Staff looks at messages that say someone may be in danger. (DM-09) */
export const messageRisksHandler = batchEventHandler(
  { name: 'message-risks', batchSize: 50 },
  [messageSent],
  async ({ db, now }, events) => {
    const risky = await riskyMessages(
      db,
      // What staff writes to someone in danger is about that danger.
      events.flatMap(({ subject_id, payload }) => (isFromCase(payload) ? [] : [subject_id])),
    )
    for (const id of risky) await checkForRisks(db, id, now())
  },
)
