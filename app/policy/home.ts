import { hasFlag } from './flags'
import { mayWritePost, mayWritePostFromHome } from './posts'
import { isProspective, type PartnerFacts, type Viewer } from './viewer'

/** Whom quotes and messages on home are for. (HOME-20) */
export const MINDSET_TYPES = ['student', 'prospective', 'leader'] as const
export type MindsetType = (typeof MINDSET_TYPES)[number]

export function mindsetTypeOf(viewer: Pick<Viewer, 'leader' | 'enrollment_status'>): MindsetType {
  if (viewer.leader) return 'leader'
  return isProspective(viewer) ? 'prospective' : 'student'
}

/** Came by a course of the school's learning platform. (HOME-09) */
export const isCourseUser = (viewer: Pick<Viewer, 'course_experience' | 'lti_course_ids'>) =>
  viewer.course_experience || viewer.lti_course_ids.length > 0

/**
 * Who is asked on home to guide prospective students: current students and alumni whose school
 * allows prospectives, where nobody is asked to opt in or they have. (HOME-25)
 */
export const guidesProspectives = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status' | 'enrollment_opt_status'>,
  partner: Pick<PartnerFacts, 'flags' | 'allow_prospective'>,
): boolean =>
  !isProspective(viewer) &&
  partner.allow_prospective &&
  (!hasFlag(viewer, partner, 'enrollment_module_opt_in') || viewer.enrollment_opt_status === 'in')

export type Placement = 'home' | 'profile' | 'topic'

/** The buttons of the new-post widget. Everybody asks. (HOME-23, HOME-24, TOPIC-11) */
export function newPostButtons(
  viewer: Viewer,
  partner: Pick<PartnerFacts, 'allow_prospective'>,
  placement: Placement,
): { post: boolean; answer: boolean } {
  const may = placement === 'home' ? mayWritePostFromHome : mayWritePost
  const post = may(viewer, partner)
  // On a profile there are no questions of others to answer.
  return { post, answer: post && placement !== 'profile' }
}
