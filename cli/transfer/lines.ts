import { createReadStream } from 'node:fs'

/** Bytes of a line; a photo is the longest thing in one. */
export const LONGEST_LINE = 4 * 1024 * 1024

const NEWLINE = 0x0a

/**
 * The lines of a file, each with its newline. Only a newline ends one: texts can have other separators.
 * Null in place of a line that is too long, of which no more is read.
 */
export async function* readLines(path: string): AsyncGenerator<Buffer | null> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    while (from < chunk.length) {
      const at = chunk.indexOf(NEWLINE, from)
      const part = chunk.subarray(from, at < 0 ? chunk.length : at + 1)
      from += part.length
      length += part.length
      if (length > LONGEST_LINE) return yield null
      begun.push(part)
      if (at < 0) continue
      yield begun.length === 1 ? part : Buffer.concat(begun)
      begun = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(begun)
}
