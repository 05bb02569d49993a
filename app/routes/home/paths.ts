import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The start of members. */
export const paths: RouteConfigEntry[] = [
  route('/', 'routes/home/front.ts', { id: 'front' }),
  route('home', 'routes/home/home.tsx'),
]
