import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { isBusy, retryWhileBusy, type Waiting } from '~prisma/locking/database-use'
import { PrismaClient } from '~prisma/generated/client'
import type { SqlTx, Tx } from '../types'
import { onConnection } from '../sql.server'
import { sqliteConnection } from './connection.server'
import { reuseStatements } from './reuse-statements.server'

/** Milliseconds that a transaction can wait for its turn, and take */
const TRANSACTION_TIMEOUT = 60_000

/** `onOpen` returns the connection as the adapter uses it. */
export type ConnectionOptions = {
  readonly: boolean
  onOpen: (client: Database.Database) => Database.Database
}
/** Transactions that are committed together at most: other processes wait for them, too. */
const MAX_TOGETHER = 32
/** Milliseconds in which others may join, where the last ones weren't alone: a commit costs as much as they do. */
const GATHER_MS = 10
/** Turns of the event loop in which no other has joined: requests begin one in a turn (app/http/admission). */
const QUIET_TURNS = 4

export type AdapterFor = (file: string, opening: ConnectionOptions) => PrismaBetterSqlite3

/**
 * As in production. Otherwise Prisma looks at the stack at each call, to quote the code in an error,
 * and in a process whose stacks are mapped to sources again and again that ended some calls.
 */
export const ERROR_FORMAT = 'minimal'

/** Kilobytes of pages that each of the three connections remembers at most. */
export const CACHE_SIZE = 'cache_size = -8000'

export const configureConnection = (client: Database.Database) => {
  client.pragma('foreign_keys = ON')
  client.pragma('synchronous = FULL')
  client.pragma(CACHE_SIZE)
  client.pragma('temp_store = MEMORY')
}

/**
 * The only writing connection. Transactions of this process queue in memory, and those that wait are
 * committed together; the lock against other
 * processes is polled, because SQLite's own waiting would block the whole process, including the
 * transaction that it waits for.
 */
export function openWriter(file: string, adapterFor: AdapterFor, waiting: Waiting) {
  let client: Database.Database | undefined
  const adapter = () =>
    adapterFor(file, {
      readonly: false,
      onOpen: (opened) => {
        configureConnection(opened)
        // While opening, another process may be closing the file; from here on, each transaction waits.
        opened.pragma('busy_timeout = 0')
        client = opened
        return reuseStatements(opened, nestPrismaTransaction)
      },
    })
  let made: PrismaClient | undefined
  const prisma = () =>
    (made ??= new PrismaClient({ adapter: adapter(), errorFormat: ERROR_FORMAT }))
  const queue: QueuedWrite[] = []
  let running: Promise<void> | null = null

  async function connect(): Promise<Database.Database> {
    await prisma().$connect()
    if (!client) throw new Error('The writing connection did not open')
    return client
  }

  const throughPrisma = (work: (tx: Tx) => Promise<unknown>) => (connection: Database.Database) =>
    prisma().$transaction((tx) => onConnection(sqliteConnection(connection), tx, work), {
      maxWait: TRANSACTION_TIMEOUT,
      timeout: TRANSACTION_TIMEOUT,
    })

  /** Requests that have arrived with it come as far as their own transaction. */
  async function gather() {
    for (let quiet = 0; quiet < QUIET_TURNS && queue.length < MAX_TOGETHER; quiet++) {
      const known = queue.length
      await setImmediate()
      if (queue.length > known) quiet = 0
    }
  }

  async function run() {
    let together = 1
    while (queue.length > 0) {
      if (together > 1) await setTimeout(GATHER_MS)
      await gather()
      const writes = queue.splice(0, MAX_TOGETHER)
      together = writes.length
      queue.unshift(...(await commitTogether(connect, writes, waiting)))
    }
    running = null
  }

  const enqueue = <T>(work: QueuedWrite['work'], milliseconds: number) =>
    new Promise<T>((resolve, reject) => {
      const until = Date.now() + milliseconds
      queue.push({ work, until, resolve: resolve as (value: unknown) => void, reject })
      running ??= run()
    })

  return {
    /** Transactions that wait so long for others at most */
    within: (milliseconds = TRANSACTION_TIMEOUT) => ({
      write: <T>(work: (tx: Tx) => Promise<T>) => enqueue<T>(throughPrisma(work), milliseconds),
      writeSql: <T>(work: (tx: SqlTx) => Promise<T>) => enqueue<T>(byHand(work), milliseconds),
    }),
    close: async () => made?.$disconnect(),
  }
}

