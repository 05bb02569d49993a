import { fitsContent, isPhotoName, PHOTO_FOLDER, photoUrl } from '~/domain/photos/files.server'
import { shownPhotos } from '~/domain/photos/unused.server'
import type { Db } from '~/platform/database/types'
import { readWhole, type FileStorage } from '~/platform/storage/file-storage'
import type { ReadAction } from '../command'
import { compareFiles, listFiles } from '../files/compare'
import { placeAt } from '../files/place'
import { forEachFile, type Watch } from '../files/pool'
import { amount, counted } from '../quantities'
import { watched } from './files'

/** Files that are named one by one; the document names all. */
const LISTED = 20

/** Reads the photos of the site as a whole, and compares them with another place. */
export const verify: ReadAction = async (context, input) => {
  const files = placeAt(await context.env(), input, 'from')
  const db = await context.db()
  const photos = await watched(context, 'Reading', (watch) => readPhotos(files, db, watch))
  const other =
    input.text('with') === undefined ? null : placeAt(await context.env(), input, 'with')
  const compared =
    other && (await watched(context, 'Comparing', (w) => compareFiles(files, other, w)))
  const against = other &&
    compared && {
      place: other.place,
      same: compared.same.length,
      missing: compared.missing,
      different: compared.different,
      surplus: compared.surplus,
    }
  const problems = [
    ...photos.damaged.map((key) => `${key} is damaged`),
    ...photos.missing.map((key) => `${key} is missing`),
    ...(against?.missing ?? []).map((key) => `${key} is missing in ${against?.place}`),
    ...(against?.different ?? []).map((key) => `${key} is different in ${against?.place}`),
  ]
  const more = problems.length - LISTED
  const sum = `${amount(photos.photos, 'photo')} in ${files.place} read, ${counted(photos.unnamed)} of them with names that don’t tell their content.`
  const lines = [
    ...problems.slice(0, LISTED),
    more > 0 && `And ${counted(more)} more.`,
    sum,
    against && `${amount(against.same, 'file')} are the same in ${against.place}.`,
    against &&
      against.surplus.length > 0 &&
      `${amount(against.surplus.length, 'file')} only there.`,
  ]
  const ok = problems.length === 0
  return {
    ok,
    json: { ok, place: files.place, ...photos, compared: against },
    text: () => lines.filter(Boolean).join('\n'),
  }
}

/**
 * Photos whose bytes don't fit their name, which is the beginning of their SHA-256, and photos that
 * someone has and that aren't there. Those of earlier versions are named by chance.
 */
async function readPhotos(files: FileStorage, db: Db, watch: Watch) {
  const stored = [...(await listFiles(files)).keys()].filter((key) => key.startsWith(PHOTO_FOLDER))
  const keys = stored.filter((key) => isPhotoName(nameIn(key)))
  const found = {
    photos: keys.length,
    unnamed: 0,
    damaged: [] as string[],
    missing: [] as string[],
  }
  await forEachFile(keys, watch, async (key) => {
    const bytes = await readWhole(files, key)
    if (!bytes) return
    if (!fitsContent(nameIn(key), bytes)) found.damaged.push(key)
    else if (fitsContent(nameIn(key), Buffer.of())) found.unnamed++
  })
  // Read after the files: who saves a photo puts the file first.
  const urls = new Set(stored.map((key) => photoUrl(nameIn(key))))
  for (const url of await shownPhotos(db))
    if (url && !urls.has(url)) found.missing.push(PHOTO_FOLDER + url.slice(photoUrl('').length))
  return found
}

const nameIn = (key: string) => key.slice(PHOTO_FOLDER.length)
