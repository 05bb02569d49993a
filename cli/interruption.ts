import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Context } from './context'
import { Abort, interrupted } from './errors'

/** Milliseconds for work to end in order when it is interrupted. */
const TIME_TO_END = 3000

/**
 * Ctrl-C ends the command; what a transaction has begun is rolled back or complete. Work that stops by itself
 * says how far it came.
 */
export async function unlessInterrupted<T>({ signal }: Context, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const stopped = signal.aborted
    ? null
    : once(signal, 'abort', { signal: ended.signal }).catch(() => null)
  const first = await Promise.race([work.then((result) => ({ result })), stopped])
  ended.abort()
  if (first && 'result' in first) return first.result
  const late = setTimeout(TIME_TO_END, undefined, { ref: false })
  const reason = await Promise.race([
    work.then(
      () => null,
      (error: unknown) => error,
    ),
    late,
  ])
  throw reason instanceof Abort && reason.kind === 'interrupted' ? reason : interrupted()
}
