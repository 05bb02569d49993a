import { hasFlag } from './flags'
import { isStaff, type PartnerContext, type Viewer } from './viewer'

type School = Pick<PartnerContext, 'flags'>

/** No number is about fewer people than that. */
export const FEWEST = 5

/** Whether how many have seen something can be said: enough people have, and enough of those it's for haven't. */
export const isReachShown = (read: number, people: number): boolean =>
  read >= FEWEST && people - read >= FEWEST

/** Who sees how many at their school ask, answer and take part: its staff, where the school has it turned on. */
export const canSeeInsights = (viewer: Pick<Viewer, 'flags' | 'roles'>, partner: School): boolean =>
  hasFlag(viewer, partner, 'insights') && isStaff(viewer)
