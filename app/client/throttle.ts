/** Milliseconds between two looks at where one has scrolled to. (SEARCH-38) */
export const THROTTLE_MS = { infiniteScroll: 100, scroll: 200 } as const

/** Does it at once, then at most once in so many milliseconds, and once more after the last call. */
export function throttle(action: () => void, ms: number): () => void {
  let lastRun = -Infinity
  let waiting: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    waiting = undefined
    lastRun = Date.now()
    action()
  }
  return () => {
    if (waiting !== undefined) return
    const wait = lastRun + ms - Date.now()
    if (wait <= 0) run()
    else waiting = setTimeout(run, wait)
  }
}
