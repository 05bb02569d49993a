/** Milliseconds after which a process counts as running well. */
export const STEADY = 60_000
/** Milliseconds between two starts at most. */
const LONGEST = 30_000

/**
 * Milliseconds before the next start of a process that ended unexpectedly so many times in a row. It never
 * ends: what kept it from running may be over in a minute, or when someone comes to look.
 */
export const restartDelay = (restarts: number): number => Math.min(500 * 2 ** restarts, LONGEST)
