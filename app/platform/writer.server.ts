import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaClient } from '~prisma/generated/client'
import type { Tx } from './db.server'

/** Milliseconds that a transaction waits for its turn, and may take. */
const PATIENCE = 60_000

type Opening = { readonly: boolean; onOpen: (client: Database.Database) => void }
export type AdapterFor = (file: string, opening: Opening) => PrismaBetterSqlite3

export const tune = (client: Database.Database) => {
  client.pragma('foreign_keys = ON')
  client.pragma('synchronous = FULL')
  client.pragma('cache_size = -8000')
  client.pragma('temp_store = MEMORY')
}

/**
 * The only writing connection. Transactions of this process wait for one another in memory; the
 * lock against other processes is asked for again and again with pauses, because SQLite's own
 * waiting would stop the whole process, and with it the transaction that is waited for.
 */
export function openWriter(file: string, adapterFor: AdapterFor) {
  let client: Database.Database | undefined
  const adapter = adapterFor(file, {
    readonly: false,
    onOpen: (opened) => {
      tune(opened)
      // Opening may meet a process that just closes the file; from here on `begin` does the waiting.
      opened.pragma('busy_timeout = 0')
      letUsBegin(opened)
      client = opened
    },
  })
  const prisma = new PrismaClient({ adapter })
  let last: Promise<unknown> = Promise.resolve()

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    await prisma.$connect()
    if (!client) throw new Error('The writing connection did not open')
    await begin(client)
    try {
      return await prisma.$transaction(work, { maxWait: PATIENCE, timeout: PATIENCE })
    } finally {
      if (client.inTransaction) client.exec('ROLLBACK')
    }
  }

  return {
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const mine = last.then(() => transact(work))
      last = mine.catch(() => undefined)
      return mine
    },
    close: () => prisma.$disconnect(),
  }
}

/** Our BEGIN IMMEDIATE has begun the transaction before Prisma does: its own becomes a savepoint. */
function letUsBegin(client: Database.Database) {
  const prepare = client.prepare.bind(client)
  client.prepare = ((source: string) =>
    prepare(source === 'BEGIN' ? 'SAVEPOINT prisma' : source)) as typeof client.prepare
}

async function begin(client: Database.Database) {
  const until = Date.now() + PATIENCE
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      client.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const busy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY')
      if (!busy || Date.now() > until) throw error
      await sleep(pause)
    }
  }
}
