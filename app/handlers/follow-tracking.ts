import { userFollowed, userUnfollowed } from '~/domain/people/events'
import { recordFollow } from '~/domain/tracking/follows.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import { eventHandler, on } from './handler'

/** Follows are tracked from their events, whichever button or API call caused them. (TRACK-11) */
export const followTrackingHandler = eventHandler(
  { name: 'track-follows' },
  on(userFollowed, (event, { db }) =>
    recordFollow(db, { ...event, name: TRACKED_EVENTS.followed }),
  ),
  on(userUnfollowed, (event, { db }) =>
    recordFollow(db, { ...event, name: TRACKED_EVENTS.unfollowed }),
  ),
)
