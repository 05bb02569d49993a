import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Prompts to respond to, and the questions asked once after entering. */
export const paths: RouteConfigEntry[] = [
  route('prompts', 'routes/prompts/prompts.tsx'),
  route('prompt/:urlName?', 'routes/prompts/no-prompt.ts'),
  route('prompt/:urlName/:promptId', 'routes/prompts/prompt.tsx'),
  route('prompt/:urlName/:promptId/respond', 'routes/prompts/respond.tsx'),
  route('mobile-app', 'routes/prompts/mobile-app.tsx'),
  route('home/international-student-check', 'routes/prompts/international-student-check.tsx'),
]
