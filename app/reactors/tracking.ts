import { TRACKED } from '~/domain/tracking/schema'
import { recordFollowed } from '~/domain/tracking/follows.server'
import type { SingleReactor } from './reactor'

const NAMES: Record<string, string> = {
  'user.followed': TRACKED.followed,
  'user.unfollowed': TRACKED.unfollowed,
}

/** Following is tracked by what happened, whichever button or call did it. (TRACK-02) */
export const followTrackingReactor: SingleReactor = {
  name: 'track-follows',
  events: Object.keys(NAMES),
  async handle({ db }, event) {
    const name = NAMES[event.name]
    if (name && event.actor_id) await recordFollowed(db, { ...event, name })
  },
}
