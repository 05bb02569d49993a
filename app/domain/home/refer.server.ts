import { track } from '~/domain/tracking/commands.server'
import type { Tracker } from '~/domain/tracking/tracker.server'
import type { Ctx } from '~/platform/ctx'

/**
 * Records that the viewer followed a link to refer a friend. For every member. Never throws and
 * never waits; a failure is only logged. (HOME-16, API-49)
 */
export const trackReferClick = (tracker: Tracker, ctx: Ctx, is_mobile: boolean): void =>
  track(tracker, ctx, { name: 'refer_a_friend_click', data: { is_mobile } })
