import type { SearchPage } from '../criteria/search-url'
import type { FilterOptions, FilterOption } from './filter-options'
import type { EnrollmentKey, SearchCriteria } from '../criteria/criteria'

export const ENROLLMENT_LABELS: Record<EnrollmentKey, string> = {
  current_students: 'Current students',
  prospective_students: 'Prospective students',
  alumni: 'Alumni',
}

export const ANSWERED_OPTIONS: FilterOption[] = [
  { value: 'true', label: 'Answered' },
  { value: 'false', label: 'Unanswered' },
]

/** Only a prompt's page filters by class. */
type FilterLabels = FilterOptions & { topics: FilterOption[]; classes?: FilterOption[] }
type RemovableFilter = [label: string, without: Partial<SearchCriteria>]

/** The filters of a search, each of which can be removed */
export type ActiveFilters = {
  chips: { label: string; removeHref: string }[]
  clearHref: string
  /** Without the order, which doesn't filter (SEARCH-33) */
  count: number
  /** Whether the callout mentions filters. It already names the tags. (SEARCH-12) */
  filtered: boolean
}

/** The chips above the results, and the URL without any filter. (SEARCH-13) */
export function activeFilters(
  { tab, criteria }: SearchPage,
  labels: FilterLabels,
  urlFor: (page: SearchPage) => string,
): ActiveFilters {
  const hrefWith = (changes: Partial<SearchCriteria>) =>
    urlFor({ tab, criteria: { ...criteria, ...changes, from: 0 } })
  const applicable = tab === 'people' ? { ...criteria, answered: null } : criteria
  const filters = collectFilters(applicable, labels)
  const tags = listValueFilters(criteria.tags, tagOptions(criteria.tags), 'tags')
  return {
    chips: [...tags, ...filters, ...orderChip(criteria)].map(([label, without]) => ({
      label,
      removeHref: hrefWith(without),
    })),
    clearHref: hrefWith(NO_FILTERS),
    count: tags.length + filters.length,
    filtered: filters.length > 0,
  }
}

const tagOptions = (tags: string[]): FilterOption[] =>
  tags.map((tag) => ({ value: tag, label: `#${tag}` }))

/** Topics that the viewer may not know have no title. */
const topicOptions = ({ any_topics }: SearchCriteria, { topics }: FilterLabels): FilterOption[] => [
  ...topics,
  ...any_topics.map((value) => ({ value, label: 'Unknown topic' })),
]

const orderChip = ({ order }: SearchCriteria): RemovableFilter[] =>
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

function collectFilters(criteria: SearchCriteria, labels: FilterLabels): RemovableFilter[] {
  const { program_name, enrollment_status, institution_code } = criteria
  const filters: RemovableFilter[] = []
  if (program_name) filters.push([labelFor(labels.programs, program_name), { program_name: null }])
  if (enrollment_status)
    filters.push([ENROLLMENT_LABELS[enrollment_status], { enrollment_status: null }])
  if (institution_code)
    filters.push([labelFor(labels.institutions, institution_code), { institution_code: null }])
  filters.push(...listValueFilters(criteria.interests, labels.interests, 'interests'))
  filters.push(
    ...listValueFilters(criteria.any_topics, topicOptions(criteria, labels), 'any_topics'),
  )
  if (criteria.answered !== null)
    filters.push([labelFor(ANSWERED_OPTIONS, String(criteria.answered)), { answered: null }])
  return [...filters, ...linkFilters(criteria, labels)]
}

const listValueFilters = (
  values: string[],
  named: readonly FilterOption[],
  list: 'interests' | 'any_topics' | 'tags',
): RemovableFilter[] =>
  values.map((value) => [
    labelFor(named, value),
    { [list]: values.filter((other) => other !== value) },
  ])

/** Filters that links of other pages set; the bar has a control only for the comments. */
function linkFilters(criteria: SearchCriteria, labels: FilterLabels): RemovableFilter[] {
  const filters: RemovableFilter[] = []
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
  if (criteria.lti_course_id)
    filters.push([labelFor(labels.classes ?? [], criteria.lti_course_id), { lti_course_id: null }])
  if (!criteria.show_global) filters.push(['My school only', { show_global: true }])
  if (!criteria.match_on_comment_content)
    filters.push(['Not in comments', { match_on_comment_content: true }])
  return filters
}

/** A value whose name is gone is shown as it is, so that it can be removed. */
const labelFor = (named: readonly FilterOption[], value: string): string =>
  named.find((option) => option.value.toLowerCase() === value.toLowerCase())?.label ?? value
