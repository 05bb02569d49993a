/**
 * Which screens are what, by their paths. Closed by default: what is not listed as public needs a
 * login. Paths come without a slash at the end.
 */

/** The product's name as a part of an address: 'quad'. */
export const productSlug = (product: string): string => product.toLowerCase().replace(/\s+/g, '-')

/** Without a login exactly these open, besides /{product}-suite. (ACCESS-36) */
const PUBLIC = [
  // The public site
  ...['/', '/student-community', '/interventions', '/analytics', '/behavior-change-engine'],
  ...['/our-team', '/our-results', '/our-media', '/reading', '/research', '/global-index'],
  ...['/about', '/marketing-contact-request-demo', '/marketing-subscribe'],
  // What binds
  ...['/community-guidelines', '/privacy-faq', '/privacy', '/terms'],
  ...['/your-california-privacy-rights', '/accessibility'],
  // Logging in
  ...['/start/login', '/current-login', '/prospective-login', '/forgot-password'],
  // Signing up
  ...['/in/signup', '/leader/signup', '/pbo/signup', '/ctrl/signup', '/prospective/signup'],
  ...['/start/signup', '/session/prospective_error', '/leader/toc', '/leader/what'],
  // Ways through
  ...['/app', '/confirmed', '/logout', '/goodbye', '/404', '/timeout'],
  // For developers; these do not exist in real use
  ...['/dev/ui', '/dev/mail'],
]

/** Public screens with something of their own in the address. */
const PUBLIC_PATTERNS = [
  // A prospective student's invitation
  /^\/prospective\/signup\/[^/]+$/,
  // Single sign-on at the school, and the links that we mail
  /^\/auth\/[^/]+(\/(callback|forget))?$/,
  /^\/(confirm-email|reset-password)\/[^/]+$/,
  /^\/dev\/mail\/[^/]+$/,
  // Calls and pictures say themselves who may have them
  /^\/api\//,
  /^\/photos\/[^/]+$/,
  /^\/send-contact-us$/,
]

export const isPublic = (path: string, product: string): boolean =>
  PUBLIC.includes(path) ||
  path === `/${productSlug(product)}-suite` ||
  PUBLIC_PATTERNS.some((pattern) => pattern.test(path))

const below = (place: string) => new RegExp(`^${place}(/|$)`)

/** Part of everybody's account, whatever their role. */
const ACCOUNT = [/^\/accept$/, below('/account-settings'), /^\/(help|feedback)$/]
const STUDY = below('/(ctrl|pbo)')
const LEADER = below('/leader')

const oneOf = (patterns: RegExp[]) => (path: string) =>
  patterns.some((pattern) => pattern.test(path))

/** What a control-group user may open besides the public screens. (ACCESS-22) */
export const isControlScreen = oneOf([...ACCOUNT, STUDY])

/** What stays open while the core is not complete. (ACCESS-23, ACCESS-24) */
export const isOpenBeforeCore = oneOf([...ACCOUNT, STUDY, LEADER])

export const isCoachScreen = oneOf([below('/success-coach-dashboard')])
export const isMessaging = oneOf([below('/dm')])
