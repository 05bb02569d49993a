import { layout, route, type RouteConfigEntry } from '@remix-run/route-config'

/** The public site, all below its own frame. */
export const paths: RouteConfigEntry[] = [
  layout('routes/marketing/frame.tsx', [
    route('/', 'routes/marketing/front.tsx', { id: 'front' }),
    route('student-community', 'routes/marketing/student-community.tsx'),
    route('interventions', 'routes/marketing/interventions.tsx'),
    route('analytics', 'routes/marketing/analytics.tsx'),
    route('behavior-change-engine', 'routes/marketing/behavior-change-engine.tsx'),
    route('global-index', 'routes/marketing/global-index.tsx'),
    route('our-team', 'routes/marketing/our-team.tsx'),
    route('our-results', 'routes/marketing/our-results.tsx'),
    route('our-media', 'routes/marketing/our-media.tsx'),
    route('reading', 'routes/marketing/reading.tsx'),
    route('research', 'routes/marketing/research.tsx'),
    route('about', 'routes/marketing/about.tsx'),
    route('marketing-contact-request-demo', 'routes/marketing/request-demo.tsx'),
    route('marketing-subscribe', 'routes/marketing/subscribe.tsx'),
    // Any first segment would fit; known-paths.server.ts knows only the product's own.
    route(':suite', 'routes/marketing/suite.tsx'),
  ]),
]
