import { hasFlag } from './flags'
import { canBeInvitedToGlobal, canSetOptStatus, globalOption } from './privacy'
import type { PartnerContext, Viewer } from './viewer'

/** Whether home asks to join the community of all schools: once, whatever the answer. (OPTIN-17) */
export const asksForGlobal = (viewer: Viewer, partner: PartnerContext): boolean =>
  canBeInvitedToGlobal(viewer, partner) && viewer.global_answered !== globalOption(viewer)

/** Before or after prospective students come to the school. */
export type Launch = 'prelaunch' | 'postlaunch'

/**
 * Which question about prospective students is asked at present; null for those who aren't offered it.
 * With both flags it is the one after the launch. (OPTIN-02, OPTIN-04)
 */
export function currentLaunch(
  viewer: Pick<Viewer, 'flags' | 'enrollment_status'>,
  partner: Pick<PartnerContext, 'flags'>,
): Launch | null {
  if (!canSetOptStatus(viewer, partner)) return null
  if (hasFlag(viewer, partner, 'enrollment_module_post_release_opt_in')) return 'postlaunch'
  return hasFlag(viewer, partner, 'enrollment_module_pre_release') ? 'prelaunch' : null
}

/** People are asked when they have been here for longer. (OPTIN-03) */
const SETTLED_DAYS = 90
const DAY_MS = 86_400_000

/** Whether home asks about prospective students: each version until it was shown. (OPTIN-03, OPTIN-04) */
export function asksForOptIn(viewer: Viewer, partner: PartnerContext, now: Date): boolean {
  const launch = currentLaunch(viewer, partner)
  if (!launch || viewer[`viewed_${launch}_modal`] || viewer.enrollment_opt_status !== 'out')
    return false
  const joined = viewer.joined_date?.getTime()
  return joined !== undefined && now.getTime() - joined > SETTLED_DAYS * DAY_MS
}

/** The pages after the question, and the closing one. (OPTIN-09, OPTIN-12, OPTIN-13) */
export const OPT_IN_STEPS = ['question', 'about', 'share', 'done'] as const
export type OptInStep = (typeof OPT_IN_STEPS)[number]

/** What follows "Yes": nothing is asked that is there already. (OPTIN-08) */
export const stepAfterYes = (profile: {
  about: string | null
  state_or_country: string | null
  needs_state: boolean
}): OptInStep =>
  profile.about?.trim() && (profile.state_or_country || !profile.needs_state) ? 'share' : 'about'
