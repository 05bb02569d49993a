import type { ServerBuild } from '@remix-run/node'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createApp } from '~/server'
import { openServices } from '~/services.server'
import { readEnv } from '~/platform/env.server'

/** Milliseconds that requests under way get to finish when the program is told to stop. */
const GRACE = 10_000

/** Bytes of address and headers: a search for 10,000 letters of four bytes has to fit. */
const LONGEST_HEAD = 160 * 1024

/** Starts the site of this process and stops it gracefully on SIGTERM or SIGINT. */
export async function serve(build: ServerBuild): Promise<void> {
  const env = readEnv()
  const services = openServices(env)
  const { log } = services
  const app = createApp(build, services, { clientDir: join(process.cwd(), 'build/client') })
  const server = createServer({ keepAliveTimeout: 65_000, maxHeaderSize: LONGEST_HEAD }, app)
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
    const forced = setTimeout(() => process.exit(1), GRACE)
    forced.unref()
    server.closeIdleConnections()
    await new Promise((resolve) => server.close(resolve))
    await services.dispatcher.stop()
    await services.tracker.flush()
    await services.search.close()
    await services.db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
  // Started by `quad up`, and that one is gone, however it ended: nobody would stop us any more.
  process.once('disconnect', () => void stop('parent gone'))
}
