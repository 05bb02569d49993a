import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Photos are files below DATA_DIR, named by chance: who does not know a name cannot guess it. */
const NAME = /^[0-9a-f]{32}\.webp$/
const ADDRESS = '/photos/'

export const photoAddress = (name: string) => ADDRESS + name

/** The file of an avatar_url, or null where that is no stored photo. */
function photoName(avatarUrl: string | null): string | null {
  if (!avatarUrl?.startsWith(ADDRESS)) return null
  const name = avatarUrl.slice(ADDRESS.length)
  return NAME.test(name) ? name : null
}

const folderOf = (dataDir: string) => join(dataDir, 'photos')

/** Stores a picture and answers its name. It is whole on disk before it has that name. */
export async function storePhoto(dataDir: string, webp: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${name}.part`)
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(webp)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  return name
}

/** The stored picture of that name, or null. */
export async function readPhoto(dataDir: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null
  return readFile(join(folderOf(dataDir), name)).catch(() => null)
}

/** The picture of an avatar_url, or null where that is no stored photo. */
export async function photoOf(dataDir: string, avatarUrl: string | null): Promise<Buffer | null> {
  const name = photoName(avatarUrl)
  return name ? readPhoto(dataDir, name) : null
}

/** Removes the file of an avatar_url that nobody shows any more. Nothing happens without one. */
export async function removePhotoFile(dataDir: string, avatarUrl: string | null): Promise<void> {
  const name = photoName(avatarUrl)
  // What could not be removed is left over; the change that made it needless stands.
  if (name) await rm(join(folderOf(dataDir), name), { force: true }).catch(() => undefined)
}
