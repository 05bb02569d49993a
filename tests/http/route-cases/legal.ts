import { open, type RouteCase } from './case'

/** Everybody reads what binds them, also before accepting it. */
export const LEGAL: Record<string, RouteCase> = {
  terms: open('/terms'),
  privacy: open('/privacy'),
  'community-guidelines': open('/community-guidelines'),
  'privacy-faq': open('/privacy-faq'),
  'your-california-privacy-rights': open('/your-california-privacy-rights'),
  accessibility: open('/accessibility'),
}
