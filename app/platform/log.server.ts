import pino, { type Logger } from 'pino'

export type Log = Logger

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  // An error under either name is written whole; without this, `error` would come out as {}.
  return pino(
    { level, base: undefined, serializers: { err, error: err } },
    pino.destination({ fd: 2, sync: false }),
  )
}
