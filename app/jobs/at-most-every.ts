/** The same function, which does nothing (and returns undefined) so many milliseconds after it ran. */
export function atMostEvery<Args extends unknown[], T>(
  milliseconds: number,
  run: (...args: Args) => T,
): (...args: Args) => T | undefined {
  let lastRun = -Infinity
  return (...args) => {
    if (performance.now() - lastRun < milliseconds) return undefined
    lastRun = performance.now()
    return run(...args)
  }
}
