import sharp from 'sharp'
import { photoUrl, storePhoto } from '~/domain/photos/files.server'
import { PHOTO_SIZE } from '~/domain/photos/schema'
import type { FileStorage } from '~/platform/storage/file-storage'
import { names } from '../content/texts'
import { drawPortrait } from '../portraits/portrait'
import type { UserRow } from '../user-row'

/** A drawing is made at this size, then enlarged: the blurs of a larger one take a second longer. */
const DRAWN_SIZE = 288
/** Drawings at a time */
const AT_ONCE = 4

/** The third of a school's people who have a photo; everyone else has a drawn avatar. */
export function photographed(users: readonly UserRow[]): UserRow[] {
  const seen = new Map<string, number>()
  // The account without a name has none.
  const people = users.filter(({ deleted_at }) => deleted_at === null)
  return people.filter(({ partner_code }) => {
    const at = seen.get(partner_code) ?? 0
    seen.set(partner_code, at + 1)
    return at % 3 === 1
  })
}

/** Draws and stores their photos, as uploads are stored, and puts the addresses into their rows. */
export async function addPhotos(saved: FileStorage, users: readonly UserRow[]): Promise<void> {
  const shortHair = new Set(names().short_hair)
  const waiting = photographed(users)
  const drawNext = async () => {
    for (let user = waiting.pop(); user; user = waiting.pop()) {
      const { first_name, last_name } = user
      const name = `${first_name} ${last_name}`
      const webp = await toPhoto(await drawPortrait(name, shortHair.has(first_name), DRAWN_SIZE))
      user.avatar_url = photoUrl(await storePhoto(saved, webp))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext))
}

async function toPhoto(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
    .resize(PHOTO_SIZE, PHOTO_SIZE, { kernel: 'linear' })
    .webp({ quality: 82, effort: 1 })
    .toBuffer()
}
