import { open, TERMS, type RouteCase } from './case'

const PAGES = [
  ...['student-community', 'interventions', 'analytics', 'behavior-change-engine', 'global-index'],
  ...['our-team', 'our-results', 'our-media', 'reading', 'research', 'about'],
]

/** The public site: everybody sees it, except for the start page, from which members are sent on. */
export const MARKETING: Record<string, RouteCase> = {
  '/': { at: '/', visitor: { status: 200, path: '/' }, newcomer: TERMS },
  ...Object.fromEntries(PAGES.map((page) => [page, open(`/${page}`)])),
  ':suite': open('/quad-suite'),
  'marketing-contact-request-demo': {
    ...open('/marketing-contact-request-demo'),
    act: {
      by: null,
      page: '/marketing-contact-request-demo',
      form: 'Send',
      values: {
        first_name: 'Vera',
        last_name: 'Visitor',
        email: 'vera@school.test',
        school: 'Westfield',
        position: 'Dean',
        message: 'Please show us.',
      },
      done: (db) => db.read.contactRequest.count({ where: { email: 'vera@school.test' } }),
    },
  },
  'marketing-subscribe': {
    ...open('/marketing-subscribe'),
    act: {
      by: null,
      page: '/marketing-subscribe',
      form: 'Subscribe',
      values: { email: 'vera@school.test' },
      done: (db) => db.read.marketingSubscription.count({ where: { email: 'vera@school.test' } }),
    },
  },
}
