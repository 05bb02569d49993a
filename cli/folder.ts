import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { makePrivateFolder } from '~/platform/private-files.server'
import { Abort } from './errors'

/** Refuses a name under which there is something else. */
export function refuseNoFolder(path: string) {
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new Abort(`${path} is no folder.`, { next: 'Name a folder.' })
}

/** Makes the folder where there is none, before any work that ends in it. */
export function readyFolder(path: string) {
  refuseNoFolder(path)
  try {
    makePrivateFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Abort(`${path} is no folder that can be written (${reason}).`, {
      next: 'Name another folder.',
    })
  }
}
