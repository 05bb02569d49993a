import pino, { type Logger } from 'pino'
import { isOneOfSeveral } from './site-processes.server'

export type Log = Logger

/** Bytes that wait while nothing can be written; later lines are left out. */
const MAX_WAITING = 10_000_000

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. Of several web processes each says which it is. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  const base = isOneOfSeveral() ? { pid: process.pid } : undefined
  const out = pino.destination({ fd: 2, sync: false, maxLength: MAX_WAITING })
  // On a full disk lines are lost, not the process, which could not end either: when it ends, SonicBoom writes
  // the last ones until that succeeds (it still does where the disk was full from the first line on).
  let isFailing = false
  out.on('error', () => (isFailing = true)).on('write', () => (isFailing = false))
  // A line that is left out makes it try no longer, but an empty one does.
  out.on('drop', () => out.write(''))
  const writeRest = out.flushSync.bind(out)
  out.flushSync = () => {
    if (!isFailing) writeRest()
  }
  // Both names are serialized as errors; otherwise `error` would become {}.
  return pino({ level, base, serializers: { err, error: err } }, out)
}
