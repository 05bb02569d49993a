import { createReadStream } from 'node:fs'
import { Abort, wrongUsage } from '../errors'

export const fileName = (path: string) => (path === '-' ? 'Standard input' : path)

const MIB = 1024 ** 2
/** More than any list or school has; a file that is meant otherwise must not fill the memory. */
const LARGEST = 16 * MIB

/** What stands in a text file; '-' is standard input. What is no text in UTF-8 is refused. */
export async function contentOf(path: string, largest: number = LARGEST): Promise<string> {
  const bytes = await bytesOf(path, largest)
  if (bytes.includes(0)) throw notText(path, lineOf(bytes.subarray(0, bytes.indexOf(0))))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notText(path, firstWrongLine(bytes))
  }
}

async function bytesOf(path: string, largest: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      const bytes = Buffer.from(part as Buffer)
      parts.push(bytes)
      size += bytes.length
      if (size > largest) break
    }
  } catch (error) {
    throw wrongUsage(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (size <= largest) return Buffer.concat(parts)
  throw new Abort(
    `${fileName(path)} is larger than ${largest / MIB} MiB, the most that is read. Nothing was changed.`,
  )
}

const notText = (path: string, line: number) =>
  new Abort(`${fileName(path)} is no text in UTF-8. Nothing was changed.`, {
    problems: [{ path: `line ${line}`, message: 'is not written in UTF-8' }],
  })

const LINE_BREAK = 0x0a

/** The number of the line that these bytes end in. */
const lineOf = (bytes: Uint8Array) => bytes.reduce((n, byte) => n + Number(byte === LINE_BREAK), 1)

function firstWrongLine(bytes: Buffer): number {
  for (let line = 1, at = 0; ; line++) {
    const end = bytes.indexOf(LINE_BREAK, at)
    const raw = bytes.subarray(at, end < 0 ? undefined : end)
    if (end < 0 || !raw.equals(Buffer.from(raw.toString('utf8')))) return line
    at = end + 1
  }
}
