import { fitsContent, isPhotoName, PHOTO_FOLDER, photoUrl } from '~/domain/photos/files.server'
import { shownPhotos } from '~/domain/photos/unused.server'
import type { Db } from '~/platform/database/types'
import { readWhole, type FileStorage } from '~/platform/storage/file-storage'
import type { ReadAction } from '../command'
import type { Context } from '../context'
import { compareFiles, listFiles } from '../files/compare'
import { placeAt } from '../files/place'
import { forEachFile, type Watch } from '../files/pool'
import { amount, counted } from '../quantities'
import { watched } from './files'

/** Files that are named one by one; the document names all. */
const LISTED = 20

/** Reads the photos of the site as a whole, and compares them with another place. */
export const verify: ReadAction = async (context, input) => {
  const env = await context.env()
  const files = placeAt(env, input, 'from')
  const db = await context.db()
  const photos = await watched(context, 'Reading', (watch) => readPhotos(files, db, watch))
  const other = input.text('with') === undefined ? null : placeAt(env, input, 'with')
  const compared = other && (await compareWith(context, files, other))
  const problems = listProblems(photos, compared)
  const ok = problems.length === 0
  return {
    ok,
    json: { ok, place: files.place, ...photos, compared },
    text: () => [...reportProblems(problems), ...summarize(files, photos, compared)].join('\n'),
  }
}

async function compareWith(context: Context, files: FileStorage, other: FileStorage) {
  const comparison = await watched(context, 'Comparing', (w) => compareFiles(files, other, w))
  const { same, missing, different, surplus } = comparison
  return { place: other.place, same: same.length, missing, different, surplus }
}

type Photos = Awaited<ReturnType<typeof readPhotos>>
type Compared = Awaited<ReturnType<typeof compareWith>> | null

const listProblems = (photos: Photos, compared: Compared): string[] => [
  ...photos.damaged.map((key) => `${key} is damaged`),
  ...photos.missing.map((key) => `${key} is missing`),
  ...(compared?.missing ?? []).map((key) => `${key} is missing in ${compared?.place}`),
  ...(compared?.different ?? []).map((key) => `${key} is different in ${compared?.place}`),
]

function reportProblems(problems: readonly string[]): string[] {
  const unlisted = problems.length - LISTED
  const lines = problems.slice(0, LISTED)
  return unlisted > 0 ? [...lines, `And ${counted(unlisted)} more.`] : lines
}

function summarize({ place }: FileStorage, { photos, unnamed }: Photos, compared: Compared) {
  const lines = [
    `${amount(photos, 'photo')} in ${place} read, ${counted(unnamed)} of them with names that don’t tell their content.`,
  ]
  if (compared) lines.push(`${amount(compared.same, 'file')} are the same in ${compared.place}.`)
  if (compared && compared.surplus.length > 0)
    lines.push(`${amount(compared.surplus.length, 'file')} only there.`)
  return lines
}

/**
 * Photos whose bytes don't fit their name, which is the beginning of their SHA-256, and photos that
 * someone has and that aren't there. Those of earlier versions are named by chance.
 */
async function readPhotos(files: FileStorage, db: Db, watch: Watch) {
  const stored = [...(await listFiles(files)).keys()].filter((key) => key.startsWith(PHOTO_FOLDER))
  const keys = stored.filter((key) => isPhotoName(nameIn(key)))
  const result = {
    photos: keys.length,
    unnamed: 0,
    damaged: [] as string[],
    missing: [] as string[],
  }
  await forEachFile(keys, watch, async (key) => {
    const bytes = await readWhole(files, key)
    if (!bytes) return
    if (!fitsContent(nameIn(key), bytes)) result.damaged.push(key)
    else if (fitsContent(nameIn(key), Buffer.of())) result.unnamed++
  })
  // Read after the files: who saves a photo puts the file first.
  const urls = new Set(stored.map((key) => photoUrl(nameIn(key))))
  for (const url of await shownPhotos(db))
    if (url && !urls.has(url)) result.missing.push(PHOTO_FOLDER + url.slice(photoUrl('').length))
  return result
}

const nameIn = (key: string) => key.slice(PHOTO_FOLDER.length)
