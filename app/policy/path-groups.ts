/**
 * The kinds of pages, by their paths. Closed by default: a path that isn't listed as public needs a
 * login. Paths come normalized, without a slash at the end.
 */

/** The product's name as part of a path: 'quad'. */
export const productSlug = (product: string): string => product.toLowerCase().replace(/\s+/g, '-')

/** With /{product}-suite, the only pages that open without a login. (ACCESS-36) */
const PUBLIC_PATHS = [
  // The public site
  '/',
  '/student-community',
  '/interventions',
  '/analytics',
  '/behavior-change-engine',
  '/our-team',
  '/our-results',
  '/our-media',
  '/reading',
  '/research',
  '/global-index',
  '/about',
  '/marketing-contact-request-demo',
  '/marketing-subscribe',
  '/developers',
  // Policies
  '/community-guidelines',
  '/privacy-faq',
  '/privacy',
  '/terms',
  '/your-california-privacy-rights',
  '/accessibility',
  // In danger, or worried about someone
  '/get-help',
  // Logging in
  '/start/login',
  '/current-login',
  '/prospective-login',
  '/login-code',
  '/login-passkey',
  '/login-passkey/options',
  '/forgot-password',
  // Signing up
  '/in/signup',
  '/leader/signup',
  '/pbo/signup',
  '/ctrl/signup',
  '/prospective/signup',
  '/start/signup',
  '/session/prospective_error',
  '/leader/toc',
  '/leader/what',
  // From a course: each checks who sends it
  '/lti/login',
  '/lti/launch',
  '/lti/open',
  '/lti/keys',
  // In transit
  '/app',
  '/confirmed',
  '/logout',
  '/goodbye',
  '/404',
  '/timeout',
  // What browsers ask for by themselves
  '/manifest.webmanifest',
  // For developers; these don't exist in production
  '/dev/ui',
  '/dev/mail',
]

/** Public pages with a parameter in the path. */
const PUBLIC_PATTERNS = [
  // A prospective student's invitation
  /^\/prospective\/signup\/[^/]+$/,
  // Single sign-on at the school, and the links in emails; the rest is for those who are logged in
  /^\/auth\/(?!(canvas|connect)(\/|$))[^/]+(\/(callback|metadata))?$/,
  /^\/(confirm-email|reset-password|invitation|unsubscribe)\/[^/]+$/,
  /^\/dev\/mail\/[^/]+$/,
  // API endpoints, photos and the stream of what is new check access themselves
  /^\/api\//,
  /^\/live$/,
  /^\/photos\/[^/]+$/,
  // Programs that show calendars can't log in: the address itself is the key
  /^\/calendars\/[^/]+\/(going|school)\.ics$/,
  /^\/send-contact-us$/,
]

export const isPublicPath = (path: string, product: string): boolean =>
  PUBLIC_PATHS.includes(path) ||
  path === `/${productSlug(product)}-suite` ||
  PUBLIC_PATTERNS.some((pattern) => pattern.test(path))

const pathsUnder = (path: string) => new RegExp(`^${path}(/|$)`)

/** Part of every account, whatever its role. */
const ACCOUNT_PATHS = [/^\/accept$/, pathsUnder('/account-settings'), /^\/(help|feedback)$/]
const STUDY_PATHS = pathsUnder('/(ctrl|pbo)')
const LEADER_PATHS = pathsUnder('/leader')

const matchesAny = (patterns: RegExp[]) => (path: string) =>
  patterns.some((pattern) => pattern.test(path))

/** What a control-group user can open in addition to public pages. (ACCESS-22) */
export const isControlGroupPath = matchesAny([...ACCOUNT_PATHS, STUDY_PATHS])

/** What stays open while the core isn't complete. (ACCESS-23, ACCESS-24) */
export const isPathOpenBeforeCore = matchesAny([...ACCOUNT_PATHS, STUDY_PATHS, LEADER_PATHS])

/** What stays open while the second step of the login is missing: to turn it on, with an address that is confirmed. */
export const isPathOpenBeforeTwoSteps = matchesAny([
  pathsUnder('/account-settings/two-step'),
  pathsUnder('/account-settings/passkeys'),
  /^\/account-settings\/confirm\/(two-step|passkey)$/,
  /^\/account-settings\/email\/(resend|sent)$/,
  /^\/(help|feedback)$/,
])

export const isCoachPath = matchesAny([pathsUnder('/success-coach-dashboard')])
export const isMessagingPath = matchesAny([
  pathsUnder('/dm'),
  pathsUnder('/home/broadcast-messaging'),
])
