import type { PartnerContext, Viewer } from './viewer'

/** A feature flag: the member's own if set, otherwise the school's. (ACCESS-01) */
export const hasFlag = (
  viewer: Pick<Viewer, 'flags'>,
  partner: Pick<PartnerContext, 'flags'>,
  name: string,
): boolean => viewer.flags[name] ?? partner.flags[name] ?? false
