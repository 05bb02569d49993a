import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Mailed links, single sign-on and other ways of an account. */
export const paths: RouteConfigEntry[] = [
  route('fence', 'routes/account/fence.ts'),
  route('onboard-me', 'routes/account/onboard-me.ts'),
  route('app', 'routes/account/app.tsx'),
  route('confirm-email/:code', 'routes/account/confirm-email.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password/:code', 'routes/account/reset-password.tsx'),
  route('confirmed', 'routes/account/confirmed.tsx'),
  route('react', 'routes/account/react.tsx'),
]
