import { userChanged } from '~/domain/accounts/events'
import { leaveClosedEvents } from '~/domain/campus-events/closed-places.server'
import { eventHandler, on } from './handler'

/** Someone with another status, program or role gives up their places at what isn't for them anymore. */
export const eventPlacesHandler = eventHandler(
  { name: 'event-places', batchSize: 20 },
  on(userChanged, ({ subject_id }, { db, now }) => leaveClosedEvents(db, subject_id, now())),
)
