import { hasFlag } from './flags'
import type { PartnerFacts, Viewer } from './viewer'

/** Topic pages exist only with this flag. (TOPIC-05, TOPIC-07) */
export const hasTopicPages = (viewer: Viewer, partner: PartnerFacts): boolean =>
  hasFlag(viewer, partner, 'topics_page_v2')

/**
 * Whether a topic is offered in the topic inputs: those of prospective student discussions only
 * with the flag and to people who have opted in. (POST-35)
 */
export const mayPickTopic = (
  viewer: Viewer,
  partner: PartnerFacts,
  topic: { prospective_discussions: boolean },
): boolean =>
  !topic.prospective_discussions ||
  (hasFlag(viewer, partner, 'enrollment_module_discussions_topics') &&
    viewer.enrollment_opt_status === 'in')
