import type { SearchPage } from './address'
import type { FilterChoices, NamedChoice } from './choices'
import type { EnrollmentKey, SearchCriteria } from './criteria'

export const ENROLLMENT_NAMES: Record<EnrollmentKey, string> = {
  current_students: 'Current students',
  prospective_students: 'Prospective students',
  alumni: 'Alumni',
}

/** Questions by whether a comment is marked as their answer. */
export const ANSWERED_CHOICES: NamedChoice[] = [
  { value: 'true', label: 'Answered' },
  { value: 'false', label: 'Unanswered' },
]

type Named = FilterChoices & { topics: NamedChoice[] }
type Without = [label: string, rest: Partial<SearchCriteria>]

/** What the page says of its search beside the text, each to be taken away, and all of it at once. */
export type ActiveFilters = {
  chips: { label: string; removeHref: string }[]
  clearHref: string
  /** How many of them filter: the order of the results does not. (SEARCH-33) */
  count: number
  /** People or their posts are filtered; tags the callout has named already. (SEARCH-12) */
  filtered: boolean
}

/**
 * The chips above the results, and where all filters are off. (SEARCH-13) The page that shows them
 * says what its addresses are.
 */
export function activeFilters(
  { tab, criteria }: SearchPage,
  named: Named,
  addressOf: (page: SearchPage) => string,
): ActiveFilters {
  const address = (rest: Partial<SearchCriteria>) =>
    addressOf({ tab, criteria: { ...criteria, ...rest, from: 0 } })
  const known = tab === 'people' ? { ...criteria, answered: null } : criteria
  const filters = filtersOf(known, named)
  const tags = listFilters(criteria.tags, tagNames(criteria.tags), 'tags')
  return {
    chips: [...tags, ...filters, ...orderChip(criteria)].map(([label, rest]) => ({
      label,
      removeHref: address(rest),
    })),
    clearHref: address(NO_FILTERS),
    count: tags.length + filters.length,
    filtered: filters.length > 0,
  }
}

const tagNames = (tags: string[]): NamedChoice[] =>
  tags.map((tag) => ({ value: tag, label: `#${tag}` }))

/** Of a topic that the viewer is not told of there is only an id, which says nothing. */
const topicNames = ({ any_topics }: SearchCriteria, { topics }: Named): NamedChoice[] => [
  ...topics,
  ...any_topics.map((value) => ({ value, label: 'Unknown topic' })),
]

const orderChip = ({ order }: SearchCriteria): Without[] =>
  order === 'created_at' ? [['Newest first', { order: 'recommended' }]] : []

const NO_FILTERS: Partial<SearchCriteria> = {
  order: 'recommended',
  tags: [],
  program_name: null,
  enrollment_status: null,
  institution_code: null,
  interests: [],
  answered: null,
  any_topics: [],
  user_ids: [],
  exclude_user_ids: [],
  filter_followed_users: false,
  show_global: true,
  match_on_comment_content: true,
  lti_course_id: null,
}

function filtersOf(criteria: SearchCriteria, named: Named): Without[] {
  const { program_name, enrollment_status, institution_code } = criteria
  const filters: Without[] = []
  if (program_name) filters.push([nameOf(named.programs, program_name), { program_name: null }])
  if (enrollment_status)
    filters.push([ENROLLMENT_NAMES[enrollment_status], { enrollment_status: null }])
  if (institution_code)
    filters.push([nameOf(named.institutions, institution_code), { institution_code: null }])
  filters.push(...listFilters(criteria.interests, named.interests, 'interests'))
  filters.push(...listFilters(criteria.any_topics, topicNames(criteria, named), 'any_topics'))
  if (criteria.answered !== null)
    filters.push([nameOf(ANSWERED_CHOICES, String(criteria.answered)), { answered: null }])
  return [...filters, ...furtherFilters(criteria)]
}

const listFilters = (
  values: string[],
  named: NamedChoice[],
  list: 'interests' | 'any_topics' | 'tags',
): Without[] =>
  values.map((value) => [
    nameOf(named, value),
    { [list]: values.filter((other) => other !== value) },
  ])

/** Filters that links of other pages set; the bar has a control only for the comments. */
function furtherFilters(criteria: SearchCriteria): Without[] {
  const filters: Without[] = []
  const people = criteria.user_ids.length
  if (people > 0) filters.push([people === 1 ? 'One person' : `${people} people`, { user_ids: [] }])
  const left = criteria.exclude_user_ids.length
  if (left > 0)
    filters.push([
      left === 1 ? 'Without one person' : `Without ${left} people`,
      { exclude_user_ids: [] },
    ])
  if (criteria.filter_followed_users)
    filters.push(['People I follow', { filter_followed_users: false }])
  if (criteria.lti_course_id) filters.push([criteria.lti_course_id, { lti_course_id: null }])
  if (!criteria.show_global) filters.push(['My school only', { show_global: true }])
  if (!criteria.match_on_comment_content)
    filters.push(['Not in comments', { match_on_comment_content: true }])
  return filters
}

/** A value that nothing is called by any more still shows, so that it can be taken away. */
const nameOf = (named: NamedChoice[], value: string): string =>
  named.find((one) => one.value.toLowerCase() === value.toLowerCase())?.label ?? value
