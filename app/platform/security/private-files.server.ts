import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Not readable by other users of the machine: password hashes, emails and tokens are in there. */
export const PRIVATE_MODE = { file: 0o600, folder: 0o700 } as const

/**
 * Creates an empty file that only its owner can read, unless the file exists. SQLite gives its other
 * files the permissions of the database. An existing file isn't even opened: closing it would release
 * the locks that this process holds on it.
 */
export function createPrivateFile(file: string) {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_MODE.file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Whether other users of the machine can read a file, as earlier versions left it. */
export const isReadableByOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

/**
 * Creates a folder that only its owner can open, with its parents, or throws. Step by step: Node's
 * recursive mkdir never returns below some folders that reject it.
 */
export function createPrivateFolder(path: string, mode: number = PRIVATE_MODE.folder) {
  if (existsSync(path)) return
  // The parents aren't private.
  createPrivateFolder(dirname(path), 0o777)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
