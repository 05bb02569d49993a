import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A school's own login: there, back, connecting it to an account that exists, and forgetting it. */
export const paths: RouteConfigEntry[] = [
  route('auth/:provider', 'routes/sso/sign-on.tsx', { id: 'sign-on' }),
  route('auth/:provider/callback', 'routes/sso/sign-on.tsx', { id: 'sign-on-callback' }),
  route('auth/:provider/connect', 'routes/sso/connect.tsx'),
  route('auth/:provider/forget', 'routes/sso/forget.tsx'),
]
