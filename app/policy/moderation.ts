import { all, eq, not, type Condition } from './condition'
import { isStaff, type Viewer } from './viewer'

/** Staff of a school moderate it; coaches only with a role of staff, too. (ACCESS-09) */
export const moderates = (viewer: Viewer): boolean => isStaff(viewer)

/**
 * Whose cases a moderator sees and decides: those of the own school, product staff included, and
 * none about what they wrote themselves, or about them — they would read who reported it.
 * Fields: partner_code, author_id.
 */
export const decidableCases = (viewer: Viewer): Condition =>
  all(eq('partner_code', viewer.partner_code), not(eq('author_id', viewer.id)))

/** Nobody reports themselves. (PEOPLE-10) */
export const mayReport = (viewer: Viewer, person: { id: string }): boolean =>
  person.id !== viewer.id
