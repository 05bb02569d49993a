import { each } from '../route-entry'

/** Pages of the public site, each with its module. */
export const MARKETING_PAGES = {
  '/': 'front.tsx',
  // Pages that content/marketing/pages.yaml describes completely
  ...each(['student-community', 'interventions', 'analytics'], 'page.tsx'),
  ...each(['behavior-change-engine', 'global-index', 'about'], 'page.tsx'),
  'our-team': 'our-team.tsx',
  'our-results': 'our-results.tsx',
  'our-media': 'our-media.tsx',
  ...each(['reading', 'research'], 'references.tsx'),
  'marketing-contact-request-demo': 'request-demo.tsx',
  'marketing-subscribe': 'subscribe.tsx',
  // Any first segment would match; app/http/context/routing.server.ts knows only the product's own.
  ':suite': 'page.tsx',
}
