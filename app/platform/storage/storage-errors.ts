import { DATABASE_AWAY } from '~prisma/locking/database-away'
import { isStorageFailure } from './file-storage'

/** What is wrong with the disk or with the database, and what to do about it. */
type StorageFailure = { message: string; remedy: string }

const WRITABLE = 'Make DATA_DIR and the files in it readable and writable for this user.'
const FREE_SPACE = 'Make room on the disk, or raise the limit, then try again.'
const RESTORE = 'Check the disk, then restore the last backup: quad backup restore'

const FULL = { message: 'The disk is full.', remedy: FREE_SPACE }
const BUSY = {
  message: 'The database is in use by another process.',
  remedy: 'Try again when that process is done.',
}

const AWAY = {
  message: "The database can't be reached.",
  remedy: 'See that its server runs and that DATABASE_URL is right, then try again.',
}

const DENIED = {
  message: 'The role of DATABASE_URL isn’t allowed to do this.',
  remedy: 'Make it the owner of the database. Nothing is damaged.',
}

/** What to do when a server let no one in, by its code */
const LOGIN_REMEDIES: Readonly<Record<string, string>> = {
  '28P01': 'Correct the name and the password in DATABASE_URL.',
  '28000': 'Correct the name and the password in DATABASE_URL, or let the role log in.',
  '3D000': 'Create it: createdb --template template0 --locale C NAME.',
  '53300': 'Let the server have more connections (max_connections), or run fewer processes.',
}

/** By the beginning of the code: the system's, SQLite's, PostgreSQL's or, where it hides theirs, Prisma's. */
const FAILURES: [prefix: string, failure: StorageFailure][] = [
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  [DATABASE_AWAY, AWAY],
  ['57P0', AWAY],
  ['080', AWAY],
  ['42501', DENIED],
  ['P1001', AWAY],
  ['P1017', AWAY],
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

/** What the message says after the path of a file, by the system's code. */
const FILE_MESSAGES: Readonly<Record<string, string>> = {
  EACCES: "can't be opened by this user",
  EPERM: "can't be changed by this user",
  EROFS: 'is on a disk that can only be read',
  EIO: "can't be read or written: the disk fails",
}

/**
 * A failure of the disk or of the database, in words for the operator. Null for any other.
 * Prisma wraps the errors of the database; their code is kept in the cause.
 */
export function explainStorageFailure(error: unknown): StorageFailure | null {
  for (
    let failure = error as ErrorWithCause | undefined, depth = 0;
    failure && depth < 5;
    depth++
  ) {
    const explained = findFailure(failure)
    if (explained) return explained
    failure = failure.cause ?? failure.meta?.driverAdapterError
  }
  return null
}

/**
 * Whether the database or the files can't be used: the disk is full or fails, the server is away, a file
 * is damaged. An operator has to see to it; the code is not at fault, so requests are answered with 503.
 */
export const isStorageUnavailable = (error: unknown): boolean =>
  isStorageFailure(error) || explainStorageFailure(error) !== null

type ErrorWithCause = {
  code?: unknown
  message?: unknown
  originalCode?: unknown
  path?: unknown
  cause?: ErrorWithCause
  meta?: { driverAdapterError?: ErrorWithCause }
}

const ENDED =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error)/

function findFailure(error: ErrorWithCause): StorageFailure | null {
  const { code: own, originalCode, path, message } = error
  const code = String(originalCode ?? own ?? '')
  if (own === DATABASE_AWAY) {
    const remedy = LOGIN_REMEDIES[String(error.cause?.code)] ?? AWAY.remedy
    return { message: String(message), remedy }
  }
  // A connection that ends while a statement runs has no code.
  if (ENDED.test(String(message))) return AWAY
  const reason = FILE_MESSAGES[code]
  // Without a path it is no file, such as a port that this user can't listen on.
  if (reason && typeof path === 'string') return { message: `${path} ${reason}.`, remedy: WRITABLE }
  return FAILURES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}
