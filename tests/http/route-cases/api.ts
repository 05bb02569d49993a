import { open, type RouteCase } from './case'

/** Calls that check a value change nothing, so sending one twice is like sending it once. */
const check = (path: string): RouteCase => ({ ...open(path, 405), act: 'none' })

export const API: Record<string, RouteCase> = {
  'api/*': { ...open('/api/no/such/call', 404), act: 'none' },
  'api/validate/address': check('/api/validate/address'),
  'api/validate/password': check('/api/validate/password'),
  'api/validate/prospect_id': check('/api/validate/prospect_id'),
  'api/validate/prospect_match': check('/api/validate/prospect_match'),
}
