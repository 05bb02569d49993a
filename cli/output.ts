import { asAbort, errorDocument } from './errors'
import { printable, styled, themeFor } from './theme'

/** Results go to standard output, as text or as a document. (CLI-04) */
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

/** `quad … | head` closes the pipe early; that is not a failure. */
const isClosed = (error: Error) =>
  ['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * A stream reports a failure a second time, as an event that would end the process. A full
 * disk is no reason to stop a site.
 */
export function ignoreStreamErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

const printableLines = (text: string) => text.split('\n').map(printable).join('\n')

/** Says on standard error what went wrong, and as a document when one is expected. */
export async function printError(error: unknown, json: boolean) {
  const theme = themeFor(process.stderr, process.env)
  const abort = asAbort(error)
  const lines = abort
    ? [
        styled(theme, 'red', printableLines(abort.message)),
        ...abort.problems.map(({ at, path, message }) =>
          printable(`  ${at ? `${at}: ` : ''}${path} ${message}`),
        ),
        ...(abort.next ? [printableLines(abort.next)] : []),
      ]
    : [
        styled(theme, 'red', 'This is a bug in quad:'),
        (error instanceof Error && error.stack) || String(error),
      ]
  process.stderr.write(`${lines.join('\n')}\n`)
  if (json) await printJson(errorDocument(error))
}
