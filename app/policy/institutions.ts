import type { Viewer } from './viewer'

/** Staff of the product itself carry a role named after it, such as quad_employee. */
const isProductStaff = (viewer: Pick<Viewer, 'roles'>): boolean =>
  viewer.roles.some((role) => role.endsWith('_employee'))

/**
 * Whether the viewer is told which institution of a school somebody belongs to; otherwise only the
 * school is named. (ACCESS-14)
 */
export const seesInstitution = (
  viewer: Pick<Viewer, 'roles'>,
  institution: { global_status: string | null },
): boolean =>
  isProductStaff(viewer) ||
  (institution.global_status !== 'private' && institution.global_status !== 'pre-hybrid')
