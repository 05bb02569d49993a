/**
 * The two errors that every entry point maps once, to 404 and 403. They are recognized by name,
 * because the terminal and the site are separate bundles.
 */
export class NotFound extends Error {
  override name = 'NotFound'
}

export class Forbidden extends Error {
  override name = 'Forbidden'
}

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name

export const isNotFound = (error: unknown): error is NotFound => hasName(error, 'NotFound')
export const isForbidden = (error: unknown): error is Forbidden => hasName(error, 'Forbidden')

/** What is found, or null where there is nothing to find. */
export const orNull = <T>(promise: Promise<T>): Promise<T | null> =>
  promise.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })

/** An expected failure as a value: messages by field name; '' is the whole form. */
export type Failure = {
  ok: false
  errors: Record<string, string[]>
  /** Seconds to wait, after too many attempts */
  wait?: number
}
export type Outcome<T> = ({ ok: true } & T) | Failure

export const failure = (errors: Record<string, string[]>, wait?: number): Failure => ({
  ok: false,
  errors,
  ...(wait === undefined ? {} : { wait }),
})

/** A failure that shows only within a transaction: rolls it back, so that the same form can be sent again. */
export class Rejection extends Error {
  constructor(readonly failure: Failure) {
    super(Object.values(failure.errors).flat().join(' '))
  }
}

/** What a transaction returns, or the failure with which it was rolled back. */
export async function orFailure<T extends object>(transaction: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, ...(await transaction) }
  } catch (error) {
    if (error instanceof Rejection) return error.failure
    throw error
  }
}
