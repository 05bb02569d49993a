import { STYLE_HASHES, styleHash } from '~/styles/style-hash.server'

/** Turbo draws its progress bar with one fixed style sheet of its own; a browser test watches it. */
const TURBO_STYLE = "'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='"

/**
 * Script and style come from our own files only. What stands in a page is allowed by its hash, so the
 * policy needs no nonce.
 */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", TURBO_STYLE, ...STYLE_HASHES],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
}

const serializePolicy = (policy: Record<string, string[]>) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** The policy of a page that shows something of other hosts: their script, frames and calls. */
export const policyAllowing = (hosts: string[]): string =>
  serializePolicy({
    ...POLICY,
    'script-src': [...POLICY['script-src'], ...hosts],
    'style-src': [...POLICY['style-src'], ...hosts],
    'connect-src': [...POLICY['connect-src'], ...hosts],
    'frame-src': hosts,
  })

/** The policy of a page that shows others of ours in frames. */
export const FRAMING_POLICY = serializePolicy({ ...POLICY, 'frame-src': ["'self'"] })

/** Headers of a page that is shown in a frame of ours. */
export const FRAMED_HEADERS: [string, string][] = [
  ['Content-Security-Policy', serializePolicy({ ...POLICY, 'frame-ancestors': ["'self'"] })],
  ['X-Frame-Options', 'SAMEORIGIN'],
]

/** All the style of the page below: it loads nothing. */
export const FRAME_STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;margin:2rem 1rem;text-align:center}' +
  'a{display:inline-block;padding:.625rem 1.25rem;border:1px solid;border-radius:.5rem}'

/** Headers of the one page that other sites can show in a frame: a link out of it, and nothing else. */
export const FOREIGN_FRAME_HEADERS: [string, string][] = [
  [
    'Content-Security-Policy',
    `default-src 'none'; style-src ${styleHash(FRAME_STYLE)}; base-uri 'none'; frame-ancestors *`,
  ],
]

const FILE_HEADERS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "frame-ancestors 'none'"],
]
const SECURE_FILE_HEADERS: [string, string][] = [
  ...FILE_HEADERS,
  ['Strict-Transport-Security', 'max-age=31536000'],
]

/** Headers of everything, also of files, health and what is refused before it has a route. */
export const fileHeaders = (secure: boolean) => (secure ? SECURE_FILE_HEADERS : FILE_HEADERS)

/** Headers that pages have as well. */
export const PAGE_HEADERS: [string, string][] = [
  ['Content-Security-Policy', serializePolicy(POLICY)],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]
