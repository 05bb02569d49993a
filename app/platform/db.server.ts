import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { PrismaClient, type Prisma } from '~prisma/generated/client'
import { retryWhileBusy, type Waiting } from '~prisma/locking/database-use'
import { acquireSharedLock } from './database-lock.server'
import { reuseStatements } from './reuse-statements.server'
import { createPrivateFile } from './private-files.server'
import { configureConnection, ERROR_FORMAT, openWriter } from './writer.server'

/** A transaction of `db.write`; `publish` adds its events. */
export type Tx = Prisma.TransactionClient

/** A transaction of `db.writeSql`: for statements by hand alone. */
export type SqlTx = { readonly byHand: true }

/** Either of them: what publishes, and what is written by hand, can be part of both. */
export type WriteTx = Tx | SqlTx

/**
 * The database of one running copy.
 * - `read` sees what is committed and cannot write: its connection is opened read-only.
 * - `write` runs one transaction after another on the only writing connection, each begun with
 *   BEGIN IMMEDIATE, so that two processes queue instead of failing half-way. Acknowledged means
 *   on disk (WAL, synchronous=FULL). No network inside.
 * - `writeSql` is the same for measured hot paths, without Prisma: beginning and ending a transaction
 *   of Prisma's costs more than all that a message writes.
 * - `sql` is the raw read-only connection, for measured hot paths and full-text search.
 */
export type Db = {
  read: Omit<PrismaClient, '$transaction'>
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  writeSql: <T>(work: (tx: SqlTx) => Promise<T>) => Promise<T>
  sql: Database.Database
  close: () => Promise<void>
}

/** Milliseconds that readers, and everyone who opens the file, wait while another process recovers or closes it. */
const BUSY_TIMEOUT = 5_000

/**
 * Waits until no one has the database to itself, so that opening it doesn't block the process. Throws
 * the error of SQLite after five seconds.
 */
export async function waitForDatabase(file: string, waiting: Waiting): Promise<void> {
  await retryWhileBusy(() => prepareFile(file, 0), BUSY_TIMEOUT, waiting)
}

/**
 * Clients of Prisma cost some 15 ms each, so they are made when they are first used: commands of the
 * terminal often need one of them. `waiting` is for transactions that wait for other processes. Throws DatabaseInUse while a backup is
 * restored.
 */
export function openDb(file: string, waiting: Waiting = {}): Db {
  const releaseLock = acquireSharedLock(file)
  prepareFile(file)
  const onOpen = (client: Database.Database) => {
    configureConnection(client)
    reuseStatements(client)
  }
  let read: PrismaClient | undefined
  const sql = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
  const writer = openWriter(file, adapterFor, waiting)
  return {
    get read() {
      return (read ??= new PrismaClient({
        adapter: adapterFor(file, { readonly: true, onOpen }),
        errorFormat: ERROR_FORMAT,
      }))
    },
    sql,
    write: writer.write,
    writeSql: writer.writeSql,
    close: async () => {
      sql.close()
      await Promise.all([read?.$disconnect(), writer.close()])
      releaseLock()
    },
  }
}

/** journal_mode is kept in the file itself; the rest is set per connection. */
function prepareFile(file: string, timeout = BUSY_TIMEOUT) {
  createPrivateFile(file)
  const db = new Database(file, { timeout })
  try {
    db.pragma('journal_mode = WAL')
    // Reads the file, which another process may have to itself.
    db.pragma('user_version')
  } finally {
    db.close()
  }
}

type ConnectionOptions = { readonly: boolean; onOpen: (client: Database.Database) => void }

function adapterFor(file: string, { readonly, onOpen }: ConnectionOptions) {
  const factory = new PrismaBetterSqlite3(
    { url: `file:${file}`, readonly, timeout: BUSY_TIMEOUT },
    { timestampFormat: 'unixepoch-ms' },
  )
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const connection = await connect()
    onOpen((connection as unknown as { client: Database.Database }).client)
    return connection
  }
  return factory
}
