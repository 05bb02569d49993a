/** (SEARCH-40) */
export const SEARCH_ORDERS = ['recommended', 'created_at', 'popular', 'last_name'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

const ORDERS = {
  posts: ['recommended', 'created_at', 'popular'],
  people: ['recommended', 'last_name'],
} as const satisfies Record<string, SearchOrder[]>

/** An order that a kind of result doesn't have means the best match. */
export const orderFor = (kind: 'posts' | 'people', wanted: SearchOrder): SearchOrder =>
  ORDERS[kind].find((order) => order === wanted) ?? 'recommended'

/** The orders that result pages offer. A URL can't set another one. (SEARCH-16) */
export const PAGE_ORDERS = ['recommended', 'created_at'] as const satisfies SearchOrder[]

/** Keys of the enrollment status filter. (SEARCH-29) */
export const ENROLLMENT_KEYS = ['current_students', 'prospective_students', 'alumni'] as const
export type EnrollmentKey = (typeof ENROLLMENT_KEYS)[number]

/** The key of an enrollment_status; anything unknown is a current student. (ACCESS-07) */
export function enrollmentKey(status: string | null): EnrollmentKey {
  if (status === 'alumni') return 'alumni'
  return status === 'prospective' || status === 'applicant' || status === 'devry-prospect'
    ? 'prospective_students'
    : 'current_students'
}

/** (SEARCH-10) */
export const SEARCH_TABS = ['posts', 'questions', 'people'] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

/** (SEARCH-22) */
export const SEARCH_PAGE_SIZE = 25
/** Keeps made-up page numbers cheap. */
export const MAX_PAGE = 400
/** Longer text is cut off. Engines only read the beginning anyway. */
export const MAX_TEXT_LENGTH = 1000
/** Events or announcements that a search of their lists finds */
export const MOST_FOUND = 1000
/** Most values of one list in a URL. */
export const MAX_LIST_LENGTH = 100

/**
 * What can be searched for, with the specification's names, and what is searched for by default. One
 * type for pages, API, engine and fallback. Browser-safe. (SEARCH-20, SEARCH-21)
 */
const DEFAULTS = {
  /** Empty: no text, everything that matches the other criteria */
  q: '',
  order: 'recommended' as SearchOrder,
  size: SEARCH_PAGE_SIZE,
  /** How many results to skip: a multiple of size */
  from: 0,
  program_name: null as string | null,
  enrollment_status: null as EnrollmentKey | null,
  institution_code: null as string | null,
  /** Codes; any of them */
  interests: [] as string[],
  /** Names without '#', lower case; any of them */
  tags: [] as string[],
  /** Topic ids; any of them */
  any_topics: [] as string[],
  /** true: only questions; null: questions and other posts */
  marked_as_question: null as boolean | null,
  /** true: only questions with an answer, false: only questions without; ignored for people */
  answered: null as boolean | null,
  match_on_comment_content: true,
  filter_followed_users: false,
  /** Only posts by these people, or only these people */
  user_ids: [] as string[],
  /** No posts by these people, or not these people (FRIENDS-07) */
  exclude_user_ids: [] as string[],
  /** Only posts written since then, in milliseconds; ignored for people (TOPIC-21) */
  created_start_date: null as number | null,
  /** false: nothing from other schools, even if the viewer could see it */
  show_global: true,
  /** Only posts in topics of prospective student discussions (PROSP-09) */
  enrollment_topics: false,
  /** Only people with messages on, theirs and their school's (SEARCH-39, DM-14) */
  with_messages: false,
  /** Only people who have joined and whose account is valid (SEARCH-39) */
  active_only: false,
  /** The API also returns the authors of the posts; results stay the same (API-95, TOPIC-21) */
  aggregate_users: false,
  /** Only responses to this prompt. Set by its page, never by a URL. (PROMPT-09) */
  prompt_code: null as string | null,
  /** Only by people in this class, one of the viewer's own. Never set by a URL. (PROMPT-11) */
  lti_course_id: null as string | null,
  /** Where the search started; results stay the same (SEARCH-04) */
  context: null as string | null,
}

export type SearchCriteria = typeof DEFAULTS
export const DEFAULT_CRITERIA: Readonly<SearchCriteria> = DEFAULTS

export const buildCriteria = (partial: Partial<SearchCriteria>): SearchCriteria => ({
  ...DEFAULT_CRITERIA,
  ...partial,
})

/** The filters that show a count next to every option. */
export const FACETS = [
  'program_name',
  'enrollment_status',
  'institution_code',
  'interests',
  'answered',
] as const
export type FacetName = (typeof FACETS)[number]

/** The facets of a kind of result: only questions have an answer. */
export const facetsForKind = (kind: 'posts' | 'people'): readonly FacetName[] =>
  kind === 'posts' ? FACETS : FACETS.filter((facet) => facet !== 'answered')

/** The values selected in a filter; none if it doesn't filter. */
export function selectedValues(criteria: SearchCriteria, facet: FacetName): string[] {
  const value = criteria[facet]
  if (Array.isArray(value)) return value
  return value === null ? [] : [String(value)]
}

/** The same search without one filter, to count the options of that filter. */
export const withoutFacet = (criteria: SearchCriteria, facet: FacetName): SearchCriteria => ({
  ...criteria,
  [facet]: facet === 'interests' ? [] : null,
})
