import { loginLimits } from '~/domain/accounts/login.server'
import { mailLimits, type MailLimits } from '~/domain/accounts/mail-limits.server'
import { LOGIN_LIMITS } from '~/domain/accounts/schema'
import { LastSearches } from '~/domain/accounts/stored-search.server'
import { marketingLimits, type MarketingLimits } from '~/domain/marketing/limits.server'
import { PHOTOS_AN_HOUR } from '~/domain/photos/schema'
import { writingLimits, type WritingLimits } from '~/domain/posts/limits.server'
import { signupLimits, type SignupLimits } from '~/domain/signup/limits.server'
import { Tracker } from '~/domain/tracking/tracker.server'
import { makeCookies, type Cookies } from '~/http/cookies.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { schedules } from '~/jobs/schedules'
import { openDb, type Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import { Limiter } from '~/platform/limits.server'
import { openLog, type Log } from '~/platform/log.server'
import { MemoryLimiter } from '~/platform/memory-limits.server'
import { openMailer } from '~/platform/mailer.server'
import { OpenId } from '~/platform/open-id.server'
import type { PairLimiter } from '~/platform/pair-limits.server'
import { reactors } from '~/reactors'
import { SEARCH_JOBS } from '~/reactors/search'
import { openSearch, type Search } from '~search/index'

/** What one running copy is made of. Made once by app/server.ts, handed to every request. */
export type Services = {
  env: Env
  db: Db
  log: Log
  search: Search
  dispatcher: Dispatcher
  /** Writes what people do a moment later */
  tracker: Tracker
  lastSearches: LastSearches
  cookies: Cookies
  /** The schools' own logins */
  openId: OpenId
  limits: {
    login: PairLimiter
    marketing: MarketingLimits
    /** Calls that check a typed value, by network address */
    checks: Limiter
    /** Forms kept until they can be sent, by member or else by network address */
    keptForms: Limiter
    /** Pictures to be made a photo, by member */
    photos: Limiter
    /** Tries of one's own password apart from logging in */
    passwordChecks: Limiter
    signup: SignupLimits
    /** Tries of one's own password in the forms that ask for it; typing does not use them up */
    ownPassword: Limiter
    /** Wishes for mail */
    mail: MailLimits
    /** What a page tells about what is done on it, by member or network address */
    tracking: MemoryLimiter
    /** Posts with responses, and comments, by member */
    writing: WritingLimits
  }
  now: () => Date
}

export function openServices(env: Env, log: Log = openLog()): Services {
  const db = openDb(env.databaseFile)
  const now = () => new Date()
  const search = openSearch({ db, env, log })
  const dispatcher = new Dispatcher({
    services: { db, log, now, env, mailer: openMailer(env), search: search.sync },
    reactors,
    schedules,
  })
  const tracker = new Tracker(db, log)
  search.onUp(() => dispatcher.goOn(SEARCH_JOBS))
  return {
    env,
    db,
    log,
    search,
    dispatcher,
    tracker,
    lastSearches: new LastSearches(tracker),
    cookies: makeCookies(env),
    openId: new OpenId({ allowHttp: env.NODE_ENV !== 'production', now }),
    limits: {
      login: loginLimits(db),
      marketing: marketingLimits(db),
      checks: new Limiter(db, 'checks', [{ points: 60, seconds: 60 }]),
      keptForms: new Limiter(db, 'kept-forms', [{ points: 60, seconds: 3600 }]),
      photos: new Limiter(db, 'photos', [{ points: PHOTOS_AN_HOUR, seconds: 3600 }]),
      passwordChecks: new Limiter(db, 'password-checks', LOGIN_LIMITS.pair),
      signup: signupLimits(db),
      ownPassword: new Limiter(db, 'own-password', LOGIN_LIMITS.pair),
      mail: mailLimits(db),
      tracking: new MemoryLimiter({ points: 240, seconds: 60 }),
      writing: writingLimits(),
    },
    now,
  }
}