/**
 * What waits is committed together: the disk is waited for once, and it is what takes longest. Returns those
 * that may wait longer, where another process had the database all the time.
 */
async function commitTogether(
  connect: () => Promise<Database.Database>,
  writes: readonly QueuedWrite[],
  waiting: Waiting,
): Promise<QueuedWrite[]> {
  try {
    const connection = await connect()
    const locked = await begin(connection, Math.min(...writes.map(({ until }) => until)), waiting)
    if (locked !== null) return rejectLate(writes, locked)
    for (const end of await runAll(connection, writes)) end()
  } catch (error) {
    for (const { reject } of writes) reject(error)
  }
  return []
}

/** Begins a transaction, or returns the error of the last attempt until then. */
async function begin(connection: Database.Database, until: number, waiting: Waiting) {
  const milliseconds = Math.max(0, until - Date.now())
  const attempt = () => connection.exec('BEGIN IMMEDIATE')
  return retryWhileBusy(attempt, milliseconds, waiting).then(
    () => null,
    (error: unknown) => {
      if (!isBusy(error)) throw error
      return error
    },
  )
}

/** Those whose time is up are told; nothing of them has begun. */
function rejectLate(writes: readonly QueuedWrite[], error: unknown): QueuedWrite[] {
  const now = Date.now()
  for (const { until, reject } of writes) if (until <= now) reject(error)
  return writes.filter(({ until }) => until > now)
}

/** Runs and commits them; returns functions that let each caller go on. */
async function runAll(connection: Database.Database, writes: readonly QueuedWrite[]) {
  const ends: (() => void)[] = []
  try {
    for (const { work, resolve, reject } of writes) {
      let cause: unknown = new Error('The transaction was rolled back')
      const end = await savepoint(connection, work).then(
        (value) => () => resolve(value),
        (error: unknown) => ((cause = error), () => reject(error)),
      )
      // An error of the disk ends the transaction for all; nothing of it is stored.
      if (!connection.inTransaction) throw cause
      ends.push(end)
    }
    connection.exec('COMMIT')
    return ends
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK')
  }
}

/** A transaction that waits to be committed with others; its caller goes on once it is on disk. */
type QueuedWrite = {
  work: (connection: Database.Database) => Promise<unknown>
  /** When it gives up waiting for other processes */
  until: number
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * BEGIN IMMEDIATE has started the transaction before Prisma does: Prisma's own are savepoints in it. One
 * that is rolled back stays, and is released by `undo`.
 */
const NESTED: Record<string, string> = {
  BEGIN: 'SAVEPOINT prisma',
  COMMIT: 'RELEASE prisma',
  ROLLBACK: 'ROLLBACK TO prisma',
}

/** As Prisma begins and ends its own: under the same name, so that it's undone by the same. */
const byHand = (work: (tx: SqlTx) => Promise<unknown>) => async (connection: Database.Database) => {
  connection.exec('SAVEPOINT prisma')
  const value = await onConnection(sqliteConnection(connection), { byHand: true }, work)
  connection.exec('RELEASE prisma')
  return value
}

/** One transaction of those that are committed together: if it fails, the others go on without it. */
async function savepoint(
  connection: Database.Database,
  work: QueuedWrite['work'],
): Promise<unknown> {
  try {
    return await work(connection)
  } catch (error) {
    if (connection.inTransaction) undo(connection)
    throw error
  }
}

const nestPrismaTransaction = (text: string): string => NESTED[text] ?? text

/** Takes back what the last savepoint holds. It is missing where Prisma could not even begin. */
function undo(connection: Database.Database) {
  try {
    connection.exec('ROLLBACK TO prisma; RELEASE prisma')
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no such savepoint'))) throw error
  }
}
