const MAX_RETRY_SECONDS = 600

/** A fifth more or less, so that jobs that failed together aren't all retried together. */
const withJitter = (seconds: number, random: () => number) =>
  Math.round(seconds * 1000 * (0.8 + 0.4 * random()))

/** Milliseconds until the next attempt: 1 s after the first failure, then 2, 4 … at most 10 min. */
export const retryDelay = (attempts: number, random: () => number): number =>
  withJitter(Math.min(2 ** (attempts - 1), MAX_RETRY_SECONDS), random)

/** Milliseconds until the attempt that a service wants in so many seconds: up to a fifth later, never earlier. */
export const requestedDelay = (seconds: number, random: () => number): number =>
  Math.round(seconds * 1000 * (1 + 0.2 * random()))

/** Milliseconds a handler pauses while what it needs is unavailable: 1 s, 2, 4 … at most 30 s. */
export const pauseDelay = (pauses: number, random: () => number): number =>
  withJitter(Math.min(2 ** (pauses - 1), 30), random)
