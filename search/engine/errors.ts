import {
  MeilisearchApiError,
  MeilisearchError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
} from 'meilisearch'

/** Meilisearch is down, full or not ready. The same work may succeed later. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'

  constructor(
    message: string,
    /** Meilisearch's own error code, if it gave one */
    readonly code?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Turns errors of the connection and of Meilisearch itself into EngineUnavailable. */
export async function withEngineErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isEngineProblem(error)) throw error
    const message = `the search engine does not answer as it should: ${errorReason(error)}`
    throw new EngineUnavailable(message, undefined, { cause: error })
  }
}

export const NOT_MEILISEARCH = 'what answers there is not Meilisearch'

/** The cause, for the operator: the client's own message only names an address. */
export function errorReason(error: unknown): string {
  if (error instanceof SyntaxError) return NOT_MEILISEARCH
  if (error instanceof MeilisearchTaskTimeOutError)
    return `${error.message} Is its disk full, or is it very busy?`
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? errorReason(cause) : error.message
}

/** A problem of Meilisearch or on the way to it, not a bug of ours. */
const isEngineProblem = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof MeilisearchApiError
    ? !isInvalidRequest(error.cause)
    : error instanceof MeilisearchError)

type EngineErrorBody = { type?: string; code?: string } | null | undefined

/** Errors with the type `invalid_request` that aren't our fault: an index that was lost, and a full
 * disk, because a request that was cut off on the disk can't be parsed. */
const TEMPORARY_CODES = new Set(['index_not_found', 'malformed_payload'])

/** Our bug: trying again won't help. Every other error is temporary. */
export const isInvalidRequest = (body: EngineErrorBody): boolean =>
  body?.type === 'invalid_request' && !TEMPORARY_CODES.has(body.code ?? '')

/** Meilisearch rejected this query but is fine. Other queries can go on. */
export const isInvalidQuery = (error: unknown): boolean =>
  error instanceof MeilisearchApiError && isInvalidRequest(error.cause)

export const isTimeout = (error: unknown): boolean =>
  error instanceof MeilisearchRequestTimeOutError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause))))

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof MeilisearchApiError && error.cause?.code === code
