import type { Waiting } from '~prisma/locking/database-use'
import { ON_POSTGRESQL } from './kind'
import { openSqlite } from './sqlite/open.server'
import type { Db } from './types'

type Open = (place: string, waiting?: Waiting) => Db

/**
 * Opens the database at a place: the path of a file, or an address. `waiting` is for transactions that
 * wait for other processes. Throws DatabaseInUse while a backup is restored.
 */
export const openDb: Open = ON_POSTGRESQL
  ? (await import('./postgresql/open.server')).openPostgresql
  : openSqlite
