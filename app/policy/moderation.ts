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

type Appeal = { against_id: string | null; reporter_ids: readonly (string | null)[] }

/** Not by who decided what it's against, nor by who flagged that. Operators may, for schools without anyone else. */
export const canDecideAppeal = (viewer: Viewer, { against_id, reporter_ids }: Appeal): boolean =>
  canModerate(viewer) && against_id !== viewer.id && !reporter_ids.includes(viewer.id)
