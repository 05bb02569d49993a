import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createPrivateFolder } from '~/platform/security/private-files.server'
import { Abort } from './errors'

/** Rejects a path where there is something else. */
export function assertFolder(path: string) {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new Abort(`${path} is not a folder.`, { next: 'Name a folder.' })
}

/** Makes the folder where there is none, before any work that ends in it. */
export function makeFolder(path: string) {
  assertFolder(path)
  try {
    createPrivateFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Abort(`${path} is not a folder that can be written to (${reason}).`, {
      next: 'Name another folder.',
    })
  }
}
