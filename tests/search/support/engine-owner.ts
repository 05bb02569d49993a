/** A process of its own that starts an engine, says its process number, and waits to be killed. */
import { openLog } from '~/platform/monitoring/log.server'
import { startServer } from '~search/engine/server'

const { server } = await startServer({ dataDir: process.argv[2] ?? '', log: openLog('silent') })
console.log(server?.pid ?? 'none')
setInterval(() => undefined, 1000)
