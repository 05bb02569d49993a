import { layout, route, type RouteConfigEntry } from '@remix-run/route-config'

const pages = [
  ...['student-community', 'interventions', 'analytics', 'behavior-change-engine', 'global-index'],
  ...['our-team', 'our-results', 'our-media', 'reading', 'research', 'about'],
]

/** The public site, all below its own frame. */
export const paths: RouteConfigEntry[] = [
  layout('routes/marketing/frame.tsx', [
    route('/', 'routes/marketing/front.tsx', { id: 'front' }),
    ...pages.map((page) => route(page, `routes/marketing/${page}.tsx`)),
    route('marketing-contact-request-demo', 'routes/marketing/request-demo.tsx'),
    route('marketing-subscribe', 'routes/marketing/subscribe.tsx'),
    // Any first segment would fit; known-paths.server.ts knows only the product's own.
    route(':suite', 'routes/marketing/suite.tsx'),
  ]),
]
