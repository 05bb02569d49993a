/**
 * The two failures that every door maps once: 404 and 403. They are recognised by name, because
 * the terminal and the site are separate bundles.
 */
export class NotFound extends Error {
  override name = 'NotFound'
}

export class Forbidden extends Error {
  override name = 'Forbidden'
}

const named = (error: unknown, name: string) => error instanceof Error && error.name === name

export const isNotFound = (error: unknown): error is NotFound => named(error, 'NotFound')
export const isForbidden = (error: unknown): error is Forbidden => named(error, 'Forbidden')

/** An expected refusal as a value: messages by field name; '' is the whole form. */
export type Refused = {
  ok: false
  errors: Record<string, string[]>
  /** Seconds to wait, where it was tried too often */
  wait?: number
}
export type Outcome<T> = ({ ok: true } & T) | Refused

export const refused = (errors: Record<string, string[]>, wait?: number): Refused => ({
  ok: false,
  errors,
  ...(wait === undefined ? {} : { wait }),
})
