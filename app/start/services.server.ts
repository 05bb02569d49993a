import { LastSearches } from '~/domain/accounts/stored-search.server'
import { Tracker } from '~/domain/tracking/tracker.server'
import { makeCookies } from '~/http/context/cookies.server'
import type { Services } from '~/http/context/services'
import { openDb } from '~/platform/database/open.server'
import { database } from '~/platform/database/operations.server'
import { openLimits } from '~/platform/limits/limits.server'
import { LiveEvents } from '~/platform/live/events.server'
import { LaunchTokens } from '~/platform/lms/launch-tokens.server'
import { countedMailer } from '~/platform/mail/counted-mailer.server'
import { openMailer } from '~/platform/mail/open-mailer.server'
import { openLog, type Log } from '~/platform/monitoring/log.server'
import { openMetrics } from '~/platform/monitoring/metrics.server'
import { RejectionLog } from '~/platform/monitoring/rejection-log.server'
import { ShutdownSignal } from '~/platform/processes/shutdown-signal'
import { onTouchedElsewhere, tellOthers } from '~/platform/processes/site-processes.server'
import { OpenIdClient } from '~/platform/security/open-id.server'
import type { Env } from '~/platform/settings/env.server'
import { openWork } from './work.server'

/**
 * Milliseconds that a request waits for a database that another program has locked, before its sender is told.
 * Background jobs wait longer: no one looks at them, and one whose end isn't recorded runs again.
 */
const REQUEST_WAIT = 10_000

export function openServices(env: Env, log: Log = openLog(env.LOG_LEVEL)): Services {
  const waiting = { onWait: () => log.warn(database.describeWait(env.database)) }
  const jobsDb = openDb(env.database, waiting, env.DATABASE_CONNECTIONS)
  const db = jobsDb.withWait(REQUEST_WAIT)
  const metrics = openMetrics()
  const mailer = countedMailer(openMailer(env), metrics)
  const { dispatcher, search, files, now } = openWork({ env, db, jobsDb, log, mailer })
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
    rejections: new RejectionLog(log, metrics),
    ...files,
    shutdown: new ShutdownSignal(),
    now,
  }
}
