/**
 * Thrown by a handler while something it needs is unavailable (search engine, mail server): the
 * jobs keep their attempts and the handler pauses (1 s, 2, 4 … 30 s), so no outage, however long,
 * makes a job dead. Recognized by name.
 */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

export const isRetryLater = (error: unknown): error is RetryLater =>
  error instanceof Error && error.name === 'RetryLater'

/**
 * Thrown by a handler when no further try can succeed (an address that doesn't exist): the job is
 * dead at once, where the operator sees it. Recognized by name.
 */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

export const isPermanentFailure = (error: unknown): error is PermanentFailure =>
  error instanceof Error && error.name === 'PermanentFailure'

/**
 * Thrown by a handler that is told when to try again (Retry-After): an attempt like any other, but the
 * next one isn't earlier than that. Recognized by name.
 */
export class RetryAfter extends Error {
  override name = 'RetryAfter'
  constructor(
    message: string,
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export const isRetryAfter = (error: unknown): error is RetryAfter =>
  error instanceof Error && error.name === 'RetryAfter'

/**
 * Thrown by a batch handler that knows which of its events failed: the others are done, and no halves
 * are tried, because that would ask a busy service again at once. Recognized by name.
 */
export class SomeFailed extends Error {
  override name = 'SomeFailed'
  /** What went wrong, by the number of the event */
  constructor(readonly failures: ReadonlyMap<number, unknown>) {
    super(`${failures.size} of a batch failed`)
  }
}

export const isSomeFailed = (error: unknown): error is SomeFailed =>
  error instanceof Error && error.name === 'SomeFailed'
