import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Questions asked once after entering. */
export const paths: RouteConfigEntry[] = [
  route('mobile-app', 'routes/prompts/mobile-app.tsx'),
  route('home/international-student-check', 'routes/prompts/international-student-check.tsx'),
]
