import { createReadStream } from 'node:fs'
import { decodeText, SAVE_AS_UTF8 } from '~/domain/imports/decode'
import { Abort, wrongUsage } from '../errors'

export const fileName = (path: string) => (path === '-' ? 'Standard input' : path)

export const MIB = 1024 ** 2

/** A text file; '-' is standard input. What isn't UTF-8 or UTF-16, or too large for the memory, is rejected. */
export async function readText(path: string, largest = 16 * MIB): Promise<string> {
  const decoded = decodeText(await readBytes(path, largest))
  if ('text' in decoded) return decoded.text
  const { line, message } = decoded
  throw new Abort(`${fileName(path)} is not UTF-8 text. Nothing was changed.`, {
    problems: [{ path: `line ${line}`, message }],
    next: SAVE_AS_UTF8,
  })
}

/** A file's bytes; '-' is standard input. */
export async function readBytes(path: string, largest: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      parts.push(Buffer.from(part as Buffer))
      size += (part as Buffer).length
      if (size > largest) break
    }
  } catch (error) {
    throw wrongUsage(`${path} can't be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (size <= largest) return Buffer.concat(parts)
  throw new Abort(
    `${fileName(path)} is larger than ${largest / MIB} MiB, the limit. Nothing was changed.`,
  )
}
