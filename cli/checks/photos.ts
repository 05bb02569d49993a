import { newId } from '~/platform/ids'
import { isStorageFailure, type FileStorage } from '~/platform/storage/file-storage'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { FILE_FOLDERS, isInBucket, openFiles } from '~/platform/storage/site-files.server'
import type { Context } from '../context'
import { counted } from '../quantities'
import { fail, ok, warn, type Finding } from './check'

/** Seconds by which the clock of the disk or of the bucket may differ from that of this program. */
const APART = 30
const FOLDER = 'photos/'

/** Whether photos can be stored where the settings say, and made on this machine. */
export async function checkPhotos(context: Context): Promise<Finding> {
  const env = await context.env()
  const saved = openFiles(env)
  const probe = await probeStorage(saved)
  if ('failed' in probe) return probe.failed
  const problem = await imageProblem()
  if (problem) return fail(problem, 'Install the packages again on this machine: npm ci.')
  const apart = Math.round((probe.at.getTime() - context.now().getTime()) / 1000)
  if (Math.abs(apart) > APART)
    return warn(`the storage’s clock is ${apart} s off this machine’s`, 'Set both clocks with NTP.')
  const isElsewhere = isInBucket(env) || saved.place !== env.DATA_DIR
  const left = isElsewhere ? await leftBehind(env.DATA_DIR) : 0
  if (left > 0)
    return warn(
      `${counted(left)} files are in ${env.DATA_DIR}, where no one reads them`,
      `Run quad files copy --from ${env.DATA_DIR} --to …, then remove the folders there.`,
    )
  const where = isElsewhere ? ` in ${saved.place}` : ''
  return ok(`${probe.isEmpty ? 'none yet; ' : ''}can be written${where} and made`)
}

/** Files of an earlier setting. Pictures that wait to be framed may be there while a bucket is away. */
async function leftBehind(dataDir: string): Promise<number> {
  const folders = FILE_FOLDERS.filter((folder) => folder !== 'waiting-photos/')
  const lists = await Promise.all(folders.map((folder) => openFolderStorage(dataDir).list(folder)))
  return lists.flat().length
}

type Probe = { at: Date; isEmpty: boolean } | { failed: Finding }

/** Writes a file as a photo is written, and looks when that was by the storage's clock. */
async function probeStorage(saved: FileStorage): Promise<Probe> {
  try {
    const isEmpty = (await saved.list(FOLDER)).length === 0
    const key = `${FOLDER}.doctor-${newId()}`
    await saved.put(key, 'photo')
    const written = (await saved.list(FOLDER)).find((file) => file.key === key)
    await saved.remove(key)
    if (written) return { at: written.at, isEmpty }
    return { failed: fail('what was stored isn’t there', 'Check the storage of photos.') }
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    const folder = 'Make the folder photos in DATA_DIR writable for the site.'
    const remedy = saved.place.startsWith('http') ? error.remedy : folder
    return { failed: fail(error.message, remedy) }
  }
}

/** Images are read and resized by a library of native code, which may not fit the machine. */
async function imageProblem(): Promise<string | null> {
  try {
    const { default: sharp } = await import('sharp')
    const create = { width: 1, height: 1, channels: 3, background: 'white' } as const
    await sharp({ create }).webp().toBuffer()
    return null
  } catch (error) {
    return `images can't be made: ${error instanceof Error ? error.message : String(error)}`
  }
}
