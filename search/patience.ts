/** Milliseconds between two looks at the clock. */
const LOOK = 25
/** What counts of the time between two looks at most: the rest of it we were busy ourselves. */
const HEARD = 4 * LOOK

/**
 * Does work that waits for somebody else, whose signal ends it after so many milliseconds in which
 * this process could have heard an answer. While it searches its database it hears nothing, and the
 * engine is not to blame for that: with a plain time limit every search of the database would make
 * answers late that lie ready, and so make further searches of the database.
 */
export async function patiently<T>(
  patience: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  let left = patience
  let looked = performance.now()
  const tooSlow = () => end.abort(new DOMException(`no answer in ${patience} ms`, 'TimeoutError'))
  const looking = setInterval(() => {
    const now = performance.now()
    left -= Math.min(now - looked, HEARD)
    looked = now
    // What has arrived meanwhile is read before.
    if (left <= 0) setImmediate(tooSlow)
  }, LOOK)
  try {
    return await work(end.signal)
  } finally {
    clearInterval(looking)
    // Of several that were asked together one may have failed: nobody waits for the others.
    end.abort()
  }
}
