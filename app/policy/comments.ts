import { all, eq, not, oneOf, type Condition } from './condition'
import type { Viewer } from './viewer'

/**
 * Which comments of a post that the viewer may see: not deleted, and none between two people one
 * of whom has blocked the other. Fields: deleted_at, user_id.
 */
export const visibleComments = (viewer: Viewer): Condition =>
  all(eq('deleted_at', null), not(oneOf('user_id', viewer.blocked_ids)))
