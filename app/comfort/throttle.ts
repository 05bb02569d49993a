/** Milliseconds between two looks at where one has scrolled to. (SEARCH-38) */
export const THROTTLE = { infiniteScroll: 100, scroll: 200 } as const

/** Does it at once, then at most once in so many milliseconds, and once more after the last call. */
export function throttled(act: () => void, ms: number): () => void {
  let done = -Infinity
  let waiting: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    waiting = undefined
    done = Date.now()
    act()
  }
  return () => {
    if (waiting !== undefined) return
    const wait = done + ms - Date.now()
    if (wait <= 0) now()
    else waiting = setTimeout(now, wait)
  }
}
