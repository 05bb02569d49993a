/**
 * A path of this application with its query, or the fallback: what comes from outside (redirect_to,
 * return_to, Referer) is followed only when it cannot leave the site. (ONBOARD-02)
 */
export function ownPath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || candidate.length > 2000) return fallback
  // Backslashes and control characters are read by browsers as slashes or dropped.
  // eslint-disable-next-line no-control-regex -- exactly these characters are refused
  if (!candidate.startsWith('/') || /[\\\u0000-\u001f]/.test(candidate)) return fallback
  const base = 'http://own.invalid'
  if (!URL.canParse(candidate, base)) return fallback
  const url = new URL(candidate, base)
  // Resolving '/..//host' leaves two slashes in front, and a browser reads a host behind them.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** A page to go on with after logging in: nobody is to log out at once, or to land on a call's answer. */
export function pageAfterLogin(candidate: string | null | undefined, fallback: string): string {
  const path = ownPath(candidate, fallback)
  // As routes are matched: whatever the letters' case, and the signs behind a percent sign read.
  const plain = readable(path.replace(/[?#].*/, '')).toLowerCase()
  return /^\/+(logout\/*$|api(\/|$))/.test(plain) ? fallback : path
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * An address whose path can be read: a percent sign that stands for itself ('/q/50%'), or for bytes
 * that are no character, is written as one. Router and files refuse the whole address otherwise.
 */
export function readableAddress(address: string): string {
  const [path = ''] = address.split('?', 1)
  const plain = path.replace(/(%[\da-f]{2})+|%/gi, (run) => (isText(run) ? run : escaped(run)))
  return plain + address.slice(path.length)
}

const escaped = (run: string): string => run.replaceAll('%', '%25')

function isText(run: string): boolean {
  try {
    return decodeURIComponent(run) !== ''
  } catch {
    return false
  }
}

/** The address of a page that continues at `path` afterwards. */
export const withReturn = (page: string, path: string): string =>
  path === '/' ? page : `${page}?redirect_to=${encodeURIComponent(path)}`

/** The rest of these addresses opens an account: it is none of the reader's, nor of a log's. */
const SECRET_PLACE = /^\/(confirm-email|reset-password)\/.*/i

/** A path to be written down somewhere, without its query and what it opens. */
export const pathToTell = (path: string): string =>
  path.replace(/[?#].*/, '').replace(SECRET_PLACE, '/$1')

/** A path of ours to be kept with what was sent from there, or the fallback. */
export const pageToKeep = (candidate: string | null | undefined, fallback: string): string =>
  pathToTell(ownPath(candidate, fallback)).slice(0, 500)
