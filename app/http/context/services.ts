import type { LastSearches } from '~/domain/accounts/stored-search.server'
import type { Tracker } from '~/domain/tracking/tracker.server'
import type { Dispatcher } from '~/jobs/dispatcher.server'
import type { Db } from '~/platform/database/types'
import type { Limits } from '~/platform/limits/limits.server'
import type { LiveEvents } from '~/platform/live/events.server'
import type { LaunchTokens } from '~/platform/lms/launch-tokens.server'
import type { Log } from '~/platform/monitoring/log.server'
import type { Metrics } from '~/platform/monitoring/metrics.server'
import type { RejectionLog } from '~/platform/monitoring/rejection-log.server'
import type { ShutdownSignal } from '~/platform/processes/shutdown-signal'
import type { OpenIdClient } from '~/platform/security/open-id.server'
import type { Env } from '~/platform/settings/env.server'
import type { SiteFiles } from '~/platform/storage/site-files.server'
import type { Search } from '~search/index'
import type { Cookies } from './cookies.server'

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
  /** What operators want to see of those who guess */
  rejections: RejectionLog
  photos: SiteFiles['photos']
  downloads: SiteFiles['downloads']
  /** Whether this process is about to end */
  shutdown: ShutdownSignal
  now: () => Date
}
