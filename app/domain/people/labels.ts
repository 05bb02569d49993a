import { isProspective, isStaff, type Viewer } from '~/policy/viewer'
import { LABELS } from './schema'

type Status = { enrollment_status: string | null; roles: string[]; coach_user: boolean }
type LabelSubject = Status & { id: string; leader: boolean }
type LabelViewer = Pick<Viewer, 'enrollment_status' | 'roles' | 'coach'>

/**
 * What the viewer is told about a person's enrollment. Staff tell prospects from applicants,
 * everyone else sees both as prospective students; that someone studies or works here is news only
 * to those who do not. (ACCESS-10, ACCESS-11, ACCESS-12)
 */
export function enrollmentLabel(viewer: LabelViewer, person: Status): string | null {
  if (isProspective(person)) {
    if (!isStaff(viewer)) return LABELS.prospective
    return person.enrollment_status === 'applicant' ? LABELS.applicant : LABELS.prospect
  }
  const work = isProspective(viewer) ? workLabel(person) : null
  if (work) return work
  if (person.enrollment_status === 'alumni') return LABELS.alumni
  return isProspective(viewer) ? LABELS.currentStudent : null
}

/** Who works at the school isn't one of its students. */
export function workLabel(person: Pick<Status, 'roles' | 'coach_user'>): string | null {
  if (person.coach_user) return LABELS.coach
  return isStaff(person) ? LABELS.staff : null
}

/** All labels of a person in the order in which they are shown. (ACCESS-13) */
export function personLabels(viewer: LabelViewer, person: LabelSubject): string[] {
  const labels = [
    enrollmentLabel(viewer, person),
    person.leader ? LABELS.leader : null,
    person.id === viewer.coach ? LABELS.coach : null,
  ]
  return [...new Set(labels.filter((label) => label !== null))]
}
