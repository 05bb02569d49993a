import { hasFlag } from './flags'
import type { PartnerContext, Viewer } from './viewer'

/** Topic pages exist only with this flag. (TOPIC-05, TOPIC-07) */
export const hasTopicPages = (viewer: Viewer, partner: PartnerContext): boolean =>
  hasFlag(viewer, partner, 'topics_page_v2')

/**
 * Whether the topic inputs offer a topic: prospective student discussions only with the flag, to
 * members who have opted in. (POST-35)
 */
export const canPickTopic = (
  viewer: Viewer,
  partner: PartnerContext,
  topic: { prospective_discussions: boolean },
): boolean =>
  !topic.prospective_discussions ||
  (hasFlag(viewer, partner, 'enrollment_module_discussions_topics') &&
    viewer.enrollment_opt_status === 'in')
