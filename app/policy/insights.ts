import { hasFlag } from './flags'
import { isStaff, type PartnerContext, type Viewer } from './viewer'

type School = Pick<PartnerContext, 'flags'>

/** Who sees how many at their school ask, answer and take part: its staff, where the school has it turned on. */
export const canSeeInsights = (viewer: Pick<Viewer, 'flags' | 'roles'>, partner: School): boolean =>
  hasFlag(viewer, partner, 'insights') && isStaff(viewer)
