import { handlersFor } from '~/handlers'
import { SEARCH_JOB_NAMES } from '~/handlers/search'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { schedulesFor } from '~/jobs/schedules'
import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { Log } from '~/platform/monitoring/log.server'
import type { Mailer } from '~/platform/mail/mailer'
import { openPushProviders } from '~/platform/push/providers.server'
import { openSiteFiles } from '~/platform/storage/site-files.server'
import { openSearch } from '~search/index'

type WorkSetup = {
  env: Env
  db: Db
  /** The same for jobs, where requests wait for its lock for less */
  jobsDb?: Db
  log: Log
  mailer: Mailer
  pollInterval?: number
}

export type Work = ReturnType<typeof openWork>

/** What background jobs need, and who runs them: for web processes and for `quad work`. */
export function openWork({ env, db, jobsDb = db, log, mailer, pollInterval }: WorkSetup) {
  const now = () => new Date()
  const files = openSiteFiles(env, (err) => log.warn({ err }, 'files can’t be stored or read'))
  const search = openSearch({ db, env, log })
  const push = openPushProviders(env)
  const dispatcher = new Dispatcher({
    services: { db: jobsDb, log, now, env, ...files, mailer, push, search: search.sync },
    handlers: handlersFor(env),
    schedules: schedulesFor(env),
    pollInterval,
  })
  search.onRecovered(() => dispatcher.resume(SEARCH_JOB_NAMES))
  return { dispatcher, search, files, now }
}
