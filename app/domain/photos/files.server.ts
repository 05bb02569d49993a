import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Photos are files below DATA_DIR, named by chance: no one can guess a name. */
const FILE_NAME = /^[0-9a-f]{32}\.webp$/
const URL_PREFIX = '/photos/'

export const photoUrl = (name: string) => URL_PREFIX + name

/** The file of an avatar_url, or null where that is no stored photo. */
function photoName(avatarUrl: string | null): string | null {
  if (!avatarUrl?.startsWith(URL_PREFIX)) return null
  const name = avatarUrl.slice(URL_PREFIX.length)
  return FILE_NAME.test(name) ? name : null
}

/** Whether an avatar_url is of an uploaded photo. */
export const isOwnPhoto = (avatarUrl: string | null): boolean => photoName(avatarUrl) !== null

const photoFolder = (dataDir: string) => join(dataDir, 'photos')

/** Stores a picture and answers its name. */
export async function storePhoto(dataDir: string, webp: Buffer): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await writeWhole(photoFolder(dataDir), name, webp)
  return name
}

/** Writes a file that is whole on disk before it has its name. */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${name}.${randomBytes(4).toString('hex')}.part`)
  const file = await open(unfinished, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
}

/** The stored picture of that name, or null. */
export async function readPhoto(dataDir: string, name: string): Promise<Buffer | null> {
  if (!FILE_NAME.test(name)) return null
  return readFile(join(photoFolder(dataDir), name)).catch(() => null)
}

/** The picture of an avatar_url, or null where that is no stored photo. */
export async function readAvatar(
  dataDir: string,
  avatarUrl: string | null,
): Promise<Buffer | null> {
  const name = photoName(avatarUrl)
  return name ? readPhoto(dataDir, name) : null
}

/** Bytes of the picture of an avatar_url, or null where there is none. */
export async function photoBytes(dataDir: string, avatarUrl: string | null) {
  const name = photoName(avatarUrl)
  if (!name) return null
  return stat(join(photoFolder(dataDir), name)).then(
    ({ size }) => size,
    () => null,
  )
}

/** Removes the file of an avatar_url that no one shows anymore. Nothing happens without one. */
export async function removePhotoFile(dataDir: string, avatarUrl: string | null): Promise<void> {
  const name = photoName(avatarUrl)
  // A file that couldn't be removed is left over; the change itself is done.
  if (name) await rm(join(photoFolder(dataDir), name), { force: true }).catch(() => undefined)
}
