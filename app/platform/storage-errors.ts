/** What is wrong with the disk or with the database as a file, and what to do about it. */
type StorageFailure = { message: string; remedy: string }

const WRITABLE = 'Make DATA_DIR and the files in it readable and writable for this user.'
const FREE_SPACE = 'Make room on the disk, or raise the limit, then try again.'
const RESTORE = 'Check the disk, then restore the last backup: quad backup restore'

const FULL = { message: 'The disk is full.', remedy: FREE_SPACE }
const BUSY = {
  message: 'The database is in use by another process.',
  remedy: 'Try again when that process is done.',
}

/** By the beginning of SQLite's code. */
const DATABASE: [prefix: string, failure: StorageFailure][] = [
  ['SQLITE_BUSY', BUSY],
  ['SQLITE_LOCKED', BUSY],
  ['SQLITE_FULL', FULL],
  // The index of the write-ahead log didn't fit.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_READONLY', { message: 'The database can only be read.', remedy: WRITABLE }],
  ['SQLITE_PERM', { message: "The database can't be opened.", remedy: WRITABLE }],
  ['SQLITE_CANTOPEN', { message: "The database can't be opened.", remedy: WRITABLE }],
  ['SQLITE_NOTADB', { message: 'The file is not a database.', remedy: RESTORE }],
  ['SQLITE_CORRUPT', { message: 'The database is damaged.', remedy: RESTORE }],
  ['SQLITE_IOERR', { message: "The database can't be read or written.", remedy: RESTORE }],
]

/** By the system's code; what comes after the path. */
const FILES: Readonly<Record<string, string>> = {
  EACCES: "can't be opened by this user",
  EPERM: "can't be changed by this user",
  EROFS: 'is on a disk that can only be read',
  EIO: "can't be read or written: the disk fails",
}

/**
 * A failure of the disk or of the database's file, in words for the operator. Null for any other.
 * Prisma wraps the errors of SQLite; their code is kept in the cause.
 */
export function explainStorageFailure(error: unknown): StorageFailure | null {
  for (let one = error as ErrorWithCause | undefined, depth = 0; one && depth < 5; depth++) {
    const found = findFailure(one)
    if (found) return found
    one = one.cause ?? one.meta?.driverAdapterError
  }
  return null
}

type ErrorWithCause = {
  code?: unknown
  originalCode?: unknown
  path?: unknown
  cause?: ErrorWithCause
  meta?: { driverAdapterError?: ErrorWithCause }
}

function findFailure({ code: own, originalCode, path }: ErrorWithCause): StorageFailure | null {
  const code = String(originalCode ?? own ?? '')
  if (['ENOSPC', 'EDQUOT'].includes(code)) return FULL
  const reason = FILES[code]
  // Without a path it is no file, such as a port that this user can't listen on.
  if (reason && typeof path === 'string') return { message: `${path} ${reason}.`, remedy: WRITABLE }
  return DATABASE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}
