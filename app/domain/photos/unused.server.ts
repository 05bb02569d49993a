import type { Db } from '~/platform/database/types'
import type { FileStorage, StoredFile } from '~/platform/storage/file-storage'
import { isPhotoName, PHOTO_FOLDER, photoUrl, pictureUrl, removePhotoFile } from './files.server'
import { SIZES_FOLDER, sizedPhoto } from './size-keys'

/** A file of this age may still be on its way to a row. */
const HOUR_MS = 3_600_000

/**
 * Removes the photos that no one has, and what was made from them; returns how many files. Left over
 * by processes that ended in between and by buckets that were away. What this program doesn't write
 * stays, and so does what is younger than an hour.
 */
export async function removeUnusedPhotos(db: Db, saved: FileStorage, now: Date): Promise<number> {
  const isOld = ({ at }: StoredFile) => at.getTime() <= now.getTime() - HOUR_MS
  const photos = (await saved.list(PHOTO_FOLDER)).filter(isOld)
  const sizes = (await saved.list(SIZES_FOLDER)).filter(isOld)
  // Read after the files: who saves a photo puts the file first.
  const shown = await shownPhotos(db)
  let removed = 0
  for (const { key } of photos) {
    const name = key.slice(PHOTO_FOLDER.length)
    if (UNFINISHED.test(key)) await saved.remove(key)
    else if (isPhotoName(name) && !shown.has(photoUrl(name)))
      await removePhotoFile(db, saved, photoUrl(name))
    else continue
    removed++
  }
  for (const { key } of sizes) {
    const name = sizedPhoto(key)
    if (!UNFINISHED.test(key) && (!name || shown.has(photoUrl(name)))) continue
    await saved.remove(key)
    removed++
  }
  return removed
}

/** What a folder was writing when the power failed. */
const UNFINISHED = /\.[0-9a-f]{8}\.part$/

/** The addresses of stored photos that someone has, or that are in a text. */
export async function shownPhotos({ read }: Db): Promise<Set<string | null>> {
  const people = await read.user.findMany({
    where: { avatar_url: { startsWith: photoUrl('') } },
    select: { avatar_url: true },
    distinct: ['avatar_url'],
  })
  const pictures = await read.picture.findMany({ select: { id: true } })
  return new Set([
    ...people.map(({ avatar_url }) => avatar_url),
    ...pictures.map(({ id }) => pictureUrl(id)),
  ])
}
