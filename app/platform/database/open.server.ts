import type { Waiting } from '~prisma/locking/database-use'
import { ON_POSTGRESQL } from './kind'
import { openSqlite } from './sqlite/open.server'
import type { Db } from './types'

type Open = (place: string, waiting?: Waiting, connections?: number) => Db

/**
 * Opens the database at a place: the path of a file, or an address. `waiting` is for transactions that
 * wait for other processes, `connections` says how many a server sees at most. Throws DatabaseInUse while a backup is restored.
 */
export const openDb: Open = ON_POSTGRESQL
  ? (await import('./postgresql/open.server')).openPostgresql
  : openSqlite
