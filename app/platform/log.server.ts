import pino, { type Logger } from 'pino'

export type Log = Logger

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  // Both names are serialized as errors; otherwise `error` would become {}.
  return pino(
    { level, base: undefined, serializers: { err, error: err } },
    pino.destination({ fd: 2, sync: false }),
  )
}
