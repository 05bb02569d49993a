import { openFolderStorage } from './folder-storage.server'
import { openS3Storage } from './s3-storage.server'
import { bucketSettings, type S3Env } from '../settings/storage'
import { parseFilesUrl } from '../settings/files-url'
import { isStorageFailure, type FileStorage, type StorageFailure } from './file-storage'
import { belowPrefix } from './prefix-storage'
import { withLocalSpare } from './spare-storage'

/** Where pictures of people are. */
export type PhotoStorage = {
  /** Saved photos and what is made from them */
  saved: FileStorage
  /** Pictures that wait to be framed */
  waiting: FileStorage
}

/** The files of a site outside of its database that all its machines share. */
export type SiteFiles = {
  photos: PhotoStorage
  /** Copies of people's data that they can download */
  downloads: FileStorage
}

/** The folders of files in which a site keeps them, wherever they are. */
export const FILE_FOLDERS = ['photos/', 'photo-sizes/', 'waiting-photos/', 'downloads/'] as const

/** Milliseconds until a bucket has to respond while someone waits for their page. */
const RESPONSE_MS = 8_000

export type FileSettings = S3Env & { DATA_DIR: string }
type Listener = (failure: StorageFailure) => void

/** The files of the settings; the listener is called for everything that goes wrong with them. */
export function openSiteFiles(
  env: FileSettings,
  onFailure: Listener = () => undefined,
  responseMs = RESPONSE_MS,
): SiteFiles {
  const shared = watched(openConfigured(env, responseMs), onFailure)
  if (!isInBucket(env)) return { photos: { saved: shared, waiting: shared }, downloads: shared }
  const waiting = withLocalSpare(shared, watched(openFolderStorage(env.DATA_DIR), onFailure))
  return { photos: { saved: shared, waiting }, downloads: shared }
}

/** The place of files by the settings, for the terminal tool. */
export const openFiles = (env: FileSettings, responseMs = RESPONSE_MS): FileStorage =>
  openConfigured(env, responseMs)

/** Whether the settings put files into a bucket. */
export const isInBucket = ({ FILES_URL }: S3Env): boolean => FILES_URL.startsWith('s3:')

/** The place of the settings: FILES_URL, else DATA_DIR. */
const openConfigured = (env: FileSettings, responseMs: number): FileStorage =>
  env.FILES_URL === ''
    ? openFolderStorage(env.DATA_DIR)
    : openFilesUrl(env, env.FILES_URL, responseMs)

/** The place of a URL that `bucketProblem` has nothing against. */
export function openFilesUrl(env: S3Env, url: string, responseMs: number): FileStorage {
  const place = parseFilesUrl(url)
  if (typeof place === 'string') throw new Error(`The URL of files ${place}`)
  if (place.kind === 'folder') return openFolderStorage(place.path)
  return belowPrefix(openS3Storage(bucketSettings(env, place), responseMs), place.prefix)
}

function watched(storage: FileStorage, onFailure: Listener): FileStorage {
  const tell = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (isStorageFailure(error)) onFailure(error)
      throw error
    })
  return {
    place: storage.place,
    put: (key, content) => tell(storage.put(key, content)),
    read: (key) => tell(storage.read(key)),
    has: (key) => tell(storage.has(key)),
    list: (prefix) => tell(storage.list(prefix)),
    remove: (key) => tell(storage.remove(key)),
  }
}
