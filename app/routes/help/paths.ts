import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Help, feedback and requests. */
export const paths: RouteConfigEntry[] = [
  route('help', 'routes/help/help.tsx'),
  route('feedback', 'routes/help/feedback.tsx'),
]
