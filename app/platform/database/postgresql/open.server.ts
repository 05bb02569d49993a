import { PrismaPg } from '@prisma/adapter-pg'
import type { PoolConfig } from 'pg'
import type { Db } from '../types'
import { ERROR_FORMAT, PrismaClient } from './client.server'
import { openPool, postgresqlConnection } from './connection.server'
import { openWriters } from './writers.server'

/** Connections of a process that read. */
const READERS = 8
/** Milliseconds until a connection is given up, and that one stays without being used */
const CONNECT_MS = 10_000
const IDLE_MS = 60_000
/** Milliseconds that the answer to a statement is waited for: a server may hang without closing anything. */
const ANSWER_MS = 120_000

/**
 * Looking a row up costs hardly more than reading the next one, on a solid-state disk and in memory. By the
 * standard of a turning one the server reads whole tables, of all schools, where an index finds a school's rows.
 */
const DISK = '-c random_page_cost=1.1'

/**
 * Statements are short. Compiling one whose rows were thought to be many took 560 ms, each time, and running
 * it 85.
 */
const COMPILING = '-c jit=off'

const settings = (place: string, max: number, options: string): PoolConfig => ({
  connectionString: place,
  max,
  options: `${DISK} ${COMPILING} ${options}`,
  application_name: 'quad',
  connectionTimeoutMillis: CONNECT_MS,
  idleTimeoutMillis: IDLE_MS,
  allowExitOnIdle: true,
  query_timeout: ANSWER_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: IDLE_MS,
})

/** Opens the database at an address. Nothing is connected before it is used. */
export function openPostgresql(place: string): Db {
  const readers = openPool(settings(place, READERS, '-c default_transaction_read_only=on'))
  const writers = openWriters((options) => openPool(settings(place, 1, options)))
  let read: PrismaClient | undefined
  const db: Db = {
    get read() {
      return (read ??= new PrismaClient({
        adapter: new PrismaPg(readers, { onPoolError: () => undefined }),
        errorFormat: ERROR_FORMAT,
      }))
    },
    sql: postgresqlConnection(readers),
    place,
    write: writers.write,
    writeSql: writers.writeSql,
    // Programs lock rows of a server, not the database.
    withWait: () => db,
    close: async () => {
      await read?.$disconnect()
      await Promise.all([readers.end(), writers.close()])
    },
  }
  return db
}
