import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** What follows the sign-up of studies: tips and thanks; and the question for volunteers. */
export const paths: RouteConfigEntry[] = [
  route('pbo/welcome', 'routes/tips/welcome.tsx'),
  route('pbo/tips', 'routes/tips/pbo-tips.tsx'),
  route('pbo/thanks', 'routes/tips/thanks.tsx', { id: 'pbo-thanks' }),
  route('ctrl/coming-soon', 'routes/tips/coming-soon.tsx'),
  route('ctrl/preview', 'routes/tips/preview.tsx'),
  route('ctrl/tips', 'routes/tips/ctrl-tips.tsx'),
  route('ctrl/thanks', 'routes/tips/thanks.tsx', { id: 'ctrl-thanks' }),
  route('research-volunteer', 'routes/tips/research-volunteer.tsx'),
]
