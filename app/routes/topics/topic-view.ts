import { TOPIC_SIZE } from '~/domain/posts/schema'
import { parseSearchPage, toSearchParams } from '~search/criteria/search-url'
import { buildCriteria, SEARCH_PAGE_SIZE, type SearchCriteria } from '~search/criteria/criteria'

/** What a topic page can show; Posts holds the questions too. (TOPIC-12, TOPIC-18) */
export const DISPLAY_MODES = ['posts', 'questions'] as const
export type DisplayMode = (typeof DISPLAY_MODES)[number]

export type TopicView = { tab: DisplayMode; criteria: SearchCriteria }

/**
 * Reads a topic page from its query, as search pages read theirs; an unknown display mode answers
 * null. Always of this topic, the newest first, ten on a page. (TOPIC-12, TOPIC-17, TOPIC-18)
 */
export function readTopicView(topicId: string, query: URLSearchParams): TopicView | null {
  const named = query.get('tab') ?? 'posts'
  const tab = DISPLAY_MODES.find((mode) => mode === named)
  const read = tab && parseSearchPage({ tab }, query)?.criteria
  if (!tab || !read) return null
  const { q, program_name, enrollment_status, institution_code, interests } = read
  const criteria = buildCriteria({
    q,
    program_name,
    enrollment_status,
    institution_code,
    interests,
    // Only questions have an answer.
    answered: tab === 'questions' ? read.answered : null,
    any_topics: [topicId],
    order: 'created_at',
    size: TOPIC_SIZE,
    from: (read.from / read.size) * TOPIC_SIZE,
    marked_as_question: tab === 'questions' ? true : null,
  })
  return { tab, criteria }
}

/** Whether anything is searched or filtered; else the page is the topic itself. */
export const hasFilters = ({ q, ...criteria }: SearchCriteria): boolean =>
  q !== '' ||
  criteria.program_name !== null ||
  criteria.enrollment_status !== null ||
  criteria.institution_code !== null ||
  criteria.interests.length > 0 ||
  criteria.answered !== null

/** The address of a view of the topic that lives at this one. */
export function topicViewHref(href: string, { tab, criteria }: TopicView): string {
  const query = viewFields(criteria)
  if (tab === 'questions') query.append('tab', tab)
  if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
  const text = query.toString()
  return text ? `${href}?${text}` : href
}

/** What was searched and filtered, for addresses and the hidden fields of forms. */
export const viewFields = (criteria: SearchCriteria): URLSearchParams =>
  toSearchParams({ ...criteria, any_topics: [], order: 'recommended', size: SEARCH_PAGE_SIZE })

/** The page of a topic, as the address of an action names it, where it is there for everyone. */
export const topicPath = ({ urlName = '', topicId = '' }: Record<string, string | undefined>) =>
  `/topic-2/${encodeURIComponent(urlName)}/${encodeURIComponent(topicId)}`
