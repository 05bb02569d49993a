import {
  buildCriteria,
  ENROLLMENT_KEYS,
  MAX_PAGE,
  MAX_LIST_LENGTH,
  MAX_TEXT_LENGTH,
  PAGE_ORDERS,
  SEARCH_PAGE_SIZE,
  SEARCH_TABS,
  type SearchCriteria,
  type SearchTab,
} from './criteria'

/** A tab of the result page and what is searched for. */
export type SearchPage = { tab: SearchTab; criteria: SearchCriteria }

/** The parameters of the search routes. */
export type PathParams = {
  tab?: string
  q?: string
  tag?: string
  program?: string
  enrollment_status?: string
  interest?: string
}

/** `students` is another name for people. (SEARCH-08) */
export function parseTab(name: string | null | undefined): SearchTab | null {
  if (name === 'students') return 'people'
  return (SEARCH_TABS as readonly unknown[]).includes(name) ? (name as SearchTab) : null
}

/**
 * Reads a search page from a URL. Invalid values (an order that no page offers, a page that isn't a
 * number) are ignored; only an unknown tab in the path returns null, because no such page exists.
 * (SEARCH-01 to -08, SEARCH-24, SEARCH-25, SEARCH-35)
 */
export function parseSearchPage(path: PathParams, query: URLSearchParams): SearchPage | null {
  const requested = parseTab(path.tab ?? query.get('tab'))
  if (path.tab !== undefined && requested === null) return null
  const order = parseOption(query.get('order'), PAGE_ORDERS) ?? 'recommended'
  // Sorting by created_at shows posts: people don't have that order. (SEARCH-18)
  const tab = requested === 'people' && order === 'created_at' ? 'posts' : (requested ?? 'posts')
  const criteria = buildCriteria({
    ...parseText(path, query),
    ...parseFilters(path, query),
    ...parsePaging(query),
    order,
    marked_as_question: tab === 'questions' ? true : null,
  })
  return { tab, criteria }
}

/** Whether the URL asks for people in an order that only posts have. (SEARCH-18) */
export const isPeopleByDate = (path: PathParams, query: URLSearchParams): boolean =>
  parseTab(path.tab ?? query.get('tab')) === 'people' && query.get('order') === 'created_at'

const parseText = (path: PathParams, query: URLSearchParams) => ({
  q: cleanSearchText(path.q ?? query.get('q')),
  context: cleanValue(query.get('context')),
})

const parseFilters = (path: PathParams, query: URLSearchParams) => ({
  program_name: cleanValue(path.program ?? query.get('program_name')),
  enrollment_status: parseOption(
    path.enrollment_status ?? query.get('enrollment_status'),
    ENROLLMENT_KEYS,
  ),
  institution_code: cleanValue(query.get('institution_code')),
  interests: cleanList([path.interest ?? '', ...query.getAll('interests')]),
  tags: cleanList([path.tag ?? '', ...query.getAll('tags')].map(cleanTag)),
  any_topics: cleanList(query.getAll('any_topics')),
  user_ids: cleanList(query.getAll('user_ids')),
  exclude_user_ids: cleanList(query.getAll('exclude_user_ids')),
  answered: parseBoolean(query.get('answered')),
  filter_followed_users: query.get('filter_followed_users') === 'true',
  show_global: query.get('show_global') !== 'false',
  match_on_comment_content: query.get('match_on_comment_content') !== 'false',
})

function parsePaging(query: URLSearchParams) {
  const page = parseInteger(query.get('page'), MAX_PAGE) ?? 1
  const size = parseInteger(query.get('size'), 100) ?? SEARCH_PAGE_SIZE
  return { size, from: (page - 1) * size }
}

/**
 * The canonical URL of a search page, for links. A form sends the same names in another order and
 * with empty values, which parses to the same page. (SEARCH-35) The alternate page passes its own
 * base. (SEARCH-09)
 */
export function searchUrl({ tab, criteria }: SearchPage, base = '/search-results'): string {
  const query = toSearchParams(criteria)
  if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
  const text = query.toString()
  return `${base}/${tab}${text ? `?${text}` : ''}`
}

const LIST_FIELDS = ['interests', 'tags', 'any_topics', 'user_ids', 'exclude_user_ids'] as const

/** Everything except tab and page, for URLs and for the hidden fields of a form. */
export function toSearchParams(criteria: SearchCriteria): URLSearchParams {
  const query = new URLSearchParams()
  const put = (name: string, value: string | null) => value && query.append(name, value)
  put('q', criteria.q)
  put('order', criteria.order === 'recommended' ? null : criteria.order)
  put('program_name', criteria.program_name)
  put('enrollment_status', criteria.enrollment_status)
  put('institution_code', criteria.institution_code)
  for (const name of LIST_FIELDS) for (const value of criteria[name]) put(name, value)
  put('answered', criteria.answered === null ? null : String(criteria.answered))
  put('filter_followed_users', criteria.filter_followed_users ? 'true' : null)
  put('show_global', criteria.show_global ? null : 'false')
  put('match_on_comment_content', criteria.match_on_comment_content ? null : 'false')
  put('context', criteria.context)
  put('size', criteria.size === SEARCH_PAGE_SIZE ? null : String(criteria.size))
  return query
}

/** One line without control characters, as a text field would send it. */
const cleanText = (text: string, maxLength: number): string =>
  // A lone surrogate (Cs) can't be part of a URL.
  [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, maxLength).join('').trim()

/** A typed text to search for, as long as engines read it. */
export const cleanSearchText = (text: string | null): string =>
  cleanText(text ?? '', MAX_TEXT_LENGTH)

/** 'default' and an empty value mean no filter. (SEARCH-25) */
function cleanValue(text: string | null | undefined): string | null {
  const value = cleanText(text ?? '', 200)
  return value === '' || value === 'default' ? null : value
}

const cleanList = (texts: string[]): string[] => {
  const values = texts.map(cleanValue).filter((text) => text !== null)
  return [...new Set(values)].sort().slice(0, MAX_LIST_LENGTH)
}

const cleanTag = (text: string) => text.replace(/^[#\s]+/, '').toLowerCase()

const parseBoolean = (text: string | null): boolean | null =>
  text === 'true' || text === 'false' ? text === 'true' : null

const parseOption = <T extends string>(text: string | null, known: readonly T[]): T | null =>
  known.find((value) => value === text) ?? null

function parseInteger(text: string | null, max: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null
  return Math.min(Math.max(Number(text), 1), max)
}
