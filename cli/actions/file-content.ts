import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Abort, wrongUsage } from '../errors'

export const fileName = (path: string) => (path === '-' ? 'Standard input' : path)

export const MIB = 1024 ** 2

const isWrong = (bytes: Buffer) => bytes.includes(0) || !isUtf8(bytes)

/** A text file; '-' is standard input. What isn't UTF-8, or too large for the memory, is rejected. */
export async function readText(path: string, largest = 16 * MIB): Promise<string> {
  const bytes = await readBytes(path, largest)
  if (!isWrong(bytes)) return new TextDecoder().decode(bytes)
  const lines = bytes.toString('latin1').split('\n')
  const line = lines.findIndex((text) => isWrong(Buffer.from(text, 'latin1'))) + 1
  throw new Abort(`${fileName(path)} is not UTF-8 text. Nothing was changed.`, {
    problems: [{ path: `line ${line}`, message: 'is not UTF-8' }],
  })
}

async function readBytes(path: string, largest: number): Promise<Buffer> {
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
