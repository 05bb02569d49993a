import { AccountRateLimiter } from './account-rate-limiter.server'
import type { Db } from '../database/types'
import { RateLimiter, type RateLimit } from './rate-limiter.server'

const MINUTE = 60
const HALF_HOUR = 1800
const HOUR = 3600
const DAY = 24 * HOUR

const within = (seconds: number, points: number): RateLimit => ({ points, seconds })
const per = (seconds: number, points: number) => [within(seconds, points)]

/**
 * Four times as much from several networks, so that a stranger's requests leave the owner theirs. There
 * may be thousands behind one address, a lecture hall on its first day: it's the account that protects
 * people from mail that others ask for.
 */
const mail = (points: number, network: number) => ({
  pair: per(HOUR, points),
  account: per(HOUR, 4 * points),
  network: per(HOUR, network),
})

/** Tries of one's own password: 6 a minute and 30 an hour. */
const PASSWORD = [...per(MINUTE, 6), ...per(HOUR, 30)]

/** How often something may be done. A whole campus may share one network address. Not in the spec. */
export const LIMITS = {
  /**
   * More from several networks: strangers' guesses must not shut the owner out. By network failures count, and
   * past its number no one is turned away: a question is asked.
   */
  login: {
    pair: PASSWORD,
    account: [...per(MINUTE, 30), ...per(HOUR, 200)],
    network: [...per(MINUTE, 120), ...per(HOUR, 1200)],
  },
  /** Codes of the second step, by account, wherever from; a right one starts the count again */
  codes: [...per(HALF_HOUR, 10), ...per(DAY, 50)],
  /** What a passkey is asked to sign, by network */
  passkeys: [...per(MINUTE, 240), ...per(HOUR, 3600)],
  /** Emails asked for, by account (or typed address) and network */
  mail: { resend: mail(3, 2000), change: mail(5, 600), reset: mail(5, 2000) },
  /**
   * Valid sign-ups. By network a school may have another number (signups_per_network), and past it a proof
   * is asked for; with one a lecture hall gets in. Misses are unknown invitations, so that no one finds one
   * by trying.
   */
  signup: {
    address: per(HALF_HOUR, 5),
    browser: per(HALF_HOUR, 5),
    network: per(HALF_HOUR, 100),
    proven: per(HALF_HOUR, 3000),
    misses: per(HALF_HOUR, 30),
  },
  /** Public forms, by network; acknowledged are requests for a demo that are answered by mail */
  marketing: { contact: per(HOUR, 20), acknowledged: per(DAY, 5), subscribe: per(HOUR, 40) },
  /** Typed values that are checked, by member or network: a hall may type at once, no one asks all hour */
  checks: [...per(MINUTE, 240), ...per(HOUR, 3600)],
  /** Calls with an access token, by token */
  tokens: [...per(MINUTE, 120), ...per(HOUR, 3000)],
  /** Responses of a school's login (SAML) that were refused, by network: checking one takes a while */
  refusedResponses: per(HALF_HOUR, 60),
  /** Metadata of a school's login that is read again since a response is signed with another key, by school */
  metadataReads: per(10 * MINUTE, 1),
  /** Requests of a school's directory, by its key: more than Entra's 25 and the 50 a second of a first run */
  scim: per(MINUTE, 6000),
  /** Forms saved over an expired session, by member or else network */
  savedSubmissions: per(HOUR, 60),
  /** Uploaded photos, by member */
  photos: per(HOUR, 20),
  /** Pictures for what they write, by member */
  pictures: per(DAY, 100),
  /** What a page reports about its use, by member or network */
  tracking: per(MINUTE, 240),
  /** Suggestions for a search that is being typed, by member */
  suggestions: per(MINUTE, 120),
  /** Pages and parts of results, similar questions and searches of the API, by member */
  searches: per(MINUTE, 60),
  /** Published posts (with responses), comments and messages, by member */
  writing: {
    posts: per(HOUR, 60),
    comments: per(HOUR, 300),
    messages: [...per(MINUTE, 60), ...per(HOUR, 1000)],
  },
  /**
   * Counted by their rows, by member: new flags and reports, requests for help, those of them that are
   * acknowledged to a typed address, copies of data, invitations
   */
  rows: {
    reports: within(HOUR, 30),
    tickets: within(HOUR, 20),
    acknowledgments: within(DAY, 3),
    downloads: within(DAY, 5),
    invitations: within(DAY, 20),
  },
} as const

export type Limits = ReturnType<typeof openLimits>

export function openLimits(db: Db) {
  const { mail, signup, marketing, writing } = LIMITS
  return {
    login: new AccountRateLimiter(db, 'login', LIMITS.login),
    /** Own password, where a form asks for it; typing it doesn't use this up */
    ownPassword: new RateLimiter(db, 'own-password', PASSWORD),
    /** Own password, while it is typed */
    passwordChecks: new RateLimiter(db, 'password-checks', PASSWORD),
    codes: new RateLimiter(db, 'login-codes', LIMITS.codes),
    passkeys: new RateLimiter('memory', 'passkeys', LIMITS.passkeys),
    mail: {
      resend: new AccountRateLimiter(db, 'mail-resend', mail.resend),
      change: new AccountRateLimiter(db, 'mail-change', mail.change),
      reset: new AccountRateLimiter(db, 'mail-reset', mail.reset),
    },
    signup: {
      address: new RateLimiter(db, 'signup-address', signup.address),
      browser: new RateLimiter(db, 'signup-browser', signup.browser),
      network: new RateLimiter(db, 'signup-network', signup.network),
      proven: new RateLimiter(db, 'signup-proven', signup.proven),
      misses: new RateLimiter(db, 'signup-misses', signup.misses),
    },
    marketing: {
      contact: new RateLimiter(db, 'contact-from', marketing.contact),
      acknowledged: new RateLimiter(db, 'acknowledged-from', marketing.acknowledged),
      subscribe: new RateLimiter(db, 'subscribe-from', marketing.subscribe),
    },
    checks: new RateLimiter(db, 'checks', LIMITS.checks),
    tokens: new RateLimiter('memory', 'tokens', LIMITS.tokens),
    refusedResponses: new RateLimiter('memory', 'saml-refused', LIMITS.refusedResponses),
    metadataReads: new RateLimiter('memory', 'saml-metadata', LIMITS.metadataReads),
    scim: new RateLimiter('memory', 'scim', LIMITS.scim),
    savedSubmissions: new RateLimiter(db, 'kept-forms', LIMITS.savedSubmissions),
    photos: new RateLimiter(db, 'photos', LIMITS.photos),
    pictures: new RateLimiter(db, 'pictures', LIMITS.pictures),
    tracking: new RateLimiter('memory', 'tracking', LIMITS.tracking),
    suggestions: new RateLimiter('memory', 'suggestions', LIMITS.suggestions),
    searches: new RateLimiter('memory', 'searches', LIMITS.searches),
    writing: {
      posts: new RateLimiter('memory', 'posts', writing.posts),
      comments: new RateLimiter('memory', 'comments', writing.comments),
      messages: new RateLimiter('memory', 'messages', writing.messages),
    },
  }
}
