import {
  criteriaOf,
  ENROLLMENT_KEYS,
  LAST_PAGE,
  LONGEST_LIST,
  LONGEST_TEXT,
  PAGE_ORDERS,
  SEARCH_PAGE_SIZE,
  SEARCH_TABS,
  type SearchCriteria,
  type SearchTab,
} from './criteria'

/** A search page: which tab, and what for. */
export type SearchPage = { tab: SearchTab; criteria: SearchCriteria }

/** The values a search path can hold between its fixed segments. */
export type PathValues = {
  tab?: string
  q?: string
  tag?: string
  program?: string
  enrollment_status?: string
  interest?: string
}

/** `students` is another name of people. (SEARCH-08) */
export function tabNamed(name: string | null | undefined): SearchTab | null {
  if (name === 'students') return 'people'
  return (SEARCH_TABS as readonly unknown[]).includes(name) ? (name as SearchTab) : null
}

/**
 * Reads a search page from the values of its path and its query. Whatever cannot be meant (an
 * order that no page offers, a page that is no number) is left out; only an unknown tab in the path
 * answers null, as it is another address. (SEARCH-01 to -08, SEARCH-24, SEARCH-25, SEARCH-35)
 */
export function readSearchPage(path: PathValues, query: URLSearchParams): SearchPage | null {
  const named = path.tab === undefined ? tabNamed(query.get('tab')) : tabNamed(path.tab)
  if (path.tab !== undefined && named === null) return null
  const order = oneKnown(query.get('order'), PAGE_ORDERS) ?? 'recommended'
  // Sorting by created_at forces posts: people have no such order. (SEARCH-18)
  const tab = named === 'people' && order === 'created_at' ? 'posts' : (named ?? 'posts')
  const criteria = criteriaOf({
    ...readWords(path, query),
    ...readFilters(path, query),
    ...readPlace(query),
    order,
    marked_as_question: tab === 'questions' ? true : null,
  })
  return { tab, criteria }
}

/** Whether people were asked for in an order that they do not have. (SEARCH-18) */
export const asksPeopleByDate = (path: PathValues, query: URLSearchParams): boolean =>
  tabNamed(path.tab ?? query.get('tab')) === 'people' && query.get('order') === 'created_at'

const readWords = (path: PathValues, query: URLSearchParams) => ({
  q: plain(path.q ?? query.get('q') ?? '', LONGEST_TEXT),
  context: value(query.get('context')),
})

const readFilters = (path: PathValues, query: URLSearchParams) => ({
  program_name: value(path.program ?? query.get('program_name')),
  enrollment_status: oneKnown(
    path.enrollment_status ?? query.get('enrollment_status'),
    ENROLLMENT_KEYS,
  ),
  institution_code: value(query.get('institution_code')),
  interests: list([path.interest ?? '', ...query.getAll('interests')]),
  tags: list([path.tag ?? '', ...query.getAll('tags')].map(tagName)),
  any_topics: list(query.getAll('any_topics')),
  user_ids: list(query.getAll('user_ids')),
  exclude_user_ids: list(query.getAll('exclude_user_ids')),
  answered: yesOrNo(query.get('answered')),
  filter_followed_users: query.get('filter_followed_users') === 'true',
  show_global: query.get('show_global') !== 'false',
  match_on_comment_content: query.get('match_on_comment_content') !== 'false',
})

function readPlace(query: URLSearchParams) {
  const page = wholeNumber(query.get('page'), LAST_PAGE) ?? 1
  const size = wholeNumber(query.get('size'), 100) ?? SEARCH_PAGE_SIZE
  return { size, from: (page - 1) * size }
}

/**
 * The one address of a search page, as links have it. A form sends its fields under the same names in
 * an order of its own, and empty ones too: such an address is read as the same page. (SEARCH-35) Below the alternate address it is the same behind its name. (SEARCH-09)
 */
export function searchAddress({ tab, criteria }: SearchPage, base = '/search-results'): string {
  const query = searchFields(criteria)
  if (criteria.from > 0) query.append('page', String(criteria.from / criteria.size + 1))
  const text = query.toString()
  return `${base}/${tab}${text ? `?${text}` : ''}`
}

const LISTS = ['interests', 'tags', 'any_topics', 'user_ids', 'exclude_user_ids'] as const

/** Everything but tab and page, for the hidden fields of a form and for addresses. */
export function searchFields(criteria: SearchCriteria): URLSearchParams {
  const query = new URLSearchParams()
  const put = (name: string, text: string | null) => text && query.append(name, text)
  put('q', criteria.q)
  put('order', criteria.order === 'recommended' ? null : criteria.order)
  put('program_name', criteria.program_name)
  put('enrollment_status', criteria.enrollment_status)
  put('institution_code', criteria.institution_code)
  for (const name of LISTS) for (const one of criteria[name]) put(name, one)
  put('answered', criteria.answered === null ? null : String(criteria.answered))
  put('filter_followed_users', criteria.filter_followed_users ? 'true' : null)
  put('show_global', criteria.show_global ? null : 'false')
  put('match_on_comment_content', criteria.match_on_comment_content ? null : 'false')
  put('context', criteria.context)
  put('size', criteria.size === SEARCH_PAGE_SIZE ? null : String(criteria.size))
  return query
}

/** One line without control characters, as a text field would have sent it. */
const plain = (text: string, longest: number): string =>
  // A lone half of a surrogate pair (Cs) cannot stand in an address.
  [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, longest).join('').trim()

/** 'default' and nothing mean: no filter. (SEARCH-25) */
function value(text: string | null | undefined): string | null {
  const read = plain(text ?? '', 200)
  return read === '' || read === 'default' ? null : read
}

const list = (texts: string[]): string[] => {
  const values = texts.map(value).filter((text) => text !== null)
  return [...new Set(values)].sort().slice(0, LONGEST_LIST)
}

const tagName = (text: string) => text.replace(/^[#\s]+/, '').toLowerCase()

const yesOrNo = (text: string | null): boolean | null =>
  text === 'true' || text === 'false' ? text === 'true' : null

const oneKnown = <T extends string>(text: string | null, known: readonly T[]): T | null =>
  known.find((one) => one === text) ?? null

function wholeNumber(text: string | null, most: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null
  return Math.min(Math.max(Number(text), 1), most)
}
