import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_MODE } from '../security/private-files.server'
import { explainStorageFailure } from './storage-errors'
import { StorageFailure, type FileStorage, type StoredFile } from './file-storage'

/** A key is names between slashes: it never leads out of the folder. */
const KEY = /^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0]+(\/[^/\0]+)*$/
/** Files below a folder of this machine. What is being written, or was when the power failed, ends in .part. */
export function openFolderStorage(folder: string): FileStorage {
  const keyPath = (key: string) => {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
    return join(folder, key)
  }
  return {
    place: folder,
    put: (key, content) => attempt(() => writeWhole(keyPath(key), content)),
    read: (key) =>
      attempt(async () => {
        const file = await orNone(open(keyPath(key)))
        return file && file.createReadStream()
      }),
    has: (key) => attempt(async () => (await orNone(stat(keyPath(key))))?.isFile() ?? false),
    list: (prefix) =>
      attempt(async () => {
        const files = await filesIn(folder, prefix)
        return files.sort((a, b) => (a.key < b.key ? -1 : 1))
      }),
    remove: (key) =>
      attempt(async () => {
        await rm(keyPath(key), { force: true })
        // A folder that the last file leaves empty goes too; one with something in it stays.
        if (key.includes('/')) await rmdir(dirname(keyPath(key))).catch(() => undefined)
      }),
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (!code) throw error
    const { message, remedy } = explainStorageFailure(error) ?? {
      message: `${path ?? 'A file'} can’t be used (${code}).`,
      remedy: 'Make DATA_DIR and the files in it readable and writable for this user.',
    }
    throw new StorageFailure(message, remedy, { cause: error })
  }
}

/** Writes a file that is whole on disk before it has its name. */
async function writeWhole(path: string, content: Parameters<FileStorage['put']>[1]) {
  const bytes =
    typeof content === 'string' || content instanceof Uint8Array
      ? content
      : await readFile(content.path)
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  const file = await inFolder(dirname(path), () => open(unfinished, 'wx', PRIVATE_MODE.file))
  try {
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The folder is made first; one that goes away at this moment is made again. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_MODE.folder })
  return work().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await mkdir(folder, { recursive: true, mode: PRIVATE_MODE.folder })
    return work()
  })
}

async function filesIn(folder: string, prefix: string): Promise<StoredFile[]> {
  const entries = (await orNone(readdir(join(folder, prefix), { withFileTypes: true }))) ?? []
  const files = await Promise.all(
    entries.map(async (entry) => {
      const key = prefix + entry.name
      if (entry.isDirectory()) return filesIn(folder, `${key}/`)
      const known = await orNone(stat(join(folder, key)))
      return known ? [{ key, bytes: known.size, at: known.mtime }] : []
    }),
  )
  return files.flat()
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const orNone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
