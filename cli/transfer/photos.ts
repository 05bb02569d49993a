import {
  addPhoto,
  fitsContent,
  isPhotoName,
  pictureId,
  photoUrl,
  readPhoto,
} from '~/domain/photos/files.server'
import { PHOTO_SIZE } from '~/domain/photos/schema'
import { PICTURE_SIZE } from '~/domain/photos/schema-pictures'
import type { FileStorage } from '~/platform/storage/file-storage'
import { wrong } from './check'
import { sha256, type PhotoLine } from './file'

/** Looks at the photos of a file, before any is placed: each is a picture, and no one else's. */
export function photoChecker(path: string, saved: FileStorage) {
  const urls = new Set<string>()
  return {
    /** The addresses of those seen so far */
    urls,
    async check({ photo, sha256: sum, data }: PhotoLine) {
      if (!isPhotoName(photo)) throw wrong(path, 'the name of a photo is not one')
      const bytes = Buffer.from(data, 'base64')
      if (sha256(bytes) !== sum || !fitsContent(photo, bytes))
        throw wrong(path, `the photo ${photo} is damaged`)
      // Loaded only for a file with photos.
      const { isStoredPhoto } = await import('~/domain/photos/image.server')
      const longest = pictureId(photo) === null ? PHOTO_SIZE : PICTURE_SIZE
      if (!(await isStoredPhoto(bytes, longest)))
        throw wrong(path, `${photo} is not a photo of this program`)
      const present = await readPhoto(saved, photo)
      if (present && !present.equals(bytes))
        throw wrong(path, `there is another photo ${photo} here`)
      urls.add(photoUrl(photo))
    },
  }
}

/** Stores a photo that was checked. */
export const placePhoto = (saved: FileStorage, { photo, data }: PhotoLine): Promise<void> =>
  addPhoto(saved, photo, Buffer.from(data, 'base64'))
