/** Milliseconds after which a process counts as running well. */
export const STEADY = 60_000
/** How often in a row a process that ended unexpectedly is started again. */
export const RESTARTS = 8

/** Milliseconds before the next start, after so many in a row; null when it is no use. */
export const restartDelay = (restarts: number): number | null =>
  restarts < RESTARTS ? Math.min(500 * 2 ** restarts, 30_000) : null
