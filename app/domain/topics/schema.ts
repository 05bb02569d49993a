/**
 * The name of a topic in its address: lower case, without ? and comma, dashes for spaces. An address
 * needs some name, so a title of such signs alone is just a topic. (TOPIC-08)
 */
export const topicUrlName = (title: string): string =>
  title.toLowerCase().replace(/[?,]/g, '').trim().replace(/\s+/g, '-') || 'topic'

export const topicHref = (topic: { id: string; title: string }): string =>
  `/topic/${encodeURIComponent(topicUrlName(topic.title))}/${topic.id}`

/** The same page, whatever the flag of topic pages says. (TOPIC-06) */
export const topic2Href = (topic: { id: string; title: string }): string =>
  topicHref(topic).replace('/topic/', '/topic-2/')

/** The name as the page's title says it: with the dashes as spaces. (TOPIC-05) */
export const topicPageName = (title: string): string => topicUrlName(title).replaceAll('-', ' ')

/** A topic in a list. */
export type TopicInList = {
  id: string
  title: string
  href: string
  icon: string
  posts_count: number
  comments_count: number
  /** The viewer has subscribed to it (PEOPLE-18) */
  subscribed: boolean
}

/** What a school tells in a topic, beside its posts. (TOPIC-02) */
export type TopicContent = { title: string; content_markdown: string }

/** The vitals of a topic. (TOPIC-02) */
export type TopicVitals = { posts: number; comments: number; topicContents: TopicContent[] }

export type TopicDetail = TopicInList & {
  description: string
  category: string
  topic_category_id: string
  contents: TopicContent[]
}

/** A category of /browse-topics with its topics. */
export type TopicCategoryShown = {
  id: string
  name: string
  prospective_discussions: boolean
  topics: TopicInList[]
}

/** The choices of the topic picker. (POST-33) */
export type TopicGroup = { name: string; topics: { id: string; title: string }[] }

/** Texts. */
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

/** People in the tile of top contributors, and what it is headed. (TOPIC-20) */
export const MOST_CONTRIBUTORS = 5
export const contributorsTitle = (people: number): string =>
  people === 1 ? 'Top contributor' : 'Top contributors'
/** (TOPIC-22) */
export const NO_CONTRIBUTORS = 'Error'

/** Enrollment topics that are asked for together. (API-98) */
export const FIRST_ENROLLMENT_TOPICS = 3

/** Which categories a list of them holds. (API-97) */
export const CATEGORY_FILTERS = [
  'excludeProspectiveDiscussions',
  'onlyProspectiveDiscussions',
] as const
export type CategoryFilter = (typeof CATEGORY_FILTERS)[number]

/** One calendar month earlier; from a day that month does not have, its last one. (TOPIC-21) */
export function monthBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - 1)
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}
