/**
 * Where search lives: its own address and the alternate one, with the same searches and results.
 * Who came by the alternate one stays there; both are spelled alike behind the name. (SEARCH-09)
 */
export const SEARCH_BASES = ['/search-results', '/search-results-2'] as const
export type SearchBase = (typeof SEARCH_BASES)[number]

/** Fixed segments win over a tab's name, whatever the order here. (SEARCH-08) */
const PATTERNS = [
  '',
  '/:tab',
  '/q/:q',
  '/tag/:tag',
  '/program/:program',
  '/program/:program/tab/:tab/status/:enrollment_status',
  '/:tab/interest/:interest',
  '/:tab/:q',
]

/** Every address of results, as the router spells them. (SEARCH-01 to -07, -09) */
export const SEARCH_PATHS: string[] = SEARCH_BASES.flatMap((base) =>
  PATTERNS.map((way) => base + way),
)

/** Where the search bar of prospective students sends its text, to be led on to '/q/:q'. (PROSP-14) */
export const NAMED_SEARCH_PATHS: string[] = SEARCH_BASES.map((base) => `${base}/q`)

export const searchBase = ({ pathname }: { pathname: string }): SearchBase =>
  /^\/search-results-2(\/|$)/.test(pathname) ? '/search-results-2' : '/search-results'
