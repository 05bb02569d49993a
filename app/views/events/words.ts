import type { AttendanceStatus } from '~/domain/campus-events/schema'
import type { EventState } from '~/policy/campus-events'

/** What the viewer said, next to an event. */
export const MINE_WORDS: Record<AttendanceStatus, string> = {
  going: 'You’re going',
  maybe: 'You might go',
  not_going: 'You’re not going',
  waiting: 'You’re on the waiting list',
}

export const STATE_WORDS: Record<EventState, string | null> = {
  suggested: 'Waiting for staff',
  published: null,
  declined: 'Declined by staff',
  cancelled: 'Cancelled',
  hidden: 'Hidden by staff',
  removed: 'Removed by staff',
}
