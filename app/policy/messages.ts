import { all, any, eq, not, type Condition } from './condition'
import { knownPeople, visiblePeople } from './people'
import type { PartnerContext, Viewer } from './viewer'

type School = Pick<PartnerContext, 'direct_messaging' | 'allow_prospective'>

/** Whether the viewer takes part in messages at all: their school does, and they do. (DM-03, DM-04) */
export const hasMessages = (
  viewer: Pick<Viewer, 'direct_messaging'>,
  partner: Pick<PartnerContext, 'direct_messaging'>,
): boolean => partner.direct_messaging && viewer.direct_messaging

const never = any()

/**
 * Who a conversation that exists can go on with: someone else of the same school with messages on.
 * A block on either side ends it. (DM-15) Fields: as of `visiblePeople`, and direct_messaging.
 */
export const reachablePeople = (viewer: Viewer, partner: School): Condition =>
  hasMessages(viewer, partner)
    ? all(
        knownPeople(viewer),
        eq('partner_code', viewer.partner_code),
        eq('direct_messaging', true),
        not(eq('id', viewer.id)),
      )
    : never

/** Who the viewer can write to first: of those, the people whose profile they see. (DM-15) */
export const invitablePeople = (viewer: Viewer, partner: School): Condition =>
  all(reachablePeople(viewer, partner), visiblePeople(viewer, partner))

/** No version of Internet Explorer has messages. (DM-10) */
export const isInternetExplorer = (userAgent: string | null): boolean =>
  /MSIE |Trident\//.test(userAgent ?? '')

type Invitation = { invited_at: Date | null; invite_accepted_at: Date | null }

/**
 * How far two people have come: 'empty' without a message; 'waiting' or 'invited' from the first
 * message until it's accepted, for who wrote it and for who got it; 'open' from then on; 'closed' as
 * long as the other one can't be reached.
 */
export type ChannelState = 'empty' | 'waiting' | 'invited' | 'open' | 'closed'

const isPending = ({ invited_at, invite_accepted_at }: Invitation) =>
  invited_at !== null && invite_accepted_at === null

/**
 * The state of a conversation for one of its members. An invitation that was ignored can still be
 * accepted, and its sender goes on waiting. (DM-22 to DM-27)
 */
export function channelState(
  mine: Invitation,
  theirs: Invitation | null,
  isReachable: boolean,
): ChannelState {
  if (!isReachable || !theirs) return 'closed'
  if (isPending(mine)) return 'invited'
  if (isPending(theirs)) return 'waiting'
  return mine.invited_at || theirs.invited_at ? 'open' : 'empty'
}

/** Whether a member in that state can write. (DM-23, DM-24, DM-26) */
export const canWrite = (state: ChannelState): boolean => state === 'empty' || state === 'open'

type AuthoredMessage = { user_id: string }

/** Own messages can be deleted, those of the other one flagged. (DM-28, DM-29) */
export const canDeleteMessage = (
  viewer: Pick<Viewer, 'id'>,
  { user_id }: AuthoredMessage,
): boolean => user_id === viewer.id
export const canFlagMessage = (viewer: Pick<Viewer, 'id'>, { user_id }: AuthoredMessage): boolean =>
  user_id !== viewer.id
