import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Tools for developers, never part of a build for real use. */
export const paths: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route('dev/ui', 'routes/dev/ui.tsx')]
