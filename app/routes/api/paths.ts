import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The calls (app/api), and those of the comfort script while one types. */
export const paths: RouteConfigEntry[] = [
  route('api/validate/address', 'routes/api/validate-address.ts'),
  route('api/validate/password', 'routes/api/validate-password.ts'),
  route('api/validate/prospect_id', 'routes/api/validate-prospect-id.ts'),
  route('api/validate/prospect_match', 'routes/api/validate-prospect-match.ts'),
  route('api/*', 'routes/api/call.ts'),
]
