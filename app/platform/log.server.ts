import pino, { type Logger } from 'pino'

export type Log = Logger

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  return pino({ level, base: undefined }, pino.destination({ fd: 2, sync: false }))
}
