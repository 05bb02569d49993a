/**
 * The name of a topic in its address: lower case, without ? and comma, dashes for spaces. An address
 * needs some name, so a title of such signs alone is just a topic. (TOPIC-08)
 */
export const topicUrlName = (title: string): string =>
  title.toLowerCase().replace(/[?,]/g, '').trim().replace(/\s+/g, '-') || 'topic'

export const topicHref = (topic: { id: string; title: string }): string =>
  `/topic/${encodeURIComponent(topicUrlName(topic.title))}/${topic.id}`

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
}

export type TopicDetail = TopicInList & { description: string; category: string }

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
