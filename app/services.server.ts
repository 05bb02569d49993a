import { LastSearches } from '~/domain/accounts/stored-search.server'
import { Tracker } from '~/domain/tracking/tracker.server'
import { makeCookies, type Cookies } from '~/http/cookies.server'
import { database } from '~/platform/database.server'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import { openDb, type Db } from '~/platform/db.server'
import type { Env } from '~/platform/env.server'
import { LiveEvents } from '~/platform/live-events.server'
import { LaunchTokens } from '~/platform/lms/launch-tokens.server'
import { openLimits, type Limits } from '~/platform/limits.server'
import { openLog, type Log } from '~/platform/log.server'
import { countedMailer } from '~/platform/counted-mailer.server'
import { openMailer } from '~/platform/mailer.server'
import { openMetrics, type Metrics } from '~/platform/metrics.server'
import { OpenIdClient } from '~/platform/open-id.server'
import { onTouchedElsewhere, tellOthers } from '~/platform/site-processes.server'
import { Stopping } from '~/platform/stopping'
import type { SiteFiles } from '~/platform/storage/site-files.server'
import { openWork } from '~/work.server'
import type { Search } from '~search/index'

/** What a running copy of the site consists of. Created once, passed to every request. */
export type Services = {
  env: Env
  db: Db
  log: Log
  search: Search
  dispatcher: Dispatcher
  /** Tells open connections that there may be something new */
  live: LiveEvents
  /** Writes tracking events in batches */
  tracker: Tracker
  lastSearches: LastSearches
  cookies: Cookies
  /** Client for the schools' own logins */
  openId: OpenIdClient
  /** Checks what learning platforms sign */
  launchTokens: LaunchTokens
  limits: Limits
  metrics: Metrics
  photos: SiteFiles['photos']
  downloads: SiteFiles['downloads']
  /** Whether this process is about to end */
  stopping: Stopping
  now: () => Date
}

export function openServices(env: Env, log: Log = openLog(env.LOG_LEVEL)): Services {
  const db = openDb(env.database, {
    onWait: () => log.warn(database.describeWait(env.database)),
  })
  const metrics = openMetrics()
  const mailer = countedMailer(openMailer(env), metrics)
  const { dispatcher, search, files, now } = openWork({ env, db, log, mailer })
  const tracker = new Tracker(db, log)
  const live = new LiveEvents(db, log, {
    onTouch: (person) => tellOthers({ quad: 'touched', person }),
  })
  onTouchedElsewhere((person) => live.hearTouch(person))
  return {
    env,
    db,
    log,
    search,
    dispatcher,
    live,
    tracker,
    lastSearches: new LastSearches(tracker),
    cookies: makeCookies(env),
    openId: new OpenIdClient({ allowHttp: env.NODE_ENV !== 'production', now }),
    launchTokens: new LaunchTokens({ allowHttp: env.NODE_ENV !== 'production', now }),
    limits: openLimits(db),
    metrics,
    ...files,
    stopping: new Stopping(),
    now,
  }
}
