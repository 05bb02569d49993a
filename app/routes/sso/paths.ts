import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A school's own login: there, back, and connecting it to an account that exists already. */
export const paths: RouteConfigEntry[] = [
  route('auth/:provider', 'routes/sso/sign-on.tsx', { id: 'sign-on' }),
  route('auth/:provider/callback', 'routes/sso/sign-on.tsx', { id: 'sign-on-callback' }),
  route('auth/:provider/connect', 'routes/sso/connect.tsx'),
]
