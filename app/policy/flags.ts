import type { PartnerFacts, Viewer } from './viewer'

/** A feature flag for this person: their own where set, otherwise the school's. (ACCESS-01) */
export const hasFlag = (
  viewer: Pick<Viewer, 'flags'>,
  partner: Pick<PartnerFacts, 'flags'>,
  name: string,
): boolean => viewer.flags[name] ?? partner.flags[name] ?? false
