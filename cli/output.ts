import { asAbort, errorDocument } from './errors'
import { lookOf, paint } from './look'

/** Results go to standard output, in one of two faces. (CLI-04) */
export const printText = (text: string) => out(text.endsWith('\n') ? text : `${text}\n`)
export const printJson = (document: unknown) => out(`${JSON.stringify(document, null, 2)}\n`)

/** Waits until the text has left: a pipe takes it later than a terminal. */
function out(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error && !isClosed(error)) reject(error)
      else resolve()
    })
  })
}

/** `quad … | head` closes the pipe early; that is no failure. What comes after it goes nowhere. */
const isClosed = (error: Error) =>
  ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A stream tells it a second time, as an event that would end the process. */
export function outliveReaders() {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!isClosed(error)) throw error
    })
}

/** Says on standard error what went wrong, and as a document when one is expected. */
export async function printError(error: unknown, json: boolean) {
  const look = lookOf(process.stderr, process.env)
  const abort = asAbort(error)
  const lines = abort
    ? [
        paint(look, 'red', abort.message),
        ...abort.problems.map(({ path, message }) => `  ${path} ${message}`),
        ...(abort.next ? [abort.next] : []),
      ]
    : [paint(look, 'red', 'This is a bug in quad:'), stackOf(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  if (json) await printJson(errorDocument(error))
}

const stackOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
