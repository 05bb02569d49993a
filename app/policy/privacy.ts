import { hasFlag } from './flags'
import { isProspective, type PartnerContext, type Viewer } from './viewer'

/**
 * How the viewer can join the community of all schools: by consent while their institution prepares
 * for it, with the global toggle once it is open; otherwise not at all.
 * (SETTINGS-11)
 */
export function globalOption(
  viewer: Pick<Viewer, 'institution_global_status'>,
): 'consent' | 'toggle' | null {
  if (viewer.institution_global_status === 'pre-hybrid') return 'consent'
  return viewer.institution_global_status === 'hybrid' ? 'toggle' : null
}

/**
 * Whether the viewer is invited to join the community of all schools: where they can, haven't yet,
 * aren't prospective students, and their school isn't part of it anyway nor the product's own.
 * (PROFILE-09, OPTIN-17, OPTIN-19)
 */
export function canBeInvitedToGlobal(
  viewer: Pick<
    Viewer,
    | 'institution_global_status'
    | 'enrollment_status'
    | 'global'
    | 'school_global_status'
    | 'global_consented'
  >,
  partner: Pick<PartnerContext, 'settings'>,
): boolean {
  const option = globalOption(viewer)
  if (option === null || isProspective(viewer)) return false
  if (viewer.school_global_status === 'global' || partner.settings.own_university) return false
  return option === 'consent' ? !viewer.global_consented : !viewer.global
}

/** Who can choose whether prospective students can reach them. (OPTIN-02) */
export const canSetOptStatus = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status'>,
  partner: Pick<PartnerContext, 'flags'>,
): boolean => hasFlag(viewer, partner, 'enrollment_module_opt_in') && !isProspective(viewer)
