import { messageSent } from '~/domain/messages/events'
import { checkForRisks } from '~/domain/moderation/risks.server'
import { eventHandler, on } from './handler'

/** Staff looks at messages that say someone may be in danger. (DM-09) */
export const messageRisksHandler = eventHandler(
  { name: 'message-risks' },
  on(messageSent, ({ subject_id }, { db, now }) => checkForRisks(db, subject_id, now())),
)
