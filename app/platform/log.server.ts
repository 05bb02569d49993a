import pino, { type Logger } from 'pino'
import { isOneOfSeveral } from './site-processes.server'

export type Log = Logger

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. Of several web processes each says which it is. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  const base = isOneOfSeveral() ? { pid: process.pid } : undefined
  // Both names are serialized as errors; otherwise `error` would become {}.
  return pino(
    { level, base, serializers: { err, error: err } },
    pino.destination({ fd: 2, sync: false }),
  )
}
