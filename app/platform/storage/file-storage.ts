/** A file that is stored under a key such as 'photos/a.webp'. */
export type StoredFile = {
  key: string
  bytes: number
  /** When it was last put, by the storage's clock */
  at: Date
}

/**
 * Files outside of the database. What is stored under a key is there as a whole or not at all, and a
 * stored file is replaced, never changed.
 */
export type FileStorage = {
  /** For people: where it is, without secrets */
  place: string
  /** Stores a text or bytes, or the file at a path on this machine. */
  put(key: string, content: string | Uint8Array | { path: string }): Promise<void>
  /** The content part by part, or null where there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
  has(key: string): Promise<boolean>
  /** What lies below a prefix that ends in a slash, however deep, in the order of the keys. */
  list(prefix: string): Promise<StoredFile[]>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
}

/** The whole content of a file, or null where there is none. */
export async function readWhole(storage: FileStorage, key: string): Promise<Buffer | null> {
  const content = await storage.read(key)
  if (!content) return null
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
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

/** By name: the tests run the built site with classes of its own. */
export const isStorageFailure = (error: unknown): error is StorageFailure =>
  error instanceof Error && error.name === 'StorageFailure'

/** 'away' while the storage fails, for pages that go on without it. */
export const orAway = <T>(work: Promise<T>): Promise<T | 'away'> =>
  work.catch((error: unknown) => {
    if (isStorageFailure(error)) return 'away' as const
    throw error
  })
