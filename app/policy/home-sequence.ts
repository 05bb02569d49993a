import { hasProspectiveHome } from './home'
import { currentStep } from './onboarding'
import { asksForGlobal, asksForOptIn } from './opt-in'
import { BADGES_ANNOUNCEMENT } from './profile-steps'
import type { PartnerContext, Viewer } from './viewer'

/** What else decides, next to the viewer and their school. */
export type HomeState = {
  /** The address asks for something by itself, such as blocked_user_alert, or an answer led here */
  requested: boolean
  /** A message of the school that the viewer hasn't read */
  messageDue: boolean
  /** A notification or message waits to be read */
  unread: boolean
  now: Date
}

type Station = {
  name: string
  /** It can wait until nothing is unread, and until someone's third day here */
  waits?: true
  /** Where the member has to go before home, or null to go on. 'home' stays, whatever comes after. */
  leadsTo(viewer: Viewer, partner: PartnerContext, state: HomeState): string | null
}

export const HOME = '/home'
export const PROSPECTIVE_HOME = '/prospective-home'
/** What badges are, for who has earned the first */
export const FIRST_BADGES_PAGE = '/badges/announcement'
/** What the school has to say */
export const MESSAGE_PAGE = '/home/mindset-message'

/** In the address of home: whatever else is due. */
export const BEHIND = 'behind'
export const HOME_BEHIND = `${HOME}?${BEHIND}=dialog`

/**
 * The home that a page before it leads on to, and that stands behind it where it is a dialog. Who opens
 * home is told or asked one thing; the next one comes when they open it again. (HOME-05)
 */
export const homeAfter = (viewer: Viewer, partner: PartnerContext): string =>
  hasProspectiveHome(viewer, partner) ? PROSPECTIVE_HOME : HOME_BEHIND

/**
 * What comes before home; the first that applies. Each ends by itself or by an answer that is kept, so
 * that no one is asked twice. The terms come before all of them: the navigation guard asks for those.
 * (HOME-05)
 */
const STATIONS: readonly Station[] = [
  {
    name: 'onboarding',
    leadsTo: (viewer) => (currentStep(viewer) ? '/onboarding' : null),
  },
  {
    name: 'address',
    leadsTo: (_, __, { requested }) => (requested ? HOME : null),
  },
  {
    name: 'all schools',
    waits: true,
    leadsTo: (viewer, partner) => (asksForGlobal(viewer, partner) ? '/opt-in/global' : null),
  },
  {
    name: 'prospective students',
    waits: true,
    leadsTo: (viewer, partner, { now }) =>
      asksForOptIn(viewer, partner, now) ? '/opt-in/prospective-students' : null,
  },
  {
    name: 'badges',
    waits: true,
    leadsTo: ({ has_badges, profile_progress }) =>
      has_badges && !profile_progress.includes(BADGES_ANNOUNCEMENT) ? FIRST_BADGES_PAGE : null,
  },
  {
    name: 'message',
    waits: true,
    leadsTo: (_, __, { messageDue }) => (messageDue ? MESSAGE_PAGE : null),
  },
  {
    name: 'prospective home',
    leadsTo: (viewer, partner) => (hasProspectiveHome(viewer, partner) ? PROSPECTIVE_HOME : null),
  },
]

/** The second midnight after someone joined is past by then, in every time zone. */
const THIRD_DAY_MS = 48 * 3_600_000

/** Whether it is before someone's third day here; that of someone who hasn't joined has no beginning. */
export const isNewcomer = ({ joined_date }: Pick<Viewer, 'joined_date'>, now: Date): boolean =>
  joined_date !== null && now.getTime() - joined_date.getTime() < THIRD_DAY_MS

/** Nothing stands between a newcomer and the first answer to their question. (HOME-05: "where one is due") */
function mustWait({ waits }: Station, viewer: Viewer, { unread, now }: HomeState): boolean {
  if (!waits) return false
  return unread || isNewcomer(viewer, now)
}

/**
 * Where someone who opens home goes instead, and why; null where they see it. `canWait` says that it would
 * be another place if something were unread.
 */
export function homeStation(
  viewer: Viewer,
  partner: PartnerContext,
  state: HomeState,
): { name: string; to: string; canWait: boolean } | null {
  for (const station of STATIONS) {
    if (mustWait(station, viewer, state)) continue
    const to = station.leadsTo(viewer, partner, state)
    if (to === HOME) return null
    if (to) return { name: station.name, to, canWait: station.waits === true }
  }
  return null
}
