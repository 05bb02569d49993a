import { CREATE_DATABASE, DATABASE_AWAY } from '~prisma/locking/database-away'
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

const SERVER_FULL = {
  message: 'The disk of the database’s server is full.',
  remedy: 'Make room there, or give it a larger one, then try again. Nothing is damaged.',
}

const DENIED = {
  message: 'The role of DATABASE_URL isn’t allowed to do this.',
  remedy: 'Make it the owner of the database. Nothing is damaged.',
}

const READ_ONLY = {
  message:
    'The database can only be read: its address leads to a standby, or it was made read-only.',
  remedy:
    'Nothing is damaged: don’t restore a backup. Lead DATABASE_URL to the server that is written, promote the standby, or turn default_transaction_read_only off.',
}

const SHARED_SESSIONS = {
  message: 'A pooler gives each transaction another connection.',
  remedy: 'Set pool_mode = session in PgBouncer, or name the server itself in DATABASE_URL.',
}

const TOO_FEW = {
  message: 'The database has no connection left.',
  remedy:
    'Let the role and the server have more connections, or set DATABASE_CONNECTIONS or WEB_CONCURRENCY to less.',
}

const AUTHORITY =
  'Name the authority that signed the server’s certificate: sslrootcert=/path/to/ca.pem at the end of DATABASE_URL. sslmode=no-verify checks nothing.'

/** What to do when a server let no one in, by its code */
const LOGIN_REMEDIES: Readonly<Record<string, string>> = {
  '08P01':
    'If it is about options or another parameter: take that out of DATABASE_URL, or let PgBouncer ignore it (ignore_startup_parameters). If it is about connections: raise max_client_conn and default_pool_size.',
  '28P01': 'Correct the name and the password in DATABASE_URL.',
  '28000':
    'Correct the name and the password in DATABASE_URL, let the role log in, or ask for TLS by sslmode=verify-full.',
  '25006': READ_ONLY.remedy,
  '3D000': `Create it: ${CREATE_DATABASE}.`,
  '53300': TOO_FEW.remedy,
  QUAD_NO_FIRST_ANSWER:
    'A pooler lets us in and has no connection of the server left: raise default_pool_size of PgBouncer, or set DATABASE_CONNECTIONS or WEB_CONCURRENCY to less.',
  CERT_HAS_EXPIRED: 'Renew the server’s certificate.',
  DEPTH_ZERO_SELF_SIGNED_CERT: AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'Name the server in DATABASE_URL as its certificate does, or ask for the authority alone by sslmode=verify-ca.',
}

/** By the beginning of the code: the system's, SQLite's, PostgreSQL's or, where it hides theirs, Prisma's. */
const FAILURES: [prefix: string, failure: StorageFailure][] = [
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  [DATABASE_AWAY, AWAY],
  ['57P0', AWAY],
  ['080', AWAY],
  ['42501', DENIED],
  ['25006', READ_ONLY],
  ['53100', SERVER_FULL],
  ['55P03', BUSY],
  ['53300', TOO_FEW],
  ['42P05', SHARED_SESSIONS],
  ['26000', SHARED_SESSIONS],
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

/** Whether a database can't be reached, or has fallen silent. One that has no connection left is there. */
export function isDatabaseAway(error: unknown): boolean {
  const failure = explainStorageFailure(error)
  return failure !== null && failure.remedy === AWAY.remedy
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
