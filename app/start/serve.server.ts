import type { ServerBuild } from '@remix-run/node'
import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRisks } from '~/domain/safety/phrases.server'
import { claimDatabase } from '~/start/claim-database.server'
import { closeServer, endReusedConnections } from '~/http/server/graceful-end.server'
import { createHttpServer, listen } from '~/http/server/http-server.server'
import { createApp } from '~/start/server'
import { openServices } from '~/start/services.server'
import { noteSiteAddress } from '~/platform/processes/site-address.server'
import { openLog } from '~/platform/monitoring/log.server'
import { readEnv } from '~/platform/settings/env.server'
import { settingWarnings } from '~/platform/settings/warnings'
import { watchEmbedder } from '~search/meaning/watch-embedder'

export { watchEmbedder }

/** Milliseconds for running requests to finish after a stop signal */
const SHUTDOWN_TIMEOUT = 10_000

/** Starts the site of this process and stops it gracefully on SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
  const env = readEnv()
  const log = openLog(env.LOG_LEVEL)
  // The parent of several web processes has claimed it for all of them (web-processes.server.ts).
  if (cluster.isPrimary) await claimDatabase(env, log)
  const services = openServices(env, log)
  const { shutdown } = services
  if (cluster.isPrimary) for (const warning of settingWarnings(env)) log.warn(warning)
  const app = createApp(build, services, { clientDir: join(process.cwd(), 'build/client') })
  const server = createHttpServer(app)
  endReusedConnections(server, shutdown)
  const runsJobs = env.WEB_JOBS === 'on'
  await services.search.start({ builds: runsJobs })
  if (runsJobs) services.dispatcher.start()
  // The first text that is looked through would wait for the list of phrases.
  findRisks('')
  await listen(server, env.PORT, env.HOST)
  // With several processes their parent does: all share one.
  const embedder = cluster.isPrimary ? watchEmbedder(env, log) : null
  // Such as when there are no file descriptors left: the next one may be taken.
  server.on('error', (error) => log.warn({ error }, 'a connection could not be taken'))
  if (cluster.isPrimary || cluster.worker?.id === 1)
    await noteSiteAddress(services.db, env.BASE_URL, services.now()).catch((error: unknown) =>
      log.warn({ error }, 'the address of the site could not be noted'),
    )
  log.info({ address: env.BASE_URL, port: env.PORT, host: env.HOST }, 'serving')
  process.send?.('ready')

  const hurry = new AbortController()
  const stop = async (signal: string) => {
    // A second signal, or one from the terminal: no one wants to wait.
    if (shutdown.isDraining || signal !== 'SIGTERM') hurry.abort()
    if (shutdown.isDraining) return
    shutdown.drain()
    embedder?.stop()
    log.info({ signal }, 'stopping')
    const { signal: hurried } = hurry
    await sleep(env.DRAIN_SECONDS * 1000, undefined, { signal: hurried }).catch(() => undefined)
    const forced = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT)
    forced.unref()
    await closeServer(server, shutdown)
    await services.dispatcher.stop()
    await services.tracker.flush()
    services.rejections.flush()
    await services.search.close()
    await services.db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  // `quad up` started this process and has ended: nothing else would stop it.
  process.once('disconnect', () => void stop('parent gone'))
}
