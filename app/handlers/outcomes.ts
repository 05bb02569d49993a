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
