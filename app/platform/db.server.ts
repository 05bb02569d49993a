import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { PrismaClient, type Prisma } from '~prisma/generated/client'

/** What a transaction of `db.write` can do; `events` are appended to it with appendEvent. */
export type Tx = Prisma.TransactionClient

/**
 * The database of one running copy.
 * - `read` sees what is committed and cannot write: its connection is opened read-only.
 * - `write` runs one transaction after another on the only writing connection, each begun with
 *   BEGIN IMMEDIATE, so that two processes queue instead of failing half-way. Acknowledged means
 *   on disk (WAL, synchronous=FULL). No network inside.
 * - `sql` is the raw read-only connection, for measured hot paths and full-text search.
 */
export type Db = {
  read: Omit<PrismaClient, '$transaction'>
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  sql: Database.Database
  close: () => Promise<void>
}

/** Milliseconds that a connection waits for another process's write lock. */
const BUSY_TIMEOUT = 10_000
const WAIT_FOR_TURN = 60_000

export function openDb(file: string): Db {
  prepareFile(file)
  const writer = openWriter(file)
  const read = new PrismaClient({ adapter: adapterFor(file, true) })
  const sql = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
  sql.pragma('mmap_size = 268435456')
  return {
    read,
    sql,
    write: (work) => writer.$transaction(work, { maxWait: WAIT_FOR_TURN, timeout: WAIT_FOR_TURN }),
    close: async () => {
      sql.close()
      await Promise.all([read.$disconnect(), writer.$disconnect()])
    },
  }
}

/** journal_mode is kept in the file itself; the rest is set per connection. */
function prepareFile(file: string) {
  const db = new Database(file, { timeout: BUSY_TIMEOUT })
  db.pragma('journal_mode = WAL')
  db.close()
}

function adapterFor(file: string, readonly: boolean) {
  const factory = new PrismaBetterSqlite3(
    { url: `file:${file}`, readonly, timeout: BUSY_TIMEOUT },
    { timestampFormat: 'unixepoch-ms' },
  )
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const connection = await connect()
    tune((connection as unknown as { client: Database.Database }).client)
    return connection
  }
  return factory
}

function tune(client: Database.Database) {
  client.pragma('foreign_keys = ON')
  client.pragma('synchronous = FULL')
  client.pragma('cache_size = -32000')
  client.pragma('temp_store = MEMORY')
  const prepare = client.prepare.bind(client)
  // A deferred BEGIN that writes later fails at once when another process has written meanwhile;
  // an immediate one waits its turn.
  client.prepare = ((source: string) =>
    prepare(source === 'BEGIN' ? 'BEGIN IMMEDIATE' : source)) as typeof client.prepare
}

function openWriter(file: string) {
  return new PrismaClient({ adapter: adapterFor(file, false) })
}
