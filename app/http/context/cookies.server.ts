import { createCookie, type Cookie } from '@remix-run/node'
import { IDENTITY_MINUTES } from '~/domain/accounts/identity'
import { PASSKEY_MINUTES, PENDING_MINUTES, REMEMBERED_DAYS } from '~/domain/factors/schema'
import type { Env } from '~/platform/settings/env.server'
import { sealerFrom, type Sealer } from '~/platform/security/sealed-text.server'
import { validSecrets } from '~/platform/security/signed-code.server'

export type Flash = {
  text: string
  title?: string
  /** A secret to copy */
  code?: string
  /** Its last words, which lead somewhere */
  link?: { href: string; text: string }
  /** Who helps stands below: what was written says that someone may be in danger, and isn't on the page */
  care?: boolean
  /** Someone has left in this browser: script forgets what it kept of them (app/client/offline.ts) */
  left?: true
  /** Something to know, where nothing was done */
  tone?: 'info'
}

/** The site's cookies, all signed, none readable by script. */
export type Cookies = {
  /** Secret of the session */
  session: Cookie
  /** Random id of a browser that is not signed in; its form token hangs on it */
  visitor: Cookie
  /** A message for the next page */
  flash: Cookie
  /** Secret of a form kept over a lost session */
  savedSubmission: Cookie
  /** Id of the person who signed in last: a form saved over a lost session is promised to no one else */
  lastUser: Cookie
  /** A login under way at the school's own provider */
  signOn: Cookie
  /** Secret of a browser that has begun a login with SAML: its response is a form of another site */
  saml: Cookie
  /** Secret of a login whose code is missing */
  pendingLogin: Cookie
  /** Secret of a browser whose passkey is asked for */
  passkey: Cookie
  /** Secret of a browser that is asked for no code */
  remembered: Cookie
  /** A connection to the school's Canvas under way */
  canvas: Cookie
  /** A launch from a course under way: ten minutes to come back with it, and ten to go on */
  launch: Cookie
  /** The prompt of the day that this browser was shown (PROMPT-29) */
  dailyPrompt: Cookie
  /** Who that provider says someone is, while they have no account here */
  identity: Cookie
}

const DAY = 86_400

/**
 * Over HTTPS. Browsers take such a cookie only from this very host and over HTTPS, for all of its paths, so
 * that no other host of the school's domain can plant one.
 */
export const HOST_PREFIX = '__Host-'

export function makeCookies(env: Env): Cookies {
  const secure = env.BASE_URL.startsWith('https:')
  const common = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as 'lax' | 'none',
    secure,
    secrets: validSecrets(env),
  }
  const create = (name: string, maxAge?: number, sameSite = common.sameSite) =>
    createCookie(secure ? HOST_PREFIX + name : name, { ...common, maxAge, sameSite })
  return {
    session: create('quad_session', 30 * DAY),
    visitor: create('quad_visitor', DAY),
    flash: sealedCookie(create('quad_flash', 120), sealerFrom(env)),
    savedSubmission: create('quad_held', 3600),
    lastUser: create('quad_owner', 30 * DAY),
    dailyPrompt: create('quad_daily_prompt'),
    signOn: create('quad_sign_on', 600),
    // Browsers send such a cookie with forms of other sites, and take it over HTTPS only.
    saml: create('quad_saml', 600, secure ? 'none' : 'lax'),
    pendingLogin: create('quad_pending', PENDING_MINUTES * 60),
    passkey: create('quad_passkey', PASSKEY_MINUTES * 60),
    remembered: create('quad_remembered', REMEMBERED_DAYS * DAY),
    canvas: create('quad_canvas', 600),
    launch: create('quad_launch', 1200),
    identity: create('quad_identity', IDENTITY_MINUTES * 60),
  }
}

/** A cookie that its browser can't read: a message can have a secret in it. */
function sealedCookie(cookie: Cookie, { seal, open }: Sealer): Cookie {
  const purpose = cookie.name.replace(HOST_PREFIX, '')
  return {
    ...cookie,
    serialize: (value, options) => cookie.serialize(seal(JSON.stringify(value), purpose), options),
    async parse(header, options) {
      const sealed: unknown = await cookie.parse(header, options)
      const text = typeof sealed === 'string' ? open(sealed, purpose) : null
      return text === null ? null : (JSON.parse(text) as unknown)
    },
  }
}
