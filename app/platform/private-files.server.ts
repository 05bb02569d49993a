import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** For nobody else of this machine: passwords' hashes, letters and tokens are in there. */
export const PRIVATE = { file: 0o600, folder: 0o700 } as const

/**
 * Makes an empty file that only its owner can read, where there is none. SQLite gives the files that
 * it makes beside a database the rights of the database. One that is there is not even opened:
 * closing it again would take away the locks that this process has on it.
 */
export function makePrivate(file: string) {
  try {
    closeSync(openSync(file, 'wx', PRIVATE.file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Whether other users of this machine may read it, as of a time when nobody saw to that. */
export const isOpenToOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

/**
 * Makes a folder that only its owner can look into, and those above it, or throws why not. Step by
 * step: Node's own recursive making never ends below some folders that refuse it.
 */
export function makePrivateFolder(path: string, mode: number = PRIVATE.folder) {
  if (existsSync(path)) return
  // Those above are of this machine, not ours.
  makePrivateFolder(dirname(path), 0o777)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Somebody else was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
