import { hasProspectiveHome } from './home'
import { currentStep } from './onboarding'
import { asksForGlobal, asksForOptIn, type HomeAnswers } from './opt-in'
import type { PartnerContext, Viewer } from './viewer'

/** What else decides, next to the viewer and their school. */
export type HomeState = {
  /** The address asks for something by itself, such as blocked_user_alert */
  requested: boolean
  answers: HomeAnswers
  now: Date
}

type Station = {
  name: string
  /** Where the member has to go before home, or null to go on. 'home' stays, whatever comes after. */
  leadsTo(viewer: Viewer, partner: PartnerContext, state: HomeState): string | null
}

export const HOME = '/home'
export const PROSPECTIVE_HOME = '/prospective-home'
/** What badges are, for who has earned the first */
export const FIRST_BADGES_PAGE = '/badges/announcement'

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
    leadsTo: (viewer, partner, { answers }) =>
      asksForGlobal(viewer, partner, answers) ? '/opt-in/global' : null,
  },
  {
    name: 'prospective students',
    leadsTo: (viewer, partner, { answers, now }) =>
      asksForOptIn(viewer, partner, answers, now) ? '/opt-in/prospective-students' : null,
  },
  {
    name: 'badges',
    leadsTo: (_, __, { answers }) => (answers.badges_due ? FIRST_BADGES_PAGE : null),
  },
  {
    name: 'prospective home',
    leadsTo: (viewer, partner) => (hasProspectiveHome(viewer, partner) ? PROSPECTIVE_HOME : null),
  },
]

/** Where someone who opens home goes instead, and why; null where they see it. */
export function homeStation(
  viewer: Viewer,
  partner: PartnerContext,
  state: HomeState,
): { name: string; to: string } | null {
  for (const { name, leadsTo } of STATIONS) {
    const to = leadsTo(viewer, partner, state)
    if (to === HOME) return null
    if (to) return { name, to }
  }
  return null
}
