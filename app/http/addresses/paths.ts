/**
 * A path of this application with its query, or the fallback: what comes from outside (redirect_to,
 * return_to, Referer) is followed only when it cannot leave the site. (ONBOARD-02)
 */
export function safePath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || candidate.length > 2000) return fallback
  // Backslashes and control characters are read by browsers as slashes or dropped.
  // eslint-disable-next-line no-control-regex -- exactly these characters are rejected
  if (!candidate.startsWith('/') || /[\\\u0000-\u001f]/.test(candidate)) return fallback
  const base = 'http://own.invalid'
  if (!URL.canParse(candidate, base)) return fallback
  const url = new URL(candidate, base)
  // Resolving '/..//host' leaves two slashes in front, and a browser reads a host behind them.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** A page to go on with after logging in: not logging out at once, and no endpoint's response. */
export function pathAfterLogin(candidate: string | null | undefined, fallback: string): string {
  const path = safePath(candidate, fallback)
  // As routes are matched: whatever the letters' case, and the signs behind a percent sign read.
  const plain = decodeOrKeep(path.replace(/[?#].*/, '')).toLowerCase()
  return /^\/+(logout\/*$|api(\/|$))/.test(plain) ? fallback : path
}

function decodeOrKeep(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The address of a page that continues at `path` afterwards. */
export const withReturn = (page: string, path: string): string =>
  path === '/' ? page : `${page}?redirect_to=${encodeURIComponent(path)}`

/** The rest of these addresses opens an account: it is none of the reader's, nor of a log's. */
const SECRET_PATH = /^\/(confirm-email|reset-password|invitation|unsubscribe)\/.*/is

/**
 * An address that is its own proof: mail programs post to it for their reader, from anywhere and without
 * a form of ours. (RFC 8058)
 */
export const isOnePressPath = (path: string): boolean => /^\/unsubscribe\/[^/]+$/.test(path)

/** Where learning platforms and schools' logins send their forms: what these hold is signed, or only begins a login. */
const SIGNED_FORMS = ['/lti/login', '/lti/launch', '/auth/saml/callback']

/** Takes forms of other sites, which carry no token of ours. */
export const takesForeignForms = (path: string): boolean =>
  isOnePressPath(path) || SIGNED_FORMS.includes(path)

/** A path to be written down somewhere, without its query and what it opens. */
export function loggablePath(path: string): string {
  const page = path.replace(/[?#].*/, '')
  // '/reset%2Dpassword/…' leads to the same page.
  const plain = page.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return SECRET_PATH.test(plain) ? plain.replace(SECRET_PATH, '/$1') : page
}

/** The same where it stands in a query, such as what a page leads back to. */
const SECRET_INSIDE = /(confirm-email|reset-password|invitation|unsubscribe)(\/|%(25)*2f)+[^/]/i

/** A path to lead back to, with its query, but without what opens an account. */
export function withoutSecret(path: string): string {
  const plain = decodeOrKeep(path)
  if (isMailedPath(plain)) return plain.replace(SECRET_PATH, '/$1')
  const [page = ''] = plain.split(/[?#]/, 1)
  return SECRET_INSIDE.test(plain.slice(page.length)) ? page : path
}

/** Whether only a link in an email leads there, with its code or without. */
export const isMailedPath = (path: string): boolean => SECRET_PATH.test(`${path}/`)

/** A path of ours to be kept with what was sent from there, or the fallback. */
export const storablePath = (candidate: string | null | undefined, fallback: string): string =>
  loggablePath(safePath(candidate, fallback)).slice(0, 500)
