import pino, { type Logger } from 'pino'
import { isOneOfSeveral } from '../processes/site-processes.server'

export type Log = Logger

/** Bytes that wait while nothing can be written; later lines are left out. */
const MAX_WAITING = 10_000_000

/** One JSON line per entry on standard error; LOG_LEVEL=silent turns it off. Of several web processes each says which it is. */
export function openLog(level = process.env.LOG_LEVEL ?? 'info'): Log {
  const { err } = pino.stdSerializers
  const base = isOneOfSeveral() ? { pid: process.pid } : undefined
  const out = pino.destination({ fd: 2, sync: false, maxLength: MAX_WAITING })
  // A full disk costs lines, not the process. It must not keep it from ending either: with the last lines
  // SonicBoom tries again until they are written, also now where no line has failed before.
  let isFailing = false
  out.on('error', () => (isFailing = true)).on('write', () => (isFailing = false))
  // A line that is left out isn't tried, so nothing would tell that there is room again.
  out.on('drop', () => out.write(''))
  const writeRest = out.flushSync.bind(out)
  out.flushSync = () => {
    if (!isFailing) writeRest()
  }
  // Both names are serialized as errors; otherwise `error` would become {}.
  return pino({ level, base, serializers: { err, error: err } }, out)
}
