import { track } from '~/domain/tracking/commands.server'
import { TRACKED_EVENTS } from '~/domain/tracking/schema'
import type { Tracker } from '~/domain/tracking/tracker.server'
import type { Ctx } from '~/platform/ctx'

/**
 * Records that the viewer followed a link to refer a friend. For every member. Never throws and
 * never waits; a failure is only logged. (HOME-16, API-49)
 */
export const trackReferClick = (tracker: Tracker, ctx: Ctx, is_mobile: boolean): void =>
  track(tracker, ctx, { name: TRACKED_EVENTS.referAFriendClick, data: { is_mobile } })
