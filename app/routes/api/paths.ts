import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Calls of the comfort script; without it the same is asked when the form is sent. */
export const paths: RouteConfigEntry[] = [
  route('api/validate/address', 'routes/api/validate-address.ts'),
  route('api/validate/password', 'routes/api/validate-password.ts'),
  route('api/validate/prospect_id', 'routes/api/validate-prospect-id.ts'),
  route('api/validate/prospect_match', 'routes/api/validate-prospect-match.ts'),
]
