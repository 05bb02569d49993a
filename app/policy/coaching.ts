import { all, any, eq, not, type Condition } from './condition'
import type { Viewer } from './viewer'

/**
 * Who a coach looks after: the people of their own school whose coach they are, once they have
 * joined. No one for anyone who isn't a coach. What of them a coach may see is the same as for
 * everyone. (COACH-02, COACH-04) Fields: coach, partner_code, joined_date.
 */
export const portfolioStudents = (
  viewer: Pick<Viewer, 'id' | 'partner_code' | 'coach_user'>,
): Condition =>
  viewer.coach_user
    ? all(
        eq('partner_code', viewer.partner_code),
        eq('coach', viewer.id),
        not(eq('joined_date', null)),
      )
    : any()
