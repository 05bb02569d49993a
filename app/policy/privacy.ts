import { hasFlag } from './flags'
import { isProspective, type PartnerFacts, type Viewer } from './viewer'

/**
 * How somebody may join the community of all schools: by a consent while their institution
 * prepares for it, by the global toggle where it is open; elsewhere there is nothing to choose.
 * (SETTINGS-11)
 */
export function globalChoice(
  viewer: Pick<Viewer, 'institution_global_status'>,
): 'consent' | 'toggle' | null {
  if (viewer.institution_global_status === 'pre-hybrid') return 'consent'
  return viewer.institution_global_status === 'hybrid' ? 'toggle' : null
}

/** Who is asked whether prospective students may reach them. (OPTIN-02) */
export const offersOptStatus = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status'>,
  partner: Pick<PartnerFacts, 'flags'>,
): boolean => hasFlag(viewer, partner, 'enrollment_module_opt_in') && !isProspective(viewer)
