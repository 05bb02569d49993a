import { createHash } from 'node:crypto'
import { readWhole, type FileStorage, type StoredFile } from '~/platform/storage/file-storage'
import { hashStored, listFiles } from './compare'
import { forEachFile, type Watch } from './pool'

export type CopyResult = {
  copied: number
  bytes: number
  /** Of these, files that were new or changed while others were copied */
  meanwhile: number
  /** Gone from the source while others were copied, and taken away from the other place too */
  removed: number
  /** Not the same when they were read back, twice */
  damaged: string[]
  /** Whether nothing changed during the last look */
  settled: boolean
}

/** More rounds than these mean that the source is busy all the time. */
const MAX_ROUNDS = 5

/**
 * Copies these files of the source, then what has changed there meanwhile, until a look finds nothing
 * new. Each file is read back and compared by SHA-256: what a service says about itself (an ETag)
 * depends on how it stores, and not all have checksums.
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  { files, keys }: { files: ReadonlyMap<string, StoredFile>; keys: readonly string[] },
  watch: Watch,
): Promise<CopyResult> {
  const result: CopyResult = {
    copied: 0,
    bytes: 0,
    meanwhile: 0,
    removed: 0,
    damaged: [],
    settled: false,
  }
  let known = files
  let next = keys
  for (let round = 0; round < MAX_ROUNDS && !result.settled; round++) {
    const before = result.copied
    await forEachFile(next, watch, (key) => copyFile(from, to, key, result))
    if (round > 0) result.meanwhile += result.copied - before
    const now = await listFiles(from)
    const gone = [...known.keys()].filter((key) => !now.has(key))
    for (const key of gone) await to.remove(key)
    result.removed += gone.length
    next = [...now.values()]
      .filter((file) => isNew(file, known.get(file.key)))
      .map(({ key }) => key)
    result.settled = next.length === 0
    known = now
  }
  return result
}

const isNew = (file: StoredFile, before: StoredFile | undefined) =>
  before?.bytes !== file.bytes || before.at.getTime() !== file.at.getTime()

const ATTEMPTS = 2

async function copyFile(from: FileStorage, to: FileStorage, key: string, result: CopyResult) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const content = await readWhole(from, key)
    // The next look finds that it is gone.
    if (!content) return
    await to.put(key, content)
    if ((await hashStored(to, key)) === sha256(content)) {
      result.copied++
      result.bytes += content.length
      return
    }
  }
  result.damaged.push(key)
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
