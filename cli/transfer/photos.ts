import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoUrl, readPhoto } from '~/domain/photos/files.server'
import { wrong } from './check'
import { sha256, type PhotoLine } from './file'

const NAME = /^[0-9a-f]{32}\.webp$/

/** Looks at the photos of a file, before any is placed: each is a picture, and no one else's. */
export function photoChecker(path: string, dataDir: string) {
  const urls = new Set<string>()
  return {
    /** The addresses of those seen so far */
    urls,
    async check({ photo, sha256: sum, data }: PhotoLine) {
      if (!NAME.test(photo)) throw wrong(path, 'the name of a photo is not one')
      const bytes = Buffer.from(data, 'base64')
      if (sha256(bytes) !== sum) throw wrong(path, `the photo ${photo} is damaged`)
      // Loaded only for a file with photos.
      const { isStoredPhoto } = await import('~/domain/photos/image.server')
      if (!(await isStoredPhoto(bytes)))
        throw wrong(path, `${photo} is not a photo of this program`)
      const there = await readPhoto(dataDir, photo)
      if (there && !there.equals(bytes)) throw wrong(path, `there is another photo ${photo} here`)
      urls.add(photoUrl(photo))
    },
  }
}

/** Stores a photo that was checked; it is whole on disk before it has its name. */
export async function placePhoto(dataDir: string, { photo, data }: PhotoLine) {
  const path = join(dataDir, 'photos', photo)
  if (existsSync(path)) return
  await mkdir(join(dataDir, 'photos'), { recursive: true })
  await writeFile(`${path}.part`, Buffer.from(data, 'base64'), { flush: true })
  await rename(`${path}.part`, path)
}
