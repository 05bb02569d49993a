import { crc32 } from 'node:zlib'

/** Pictures are as small as they get: files are stored as they are. */
export type ZippedFile = { name: string; bytes: Uint8Array; at: Date }

const VERSION = 20
/** The directory begins with this: 'PK' and what follows is which part. */
const PARTS = { file: 0x04_03_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 }

const shorts = (...values: number[]) => {
  const part = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) part.writeUInt16LE(value, at * 2)
  return part
}
const longs = (...values: number[]) => {
  const part = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) part.writeUInt32LE(value, at * 4)
  return part
}

/** Days since 1980 by the calendar, and the time by two seconds, in UTC. */
const dosTime = (at: Date) => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]

/** A ZIP archive of files with ASCII names, less than 4 GB of them. The same files make the same archive. */
export function makeZip(files: readonly ZippedFile[]): Buffer {
  const bodies: Uint8Array[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes, at } of files) {
    const title = Buffer.from(name, 'ascii')
    const head = Buffer.concat([
      shorts(VERSION, 0, 0, ...dosTime(at)),
      longs(crc32(bytes), bytes.length, bytes.length),
      shorts(title.length, 0),
    ])
    const local = Buffer.concat([longs(PARTS.file), head, title])
    bodies.push(local, bytes)
    const place = Buffer.concat([shorts(0, 0, 0), longs(0, offset)])
    entries.push(Buffer.concat([longs(PARTS.entry), shorts(VERSION), head, place, title]))
    offset += local.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.concat([
    longs(PARTS.end),
    shorts(0, 0, files.length, files.length),
    longs(directory.length, offset),
    shorts(0),
  ])
  return Buffer.concat([...bodies, directory, end])
}
