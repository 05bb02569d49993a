import { route, type RouteConfigEntry } from '@remix-run/route-config'

const results = 'routes/search/results.tsx'

/** One page of results with an address for each way to ask. */
export const paths: RouteConfigEntry[] = [
  route('search-results', results, { id: 'search' }),
  route('search-results/:tab', results, { id: 'search-tab' }),
  route('search-results/q/:q', results, { id: 'search-text' }),
  route('search-results/tag/:tag', results, { id: 'search-tag' }),
  route('search-results/program/:program', results, { id: 'search-program' }),
  route('search-results/program/:program/tab/:tab/status/:enrollment_status', results, {
    id: 'search-program-status',
  }),
  route('search-results/:tab/interest/:interest', results, { id: 'search-interest' }),
  route('search-results/:tab/:q', results, { id: 'search-tab-text' }),
]
