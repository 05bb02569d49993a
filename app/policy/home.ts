import { hasFlag } from './flags'
import { canWritePost, canWritePostFromHome } from './posts'
import { isProspective, type PartnerContext, type Viewer } from './viewer'

/** The audiences of quotes and messages on home. (HOME-20) */
export const MINDSET_TYPES = ['student', 'prospective', 'leader'] as const
export type MindsetType = (typeof MINDSET_TYPES)[number]

export function mindsetType(viewer: Pick<Viewer, 'leader' | 'enrollment_status'>): MindsetType {
  if (viewer.leader) return 'leader'
  return isProspective(viewer) ? 'prospective' : 'student'
}

/** Came through a course of the school's learning platform. (HOME-09) */
export const isCourseUser = (viewer: Pick<Viewer, 'course_experience' | 'lti_course_ids'>) =>
  viewer.course_experience || viewer.lti_course_ids.length > 0

/**
 * Whether home and the topics invite the viewer to guide prospective students: current students and
 * alumni whose school allows prospectives, if the school needs no opt-in or they have opted in.
 * (HOME-25, OPTIN-16)
 */
export const canGuideProspectives = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status' | 'enrollment_opt_status'>,
  partner: Pick<PartnerContext, 'flags' | 'allow_prospective'>,
): boolean =>
  !isProspective(viewer) &&
  partner.allow_prospective &&
  (!hasFlag(viewer, partner, 'enrollment_module_opt_in') || viewer.enrollment_opt_status === 'in')

/** Whether the viewer has a home for prospective students in place of the usual one. (PROSP-02) */
export const hasProspectiveHome = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status'>,
  partner: Pick<PartnerContext, 'flags'>,
): boolean => isProspective(viewer) && hasFlag(viewer, partner, 'enrollment_module_home_page')

/** Whether its search bar is on this page: topic pages have a search of their own. (PROSP-13) */
export const hasProspectiveSearch = (
  viewer: Pick<Viewer, 'flags' | 'enrollment_status'>,
  partner: Pick<PartnerContext, 'flags'>,
  path: string,
): boolean => hasProspectiveHome(viewer, partner) && !/^\/topic(-2)?\//i.test(path)

export type Placement = 'home' | 'profile' | 'topic'

/** The buttons of the new-post widget. Everyone can ask. (HOME-23, HOME-24, TOPIC-11) */
export function newPostButtons(
  viewer: Viewer,
  partner: Pick<PartnerContext, 'allow_prospective'>,
  placement: Placement,
): { post: boolean; answer: boolean } {
  const may = placement === 'home' ? canWritePostFromHome : canWritePost
  const post = may(viewer, partner)
  // A profile lists no questions of others; those of a topic each have their own button.
  return { post, answer: post && placement === 'home' }
}
