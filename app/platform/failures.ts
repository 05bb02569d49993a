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
export const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
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
