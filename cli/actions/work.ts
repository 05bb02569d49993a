import { setTimeout as sleep } from 'node:timers/promises'
import { handlers } from '~/handlers'
import { buildJobCatalog } from '~/jobs/catalog'
import { schedulesFor } from '~/jobs/schedules'
import { database } from '~/platform/database/operations.server'
import { assertFit } from '~/platform/database/unfit-database'
import { openMailer } from '~/platform/mail/open-mailer.server'
import { openWork } from '~/start/work.server'
import { engineAddress } from '~search/engine/connection'
import { watchEmbedder } from '~search/meaning/watch-embedder'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { EXIT } from '../errors'

/** Runs background jobs until it is told to stop. */
export const work: WriteAction = async (context) => {
  const env = await context.env()
  const kinds = buildJobCatalog(handlers, schedulesFor(env))
  return {
    target: env.DATA_DIR,
    changes: [{ action: 'run', kind: 'jobs', name: `${kinds.length} kinds` }],
    apply: async () => {
      const needs = { needed: env.DATABASE_CONNECTIONS, tries: true }
      assertFit(await database.inspect(env.database, needs))
      await context.db()
      return {
        text: () => 'Running background jobs. Press Ctrl-C to stop.',
        stay: () => runJobs(context),
      }
    },
  }
}

/** Milliseconds between two looks for new work. No request of this process tells of any. */
const POLL_MS = 100
/** Milliseconds between two looks for where the search engine is: the site may start another one. */
const ENGINE_MS = 2_000

async function runJobs(context: Context): Promise<number> {
  const { signal } = context
  const [env, db, log] = [await context.env(), await context.db(), await context.log()]
  const embedder = watchEmbedder(env, log, context.root)
  while (!signal.aborted) {
    const address = engineAddress(env)
    const running = openWork({ env, db, log, mailer: openMailer(env), pollInterval: POLL_MS })
    await running.search.start()
    running.dispatcher.start()
    const isMoved = () => JSON.stringify(engineAddress(env)) !== JSON.stringify(address)
    while (!signal.aborted && !isMoved())
      await sleep(ENGINE_MS, undefined, { signal }).catch(() => undefined)
    await running.dispatcher.stop()
    await running.search.close()
  }
  embedder.stop()
  return signal.reason === 'SIGTERM' ? EXIT.done : EXIT.interrupted
}
