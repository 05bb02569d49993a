import type { Viewer } from './viewer'

/**
 * Whether the viewer is told which institution of a school somebody belongs to; otherwise only the
 * school is named. (ACCESS-14)
 */
export const seesInstitution = (
  viewer: Pick<Viewer, 'product_staff'>,
  institution: { global_status: string | null },
): boolean =>
  viewer.product_staff ||
  (institution.global_status !== 'private' && institution.global_status !== 'pre-hybrid')
