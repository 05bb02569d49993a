import { isStorageFailure, readWhole, type FileStorage } from '~/platform/storage/file-storage'
import { readPhoto } from './files.server'
import { resizePhoto } from './image.server'
import { PHOTO_SIZE, type PhotoWidth } from './schema'
import { sizeKey, type PhotoFormat } from './size-keys'

/**
 * A photo in one of the sizes of pages, made when someone first sees it and then stored; null where
 * there is no photo, 'busy' where too many are being made.
 */
export async function readPhotoSize(
  saved: FileStorage,
  id: string,
  width: PhotoWidth,
  format: PhotoFormat,
): Promise<Buffer | null | 'busy'> {
  if (format === 'webp' && width === PHOTO_SIZE) return readPhoto(saved, `${id}.webp`)
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
