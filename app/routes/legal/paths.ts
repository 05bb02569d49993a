import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Terms, privacy and the other texts that bind: one screen, a document each. (MARKETING-12) */
export const paths: RouteConfigEntry[] = [
  'terms',
  'privacy',
  'community-guidelines',
  'privacy-faq',
  'your-california-privacy-rights',
  'accessibility',
].map((slug) => route(slug, 'routes/legal/document.tsx', { id: slug }))
