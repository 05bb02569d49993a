import pino, { type Logger } from 'pino'
import { isOneOfSeveral } from './site-processes.server'

export type Log = Logger

/** Characters that wait for a place that takes none; more are left out. */
const MAX_WAITING = 10_000_000

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. Of several web processes each says which it is. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  const base = isOneOfSeveral() ? { pid: process.pid } : undefined
  const out = pino.destination({ fd: 2, sync: false, maxLength: MAX_WAITING })
  // On a full disk lines are lost, not the process, which could not end either: its last ones are written
  // at the end, and SonicBoom tries that until it succeeds.
  let isFailing = false
  out.on('error', () => (isFailing = true)).on('write', () => (isFailing = false))
  const writeRest = out.flushSync.bind(out)
  out.flushSync = () => {
    if (!isFailing) writeRest()
  }
  // Both names are serialized as errors; otherwise `error` would become {}.
  return pino({ level, base, serializers: { err, error: err } }, out)
}
