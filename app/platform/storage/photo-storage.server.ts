import { openFolderStorage } from './folder-storage.server'
import { openS3Storage } from './s3-storage.server'
import { s3Settings, type S3Env } from './settings'
import { isStorageFailure, type FileStorage, type StorageFailure } from './file-storage'

/** Where pictures of people are. */
export type PhotoStorage = {
  /** Saved photos: in the bucket of the settings, else in DATA_DIR */
  saved: FileStorage
  /**
   * Pictures that wait to be framed, always in DATA_DIR: what someone chose is still there while the
   * bucket is away.
   */
  waiting: FileStorage
}

/** Milliseconds until a bucket has to respond while someone waits for their page. */
const RESPONSE_MS = 8_000

type Settings = S3Env & { DATA_DIR: string }
type Listener = (failure: StorageFailure) => void

/** The storages of the settings; the listener hears of everything that goes wrong with them. */
export function openPhotoStorage(
  env: Settings,
  onFailure: Listener = () => undefined,
  responseMs = RESPONSE_MS,
): PhotoStorage {
  const bucket = s3Settings(env, 'PHOTO_BUCKET')
  const folder = watched(openFolderStorage(env.DATA_DIR), onFailure)
  const saved = bucket ? watched(openS3Storage(bucket, responseMs), onFailure) : folder
  return { saved, waiting: folder }
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
