import { messageSent } from '~/domain/messages/events'
import { checkForRisks } from '~/domain/moderation/risks.server'
import { batchEventHandler } from './handler'

/** Staff looks at messages that say someone may be in danger. (DM-09) */
export const messageRisksHandler = batchEventHandler(
  { name: 'message-risks', batchSize: 50 },
  [messageSent],
  async ({ db, now }, events) => {
    for (const { subject_id } of events) await checkForRisks(db, subject_id, now())
  },
)
