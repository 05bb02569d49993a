const LONGEST = 600

/** A fifth up or down, so that jobs that failed together do not all come back together. */
const jittered = (seconds: number, random: () => number) =>
  Math.round(seconds * 1000 * (0.8 + 0.4 * random()))

/** Milliseconds until the next try: 1 s after the first failure, then 2, 4 … at most 10 min. */
export const retryDelay = (attempts: number, random: () => number): number =>
  jittered(Math.min(2 ** (attempts - 1), LONGEST), random)

/** Milliseconds a reactor rests when what it needs is away: 1 s, 2, 4 … at most 30 s. */
export const restDelay = (rests: number, random: () => number): number =>
  jittered(Math.min(2 ** (rests - 1), 30), random)
