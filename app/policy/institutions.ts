import type { Viewer } from './viewer'

/**
 * Whether the viewer sees which institution of a school someone belongs to, or only the school.
 * (ACCESS-14)
 */
export const canSeeInstitution = (
  viewer: Pick<Viewer, 'product_staff'>,
  institution: { global_status: string | null },
): boolean =>
  viewer.product_staff ||
  (institution.global_status !== 'private' && institution.global_status !== 'pre-hybrid')
