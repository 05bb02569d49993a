/** Milliseconds between two looks at the clock. */
const INTERVAL = 25
/** A longer interval counts as this much: for the rest of it this process was busy. */
const MAX_INTERVAL = 4 * INTERVAL

/**
 * Runs work with a signal that aborts after the timeout. Time in which this process was too busy to
 * receive a response doesn't count. While the database searches, nothing is received; with a plain
 * timeout, responses that have already arrived would be too late and cause more database searches.
 */
export async function withTimeout<T>(
  timeout: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let left = timeout
  let last = performance.now()
  const abort = () =>
    controller.abort(new DOMException(`no answer in ${timeout} ms`, 'TimeoutError'))
  const timer = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - last, MAX_INTERVAL)
    last = now
    // Read what has arrived first.
    if (left <= 0) setImmediate(abort)
  }, INTERVAL)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
    // If one of several requests failed, don't wait for the others.
    controller.abort()
  }
}
