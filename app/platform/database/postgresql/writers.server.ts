import { setTimeout } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway } from '~/platform/storage/storage-errors'
import type { SqlTx, Tx } from '../types'
import { onConnection } from '../sql.server'
import { ERROR_FORMAT, PrismaClient } from './client.server'
import { postgresqlConnection } from './connection.server'

/** Milliseconds that a transaction can wait for its turn, and take */
const TRANSACTION_TIMEOUT = 60_000
/** A transaction that came in the way of another one is run again, so often. */
const MAX_ATTEMPTS = 20
/** So often where it is about a row that another one added: if it stays there, it's an error. */
const MAX_KNOWN = 6
/** So many attempts are made at once with others; the number of the lock for those after them */
const BEFORE_TURNS = 4
const TURNS = 7_811_002
/** Milliseconds before the next attempt, times the attempts so far */
const BETWEEN_MS = 5

/** A transaction that waits for a writer. */
type Turn = { resolve: (writer: Writer) => void; reject: (error: Error) => void }

/** A connection that writes, with Prisma on it. */
type Writer = {
  pool: Pool
  prisma: PrismaClient
  /** The connection of the transaction that runs */
  client?: PoolClient
}

/** So many transactions run at the same time; others wait for their turn. Writers are opened when they are needed. */
export function openWriters(max: number, openPool: () => Pool) {
  const free: Writer[] = []
  const waiting: Turn[] = []
  const opened: Writer[] = []

  function open(): Writer {
    const pool = openPool()
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: ERROR_FORMAT })
    const writer: Writer = { pool, prisma }
    pool.on('acquire', (client) => (writer.client = client))
    opened.push(writer)
    return writer
  }

  async function withWriter<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const writer =
      free.pop() ??
      (opened.length < max
        ? open()
        : await new Promise<Writer>((resolve, reject) => waiting.push({ resolve, reject })))
    try {
      return await attempt(writer.pool, () => work(writer))
    } catch (error) {
      // Those who wait would wait for the same, one after the other.
      if (isDatabaseAway(error)) for (const { reject } of waiting.splice(0)) reject(error as Error)
      throw error
    } finally {
      const next = waiting.shift()
      if (next) next.resolve(writer)
      else free.push(writer)
    }
  }

  return {
    write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      withWriter((writer) =>
        writer.prisma.$transaction((tx) => inTransaction(writer, tx, work), {
          maxWait: TRANSACTION_TIMEOUT,
          timeout: TRANSACTION_TIMEOUT,
        }),
      ),
    writeSql: <T>(work: (tx: SqlTx) => Promise<T>): Promise<T> =>
      withWriter((writer) => byHand(writer, work)),
    close: async () => {
      await Promise.all(opened.map(({ prisma }) => prisma.$disconnect()))
      await Promise.all(opened.map(({ pool }) => pool.end()))
    },
  }
}

async function inTransaction<T, Of extends Tx | SqlTx>(
  { client }: Writer,
  tx: Of,
  work: (tx: Of) => Promise<T>,
): Promise<T> {
  if (!client) throw new Error('The writing connection did not open')
  const state = { inTransaction: true }
  try {
    return await onConnection(postgresqlConnection(client, state), tx, work)
  } finally {
    state.inTransaction = false
  }
}

async function byHand<T>(writer: Writer, work: (tx: SqlTx) => Promise<T>): Promise<T> {
  const client = await writer.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const value = await inTransaction(writer, { byHand: true }, work)
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

async function attempt<T>(pool: Pool, run: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await (count > BEFORE_TURNS ? inTurn(pool, run) : run())
    } catch (error) {
      const most = hasCode(error, CONFLICTS) ? MAX_ATTEMPTS : hasCode(error, KNOWN) ? MAX_KNOWN : 0
      if (count >= most) throw error
      await setTimeout(Math.random() * BETWEEN_MS * count)
    }
  }
}

/** One after the other, in whichever process: those that fail again and again don't fail by one another. */
async function inTurn<T>(pool: Pool, run: () => Promise<T>): Promise<T> {
  // Before the transaction begins: what it reads has to be of the time when its turn has come.
  await pool.query(`SELECT pg_advisory_lock(${TURNS})`)
  try {
    return await run()
  } finally {
    await pool.query(`SELECT pg_advisory_unlock(${TURNS})`)
  }
}

/** Codes of PostgreSQL: another transaction came in the way, or each waited for the other. */
const CONFLICTS = ['40001', '40P01', 'P2034']
/**
 * The same row was added by another one at the same time: the next attempt sees it. What was there before
 * is an error then, too.
 */
const KNOWN = ['23505', 'P2002']

type Failure = {
  code?: unknown
  originalCode?: unknown
  cause?: Failure
  meta?: { driverAdapterError?: Failure }
}

/** Prisma wraps the errors of the driver. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let failure = error as Failure | undefined, depth = 0; failure && depth < 5; depth++) {
    if (codes.includes(String(failure.originalCode ?? failure.code ?? ''))) return true
    failure = failure.cause ?? failure.meta?.driverAdapterError
  }
  return false
}
