import type { ServerBuild } from '@remix-run/node'
import { join } from 'node:path'
import { createHttpServer } from '~/http/http-server.server'
import { closeStreams } from '~/http/streaming.server'
import { createApp } from '~/server'
import { openServices } from '~/services.server'
import { database } from '~/platform/database.server'
import { readEnv, type Env } from '~/platform/env.server'
import { settingWarnings } from '~/platform/setting-warnings'
import { migrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'

/** Milliseconds for running requests to finish after a stop signal */
const SHUTDOWN_TIMEOUT = 10_000

/**
 * Makes this process the one that serves the database, which has to be of this version and
 * writable. Throws DatabaseInUse, VersionMismatch, or the error of SQLite.
 */
export async function claimDatabase({ database: place }: Env): Promise<void> {
  const waiting = { onWait: () => console.error(database.describeWait(place)) }
  await database.claimSite(place, waiting)
  const dir = join(process.cwd(), database.migrations)
  assertMigrated(await migrationStatus(place, dir, waiting))
  await database.waitFor(place, waiting)
  await database.tryWrite(place, waiting)
}

/** Starts the site of this process and stops it gracefully on SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
  const env = readEnv()
  await claimDatabase(env)
  const services = openServices(env)
  const { log } = services
  for (const warning of settingWarnings(env)) log.warn(warning)
  const app = createApp(build, services, { clientDir: join(process.cwd(), 'build/client') })
  const server = createHttpServer(app)
  await services.search.start()
  services.dispatcher.start()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  log.info({ address: env.BASE_URL, port: env.PORT, host: env.HOST }, 'serving')
  process.send?.('ready')

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const forced = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT)
    forced.unref()
    server.closeIdleConnections()
    closeStreams()
    await new Promise((resolve) => server.close(resolve))
    await services.dispatcher.stop()
    await services.tracker.flush()
    await services.search.close()
    await services.db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  // `quad up` started this process and has ended: nothing else would stop it.
  process.once('disconnect', () => void stop('parent gone'))
}
