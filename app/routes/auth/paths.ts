import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Logging in and out, and the terms. */
export const paths: RouteConfigEntry[] = [
  route('start/login', 'routes/auth/start-login.tsx'),
  route('current-login', 'routes/auth/login.tsx', { id: 'current-login' }),
  route('prospective-login', 'routes/auth/login.tsx', { id: 'prospective-login' }),
  route('logout', 'routes/auth/logout.tsx'),
  route('accept', 'routes/auth/accept.tsx'),
]
