import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { PrismaClient } from '~prisma/generated/client'
import type { Waiting } from '~prisma/locking/database-use'
import { acquireSharedLock } from './lock.server'
import type { Db } from '../types'
import { sqliteConnection } from './connection.server'
import { BUSY_TIMEOUT, prepareFile } from './prepare-file.server'
import { reuseStatements } from './reuse-statements.server'
import {
  CACHE_SIZE,
  configureConnection,
  ERROR_FORMAT,
  openWriter,
  type ConnectionOptions,
} from './writer.server'

/**
 * Clients of Prisma cost some 15 ms each, so they are made when they are first used: commands of the
 * terminal often need one of them. `waiting` is for transactions that wait for other processes. Throws DatabaseInUse while a backup is
 * restored.
 */
export function openSqlite(file: string, waiting: Waiting = {}): Db {
  const releaseLock = acquireSharedLock(file)
  prepareFile(file)
  const onOpen = (client: Database.Database) => {
    configureConnection(client)
    return reuseStatements(client)
  }
  let read: PrismaClient | undefined
  const reader = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT })
  // The package's own is twice as large.
  reader.pragma(CACHE_SIZE)
  const writer = openWriter(file, adapterFor, waiting)
  const db: Db = {
    get read() {
      return (read ??= new PrismaClient({
        adapter: adapterFor(file, { readonly: true, onOpen }),
        errorFormat: ERROR_FORMAT,
      }))
    },
    sql: sqliteConnection(reader),
    place: file,
    ...writer.within(),
    withWait: (milliseconds) => Object.assign(Object.create(db) as Db, writer.within(milliseconds)),
    close: async () => {
      reader.close()
      await Promise.all([read?.$disconnect(), writer.close()])
      releaseLock()
    },
  }
  return db
}

function adapterFor(file: string, { readonly, onOpen }: ConnectionOptions) {
  const factory = new PrismaBetterSqlite3(
    { url: `file:${file}`, readonly, timeout: BUSY_TIMEOUT },
    { timestampFormat: 'unixepoch-ms' },
  )
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const connection = await connect()
    const opened = connection as unknown as { client: Database.Database }
    opened.client = onOpen(opened.client)
    return connection
  }
  return factory
}
