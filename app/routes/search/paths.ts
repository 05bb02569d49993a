import { route, type RouteConfigEntry } from '@remix-run/route-config'
import { SEARCH_PATHS } from './bases'

/**
 * One page of results with an address for each way to ask, and the same once more below the
 * alternate address. (SEARCH-09)
 */
export const paths: RouteConfigEntry[] = SEARCH_PATHS.map((path, at) =>
  route(path.slice(1), 'routes/search/results.tsx', { id: `search-${at}` }),
)
