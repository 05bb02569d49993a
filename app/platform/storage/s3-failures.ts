/** What is wrong with a bucket, in a sentence, and what to do about it. */
type Failure = { message: string; remedy: string }

const KEYS =
  'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and that the key is allowed to list, read, write and delete there.'
const ADDRESS = 'Check S3_ENDPOINT for backups, FILES_URL for files: it names a bucket that exists.'
const NETWORK =
  'Check S3_ENDPOINT for backups, FILES_URL for files, and the network, then try again.'
const LATER = 'Try again later; what the service says about itself may tell more.'

const TIMEOUTS = /TIMEDOUT|TIMEOUT|TimeoutError/

/** The library's error: a response has a status, a connection that failed a code. */
type S3Failure = { name?: unknown; status?: unknown; serviceCode?: unknown; code?: unknown }

/** Explains any error of the library or of the connection; `place` is the address of the bucket. */
export function explainS3Failure(place: string, error: unknown): Failure {
  const { status, serviceCode } = asFailure(error)
  if (typeof status === 'number') return explainStatus(place, status, detail(serviceCode))
  const codes = [error, findCause(error)].flatMap((failure) => {
    const { name, code } = asFailure(failure)
    return [code, name].filter((text) => typeof text === 'string')
  })
  if (codes.some((code) => TIMEOUTS.test(code)))
    return { message: `The bucket ${place} doesn’t respond in time.`, remedy: NETWORK }
  const code = codes.find((text) => /^[A-Z_0-9]+$/.test(text))
  return { message: `The bucket ${place} can’t be reached${detail(code)}.`, remedy: NETWORK }
}

function explainStatus(place: string, status: number, why: string): Failure {
  const reason = why || ` (${status})`
  if (status === 404)
    return { message: `There is no bucket at ${place}${reason}.`, remedy: ADDRESS }
  if (status >= 500) return { message: `The bucket ${place} fails (${status}).`, remedy: LATER }
  return { message: `The bucket ${place} rejects these settings${reason}.`, remedy: KEYS }
}

const asFailure = (error: unknown): S3Failure =>
  typeof error === 'object' && error !== null ? error : {}
const findCause = (error: unknown) => (error instanceof Error ? error.cause : undefined)

/** A code that the service or the system gave; the library's own for none is left out. */
const detail = (code: unknown) =>
  typeof code === 'string' && /^\w{1,60}$/.test(code) && code !== 'Unknown' ? ` (${code})` : ''
