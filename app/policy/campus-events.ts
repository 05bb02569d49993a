import { hasFlag } from './flags'
import { isMeant, type Audience } from './announcements'
import { isProspective, isStaff, type PartnerContext, type Viewer } from './viewer'

export const EVENT_STATES = [
  'suggested',
  'published',
  'declined',
  'cancelled',
  // By staff who decided about a report
  'hidden',
  'removed',
] as const
export type EventState = (typeof EVENT_STATES)[number]

type School = Pick<PartnerContext, 'flags'>

/** Where a school shows what's on at all. */
export const hasEvents = (viewer: Pick<Viewer, 'flags'>, partner: School): boolean =>
  hasFlag(viewer, partner, 'events')

/** Whose events are there right away. */
export const canPublishEvents = (viewer: Pick<Viewer, 'roles' | 'leader'>): boolean =>
  isStaff(viewer) || viewer.leader

/** Who else can have one: staff decide about it. */
export const canSuggestEvents = (viewer: Pick<Viewer, 'enrollment_status'>): boolean =>
  !isProspective(viewer)

/** Decides about what others suggest, and changes anyone's. */
export const canManageEvents = (viewer: Pick<Viewer, 'roles'>): boolean => isStaff(viewer)

type Planned = {
  state: EventState
  author_id: string | null
  audience: Audience
  /** The calendar it's taken over from: it can be changed there only */
  source_id?: string | null
}

/** On the calendar, for those it's for. */
export const isOnShow = ({ state }: Pick<Planned, 'state'>): boolean =>
  state === 'published' || state === 'cancelled'

type Seer = Parameters<typeof isMeant>[0] & { id: string }

/** Staff see all that wasn't removed; authors their own; others what is for them and wasn't only suggested. */
export function canSeeEvent(viewer: Seer, event: Planned): boolean {
  if (event.state === 'removed') return false
  if (canManageEvents(viewer) || event.author_id === viewer.id) return true
  return isOnShow(event) && isMeant(viewer, event.audience)
}

/** What others put on the calendar can be flagged. */
export const canFlagEvent = (viewer: Viewer, event: Planned): boolean =>
  isOnShow(event) && event.author_id !== viewer.id

/** A suggestion can still be changed by who made it, a published event by those who publish. */
export function canEditEvent(viewer: Viewer, { state, author_id, source_id }: Planned): boolean {
  if ((state !== 'published' && state !== 'suggested') || source_id) return false
  if (canManageEvents(viewer)) return true
  return author_id === viewer.id && (state === 'suggested' || canPublishEvents(viewer))
}

/** Who suggested one can still call it off: they won't be there. What staff accepted is theirs to change. */
export const canCancelEvent = (viewer: Viewer, event: Planned): boolean =>
  event.state === 'published' &&
  (canEditEvent(viewer, event) || (event.author_id === viewer.id && !event.source_id))

/**
 * Whose events are looked through for danger, as posts are: those of members. What staff write is the school's, and
 * so is what comes from its calendar elsewhere.
 */
export const isPersonal = (event: {
  source_id: string | null
  author: { roles: string[] } | null
}): boolean => event.source_id === null && event.author !== null && !isStaff(event.author)
