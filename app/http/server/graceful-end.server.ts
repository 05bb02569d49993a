import type { Server } from 'node:http'
import type { ShutdownSignal } from '~/platform/processes/shutdown-signal'
import { closeStreams } from '../responses/streaming.server'

/** Milliseconds for open streams to say their last words; their readers may have stalled. */
const STREAMS_TIMEOUT = 2_000

/** Connections aren't kept for another request once the process drains: clients open one elsewhere. */
export function endReusedConnections(server: Server, shutdown: ShutdownSignal): void {
  server.prependListener('request', (_req, res) => {
    if (shutdown.isDraining) res.shouldKeepAlive = false
    res.once('close', () => {
      if (shutdown.closing.aborted) setImmediate(() => server.closeIdleConnections())
    })
  })
}

/** Takes no new connection, and ends when what is being answered has been. */
export async function closeServer(server: Server, shutdown: ShutdownSignal): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  shutdown.close()
  const late = setTimeout(closeStreams, STREAMS_TIMEOUT)
  await closed
  clearTimeout(late)
}
