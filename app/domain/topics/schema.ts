import { hasTopicPages } from '~/policy/topics'
import type { PartnerContext, Viewer } from '~/policy/viewer'

/**
 * The name of a topic in its address: lower case, without ? and comma, dashes for spaces. 'topic' if
 * nothing is left of the title, as an address needs a name. (TOPIC-08)
 */
export const topicUrlName = (title: string): string =>
  title.toLowerCase().replace(/[?,]/g, '').trim().replace(/\s+/g, '-') || 'topic'

export const topicHref = (topic: { id: string; title: string }): string =>
  `/topic/${encodeURIComponent(topicUrlName(topic.title))}/${topic.id}`

/** The same page with either value of the topic page flag. (TOPIC-06) */
export const topic2Href = (topic: { id: string; title: string }): string =>
  topicHref(topic).replace('/topic/', '/topic-2/')

/** The address of a topic's page where links lead: the one that this viewer's flags open. (TOPIC-03) */
export const openTopicHref = (
  { viewer, partner }: { viewer: Viewer; partner: PartnerContext },
  topic: { id: string; title: string },
): string => (hasTopicPages(viewer, partner) ? topicHref(topic) : topic2Href(topic))

/** The address of a topic's picture, by its title as in topic links. (TOPIC-19, TOPIC-08) */
export const topicPicture = (title: string): string =>
  `/images/topics/${encodeURIComponent(topicUrlName(title))}-small.png`

const DRAWN_DEFAULTS = 4

/** The drawn picture for a title without its own, always the same one. (TOPIC-19) */
export function defaultPicture(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return `general-${(sum % DRAWN_DEFAULTS) + 1}-small.png`
}

/** The drawings of public/topic-icons.svg, from which a topic's icon is named. (TOPIC-10) */
export const TOPIC_ICONS = [
  ...(['topic', 'award', 'briefcase', 'bus', 'calendar', 'cap', 'clipboard', 'coins'] as const),
  ...(['compass', 'door', 'exchange', 'flag', 'flask', 'fork', 'globe', 'heart', 'home'] as const),
  ...(['laptop', 'pencil', 'people', 'plug', 'seedling', 'star', 'stroller', 'sunrise'] as const),
] as const

/** A topic's icon as it is drawn: 'topic' for a name that isn't. */
export const drawnIcon = (icon: string): (typeof TOPIC_ICONS)[number] =>
  TOPIC_ICONS.find((name) => name === icon) ?? 'topic'

/** The name in the page's title, with spaces. (TOPIC-05) */
export const topicPageName = (title: string): string => topicUrlName(title).replaceAll('-', ' ')

/** A topic in a list. */
export type TopicListItem = {
  id: string
  title: string
  href: string
  icon: string
  posts_count: number
  comments_count: number
  /** The viewer has subscribed to it (PEOPLE-18) */
  subscribed: boolean
}

/** A school's own text in a topic. (TOPIC-02) */
export type TopicContent = { title: string; content_markdown: string }

export type TopicDetail = TopicListItem & {
  description: string
  category: string
  topic_category_id: string
  contents: TopicContent[]
  /** Ids of what staff put at its top */
  pinned_posts: string[]
}

/** A category of /browse-topics with its topics. */
export type TopicCategoryView = {
  id: string
  name: string
  prospective_discussions: boolean
  topics: TopicListItem[]
}

/** The choices of the topic picker. (POST-33) */
export type TopicGroup = { name: string; topics: { id: string; title: string }[] }

export const BROWSE_TITLE = 'Discussions'
/** (TOPIC-04) */
export const GUIDE_PROSPECTIVES = 'Guide prospective students'
/** (TOPIC-10) */
export const WRITE_A_POST = 'Write a new post'
export const ASK_A_QUESTION = 'Ask a question'
/** (TOPIC-15) */
export const NO_TOPIC_POSTS = 'No posts match your search.'
export const NO_TOPIC_QUESTIONS = 'No questions match your search.'
/** (TOPIC-16) */
export const SEARCH_TOPIC = 'Search within this topic'
/** (TOPIC-18) */
export const NO_DISPLAY_MODE = 'Display mode not implemented'
/** (PEOPLE-18) */
export const SUBSCRIBED_TITLE = 'Subscribed topics'

/** The tile of top contributors. (TOPIC-20) */
export const MAX_CONTRIBUTORS = 5
export const contributorsTitle = (people: number): string =>
  people === 1 ? 'Top contributor' : 'Top contributors'
/** (TOPIC-22) */
export const NO_CONTRIBUTORS = 'Error'

/** How many enrollment topics the API returns first (API-98) */
export const FIRST_ENROLLMENT_TOPICS = 3

/** Filters of the list of categories. (API-97) */
export const CATEGORY_FILTERS = [
  'excludeProspectiveDiscussions',
  'onlyProspectiveDiscussions',
] as const
export type CategoryFilter = (typeof CATEGORY_FILTERS)[number]
