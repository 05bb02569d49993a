import { isStorageFailure, readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { readPhoto } from './files.server'
import { resizePhoto } from './image.server'
import { PHOTO_SIZE } from './schema'
import { PICTURE_SIZE } from './schema-pictures'
import { sizeKey, type PhotoFormat, type ShownWidth } from './size-keys'

/** What stored files have themselves */
const WHOLE: readonly number[] = [PHOTO_SIZE, PICTURE_SIZE]

/**
 * A photo in one of the sizes of pages, made when someone first sees it and then stored; null where
 * there is no photo, 'busy' where too many are being made.
 */
export async function readPhotoSize(
  saved: FileStorage,
  id: string,
  width: ShownWidth,
  format: PhotoFormat,
): Promise<Buffer | null | 'busy'> {
  if (format === 'webp' && WHOLE.includes(width)) return readPhoto(saved, `${id}.webp`)
  const key = sizeKey(id, width, format)
  const resized = await readWhole(saved, key)
  if (resized) return resized
  const photo = await readPhoto(saved, `${id}.webp`)
  if (!photo) return null
  const made = await resizePhoto(photo, width, format)
  // The whole photo is a better face than none.
  if (!made) return format === 'webp' ? photo : 'busy'
  await saved.put(key, made).catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error
  })
  return made
}
