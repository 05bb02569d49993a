import { all, eq, not, type Condition } from './condition'
import { isStaff, type Viewer } from './viewer'

/** Staff of a school moderate it; coaches only if they are also staff. (ACCESS-09) */
export const canModerate = (viewer: Viewer): boolean => isStaff(viewer)

/**
 * Which cases a moderator can see and decide: those of their school, also for product staff, but
 * none about themselves or their own content, which would show them who reported it.
 * Fields: partner_code, author_id.
 */
export const decidableCases = (viewer: Viewer): Condition =>
  all(eq('partner_code', viewer.partner_code), not(eq('author_id', viewer.id)))

/** Not oneself. (PEOPLE-10) */
export const canReport = (viewer: Viewer, person: { id: string }): boolean =>
  person.id !== viewer.id

/** Not by who decided what it's against. Operators may, for schools with only one of staff. */
export const canDecideAppeal = (viewer: Viewer, appeal: { against_id: string | null }): boolean =>
  canModerate(viewer) && appeal.against_id !== viewer.id
