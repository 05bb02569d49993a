import { isProspective, isStaff, type Viewer } from '~/policy/viewer'
import { LABELS } from './schema'

type LabelSubject = { id: string; enrollment_status: string | null; leader: boolean }
type LabelViewer = Pick<Viewer, 'enrollment_status' | 'roles' | 'coach'>

/**
 * What the viewer is told about a person's enrollment. Staff tell prospects from applicants,
 * everyone else sees both as prospective students; that someone studies here is news only to
 * those who do not. (ACCESS-10, ACCESS-11, ACCESS-12)
 */
export function enrollmentLabel(
  viewer: LabelViewer,
  person: Pick<LabelSubject, 'enrollment_status'>,
): string | null {
  if (isProspective(person)) {
    if (!isStaff(viewer)) return LABELS.prospective
    return person.enrollment_status === 'applicant' ? LABELS.applicant : LABELS.prospect
  }
  if (person.enrollment_status === 'alumni') return LABELS.alumni
  return isProspective(viewer) ? LABELS.currentStudent : null
}

/** All labels of a person in the order in which they are shown. (ACCESS-13) */
export function personLabels(viewer: LabelViewer, person: LabelSubject): string[] {
  const labels = [
    enrollmentLabel(viewer, person),
    person.leader ? LABELS.leader : null,
    person.id === viewer.coach ? LABELS.coach : null,
  ]
  return labels.filter((label) => label !== null)
}
