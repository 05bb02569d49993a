import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'
import { retryWhileBusy, type Waiting } from '~prisma/locking/database-use'
import { PrismaClient } from '~prisma/generated/client'
import type { Tx } from './db.server'
import { onConnection } from './sql.server'

/** Milliseconds that a transaction can wait for its turn, and take */
const TRANSACTION_TIMEOUT = 60_000

type ConnectionOptions = { readonly: boolean; onOpen: (client: Database.Database) => void }
export type AdapterFor = (file: string, opening: ConnectionOptions) => PrismaBetterSqlite3

export const configureConnection = (client: Database.Database) => {
  client.pragma('foreign_keys = ON')
  client.pragma('synchronous = FULL')
  client.pragma('cache_size = -8000')
  client.pragma('temp_store = MEMORY')
}

/**
 * The only writing connection. Transactions of this process queue in memory; the lock against other
 * processes is polled, because SQLite's own waiting would block the whole process, including the
 * transaction that it waits for.
 */
export function openWriter(file: string, adapterFor: AdapterFor, waiting: Waiting) {
  let client: Database.Database | undefined
  const adapter = adapterFor(file, {
    readonly: false,
    onOpen: (opened) => {
      configureConnection(opened)
      // While opening, another process may be closing the file; from here on, each transaction waits.
      opened.pragma('busy_timeout = 0')
      nestPrismaTransaction(opened)
      client = opened
    },
  })
  const prisma = new PrismaClient({ adapter })
  let last: Promise<unknown> = Promise.resolve()

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await prisma.$connect()
    const connection = client
    if (!connection) throw new Error('The writing connection did not open')
    const begin = () => connection.exec('BEGIN IMMEDIATE')
    await retryWhileBusy(begin, TRANSACTION_TIMEOUT, waiting)
    try {
      return await prisma.$transaction((tx) => onConnection(connection, tx, work), {
        maxWait: TRANSACTION_TIMEOUT,
        timeout: TRANSACTION_TIMEOUT,
      })
    } finally {
      if (connection.inTransaction) connection.exec('ROLLBACK')
    }
  }

  return {
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const result = last.then(() => transact(work))
      last = result.catch(() => undefined)
      return result
    },
    close: () => prisma.$disconnect(),
  }
}

/** BEGIN IMMEDIATE has started the transaction before Prisma does: Prisma's own becomes a savepoint. */
function nestPrismaTransaction(client: Database.Database) {
  const prepare = client.prepare.bind(client)
  client.prepare = ((source: string) =>
    prepare(source === 'BEGIN' ? 'SAVEPOINT prisma' : source)) as typeof client.prepare
}
