import { createHash } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { sizedPhoto, sizeKeys, SIZES_FOLDER } from './size-keys'

/**
 * A saved photo is a file named by what is in it, so the same picture is there once for everyone who
 * has it. Earlier ones are named by chance.
 */
const FILE_NAME = /^([0-9a-f]{32}|[0-9a-f]{40})\.webp$/
const URL_PREFIX = '/photos/'
export const PHOTO_FOLDER = 'photos/'

export const isPhotoName = (name: string) => FILE_NAME.test(name)
export const photoUrl = (name: string) => URL_PREFIX + name
const photoKey = (name: string) => PHOTO_FOLDER + name

/** The name that a picture has by its content. */
export const contentName = (webp: Uint8Array) =>
  `${createHash('sha256').update(webp).digest('hex').slice(0, 40)}.webp`

/** Whether a name fits a picture: those by chance fit any. */
export const fitsContent = (name: string, webp: Uint8Array) =>
  isPhotoName(name) && (name.length < 45 || name === contentName(webp))

/** The file of an avatar_url, or null where that is no stored photo. */
function photoName(avatarUrl: string | null): string | null {
  if (!avatarUrl?.startsWith(URL_PREFIX)) return null
  const name = avatarUrl.slice(URL_PREFIX.length)
  return isPhotoName(name) ? name : null
}

/** Whether an avatar_url is of an uploaded photo. */
export const isOwnPhoto = (avatarUrl: string | null): boolean => photoName(avatarUrl) !== null

/** Stores a picture and answers its name. What was there is put again: it is as good as new. */
export async function storePhoto(saved: FileStorage, webp: Buffer): Promise<string> {
  const name = contentName(webp)
  await saved.put(photoKey(name), webp)
  return name
}

/** Stores a picture of a text. It isn't named by its content: no one can guess where it is. */
export const storePicture = (saved: FileStorage, id: string, webp: Buffer): Promise<void> =>
  saved.put(photoKey(`${id}.webp`), webp)

/** The address of a picture of a text, as a whole. */
export const pictureUrl = (id: string) => photoUrl(`${id}.webp`)

/** The id of the picture that a file of that name is of, if it is of one. */
export const pictureId = (name: string): string | null =>
  /^([0-9a-f]{32})\.webp$/.exec(name)?.[1] ?? null

/** Stores a picture under the name it has, unless it is there. */
export async function addPhoto(saved: FileStorage, name: string, webp: Uint8Array): Promise<void> {
  if (!(await saved.has(photoKey(name)))) await saved.put(photoKey(name), webp)
}

/** The stored picture of that name, or null. */
export const readPhoto = async (saved: FileStorage, name: string): Promise<Buffer | null> =>
  isPhotoName(name) ? readWhole(saved, photoKey(name)) : null

/** The picture of an avatar_url, or null where that is no stored photo. */
export async function readAvatar(saved: FileStorage, avatarUrl: string | null) {
  const name = photoName(avatarUrl)
  return name ? readPhoto(saved, name) : null
}

/** Whether the picture of an avatar_url is stored. */
export async function hasAvatar(saved: FileStorage, avatarUrl: string): Promise<boolean> {
  const name = photoName(avatarUrl)
  return name !== null && saved.has(photoKey(name))
}

/** Bytes of stored photos with what was made from them, to be looked up by avatar_url. */
export async function photoSizes(
  saved: FileStorage,
): Promise<(avatarUrl: string | null) => number | null> {
  const sizes = new Map<string, number>()
  for (const { key, bytes } of await saved.list(PHOTO_FOLDER))
    sizes.set(photoUrl(key.slice(PHOTO_FOLDER.length)), bytes)
  for (const { key, bytes } of await saved.list(SIZES_FOLDER)) {
    const url = photoUrl(sizedPhoto(key) ?? '')
    const whole = sizes.get(url)
    if (whole !== undefined) sizes.set(url, whole + bytes)
  }
  return (avatarUrl) => sizes.get(avatarUrl ?? '') ?? null
}

/**
 * Removes the file of an avatar_url, unless someone has that photo. Nothing happens without one.
 *
 * Someone may save the same picture at this moment: they put it, point to it and look whether it is
 * there (`replacePhoto`); this looks who points to it, removes it and looks again. Whichever looks
 * last puts it back, so no one's photo leads nowhere.
 */
export async function removePhotoFile(
  db: Db,
  saved: FileStorage,
  avatarUrl: string | null,
): Promise<void> {
  const name = photoName(avatarUrl)
  if (!name || (await isShown(db, name))) return
  const webp = await readPhoto(saved, name)
  await Promise.all([photoKey(name), ...sizeKeys(name)].map((key) => saved.remove(key)))
  if (webp && (await isShown(db, name))) await saved.put(photoKey(name), webp)
}

async function isShown({ read }: Db, name: string): Promise<boolean> {
  const where = { avatar_url: photoUrl(name) }
  if (await read.user.findFirst({ where, select: { id: true } })) return true
  const id = pictureId(name)
  return id !== null && (await read.picture.count({ where: { id } })) > 0
}
