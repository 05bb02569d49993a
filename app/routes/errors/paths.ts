import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** What is wrong, and the way on. */
export const paths: RouteConfigEntry[] = [
  route('timeout', 'routes/errors/timeout.tsx'),
  route('404', 'routes/errors/not-found.ts', { id: '404' }),
  route('*', 'routes/errors/not-found.ts', { id: 'unknown' }),
]
