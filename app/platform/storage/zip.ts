import { zipSync, type Zippable } from 'fflate'

/** Its time is written by the clock of this machine. */
export type ZippedFile = { name: string; bytes: Uint8Array; at: Date }

/** A ZIP archive. Files are stored as they are: pictures are as small as they get. */
export function makeZip(files: readonly ZippedFile[]): Buffer {
  const entries: Zippable = {}
  for (const { name, bytes, at: mtime } of files) entries[name] = [bytes, { level: 0, mtime }]
  return Buffer.from(zipSync(entries))
}
