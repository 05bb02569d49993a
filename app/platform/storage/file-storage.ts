/** A file that is stored under a key such as 'photos/a.webp'. */
export type StoredFile = { key: string; bytes: number }

/**
 * Files outside of the database. What is stored under a key is there as a whole or not at all, and a
 * stored file is replaced, never changed.
 */
export type FileStorage = {
  /** For people: where it is, without secrets */
  place: string
  /** Stores a text, or the file at a path on this machine. */
  put(key: string, content: string | { path: string }): Promise<void>
  /** The content part by part, or null where there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
  /** What lies below a prefix that ends in a slash. */
  list(prefix: string): Promise<StoredFile[]>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
}

/** The storage can't be reached or rejects us; the message says which, and never a secret. Recognized by name. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'

  constructor(
    message: string,
    readonly remedy: string,
    options: ErrorOptions,
  ) {
    super(message, options)
  }
}
