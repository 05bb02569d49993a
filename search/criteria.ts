/**
 * What can be searched for, under the specification's names. One type for the pages, the engine,
 * the database fallback and the calls. Browser-safe. (SEARCH-20)
 */
export type SearchCriteria = {
  /** Empty: no text, everything that fits the rest */
  q: string
  order: SearchOrder
  size: number
  /** How many results come before the first wanted one: a multiple of size */
  from: number
  program_name: string | null
  enrollment_status: EnrollmentKey | null
  institution_code: string | null
  /** Codes; any of them */
  interests: string[]
  /** Names without '#', lower case; any of them */
  tags: string[]
  /** Topic ids; any of them */
  any_topics: string[]
  /** true: only questions; null: questions and other posts */
  marked_as_question: boolean | null
  /** true: only questions with an answer, false: only questions without one; nothing for people */
  answered: boolean | null
  match_on_comment_content: boolean
  filter_followed_users: boolean
  /** Posts of these people only, or only these people */
  user_ids: string[]
  /** Nothing by these people, or not these people (FRIENDS-07) */
  exclude_user_ids: string[]
  /** Only posts written since then, in milliseconds; nothing for people (TOPIC-21) */
  created_start_date: number | null
  /** false: nothing from other schools, even where the viewer could see it */
  show_global: boolean
  /** Only posts in topics of prospective student discussions (PROSP-09) */
  enrollment_topics: boolean
  /** Only people who can be sent messages: theirs and their school's are on (SEARCH-39, DM-14) */
  with_messages: boolean
  /** Only people who have joined and whose account is valid (SEARCH-39) */
  active_only: boolean
  /** The call answers the people behind the posts too; it changes no result (API-95, TOPIC-21) */
  aggregate_users: boolean
  /** Only answers to this prompt. Asked by its page, never by an address. (PROMPT-09) */
  prompt_code: string | null
  /** Only by people of this class, one of the viewer's own; never by an address either (PROMPT-11) */
  lti_course_id: string | null
  /** Where the search was started from; it changes no result (SEARCH-04) */
  context: string | null
}

/** (SEARCH-40) */
export const SEARCH_ORDERS = ['recommended', 'created_at', 'popular', 'last_name'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

const ORDERS = {
  posts: ['recommended', 'created_at', 'popular'],
  people: ['recommended', 'last_name'],
} as const satisfies Record<string, SearchOrder[]>

/** An order that a kind of results does not have gives the best match. */
export const orderFor = (kind: 'posts' | 'people', wanted: SearchOrder): SearchOrder =>
  ORDERS[kind].find((order) => order === wanted) ?? 'recommended'

/** The orders that result pages offer; in an address no other one counts. (SEARCH-16) */
export const PAGE_ORDERS = ['recommended', 'created_at'] as const satisfies SearchOrder[]

/** Keys of the enrollment status filter. (SEARCH-29) */
export const ENROLLMENT_KEYS = ['current_students', 'prospective_students', 'alumni'] as const
export type EnrollmentKey = (typeof ENROLLMENT_KEYS)[number]

/** Which key an enrollment_status belongs to; anything unknown is a current student. (ACCESS-07) */
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
/** Nobody reads further; it keeps an invented page number from costing anything. */
export const LAST_PAGE = 400
/** Longer text is cut: it is still far more than the engine looks at. */
export const LONGEST_TEXT = 1000
/** A list in an address holds no more than this. */
export const LONGEST_LIST = 100

/** (SEARCH-21) */
export const DEFAULT_CRITERIA: Readonly<SearchCriteria> = {
  q: '',
  order: 'recommended',
  size: SEARCH_PAGE_SIZE,
  from: 0,
  program_name: null,
  enrollment_status: null,
  institution_code: null,
  interests: [],
  tags: [],
  any_topics: [],
  marked_as_question: null,
  answered: null,
  match_on_comment_content: true,
  filter_followed_users: false,
  user_ids: [],
  exclude_user_ids: [],
  created_start_date: null,
  show_global: true,
  enrollment_topics: false,
  with_messages: false,
  active_only: false,
  aggregate_users: false,
  prompt_code: null,
  lti_course_id: null,
  context: null,
}

export const criteriaOf = (wanted: Partial<SearchCriteria>): SearchCriteria => ({
  ...DEFAULT_CRITERIA,
  ...wanted,
})

/** The groups of filters that show a count beside every choice. */
export const FACETS = [
  'program_name',
  'enrollment_status',
  'institution_code',
  'interests',
  'answered',
] as const
export type FacetName = (typeof FACETS)[number]

/** Which of the groups there are for a kind of results: only questions have an answer. */
export const facetsOf = (kind: 'posts' | 'people'): readonly FacetName[] =>
  kind === 'posts' ? FACETS : FACETS.filter((facet) => facet !== 'answered')

/** The values chosen in a group; none: the group does not filter. */
export function chosenIn(criteria: SearchCriteria, facet: FacetName): string[] {
  const chosen = criteria[facet]
  if (Array.isArray(chosen)) return chosen
  return chosen === null ? [] : [String(chosen)]
}

/** The same search without one group, as counts beside its own choices need it. */
export const withoutFacet = (criteria: SearchCriteria, facet: FacetName): SearchCriteria => ({
  ...criteria,
  [facet]: facet === 'interests' ? [] : null,
})
