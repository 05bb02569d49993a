import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Client } from 'pg'
import { MIGRATION_LOCK } from './locking/database-use'
import { isAddress } from './place'

export type AppliedMigration = { name: string; finished_at: unknown; rolled_back_at: unknown }

const ALL = 'SELECT migration_name AS name, finished_at, rolled_back_at FROM _prisma_migrations'
const NO_TABLE = 'no such table: _prisma_migrations'
/** The same as a code of PostgreSQL */
const UNDEFINED_TABLE = '42P01'

/**
 * None where there is no database yet, or none with migrations. Anything else is thrown: a database
 * that is in use, damaged or can't be opened isn't an empty one.
 */
export const appliedMigrations = async (place: string): Promise<AppliedMigration[]> =>
  isAddress(place) ? ofServer(place) : ofFile(place)

async function ofServer(place: string) {
  const { withClient } = await import('./migration-postgresql')
  return withClient(place, applied).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []
    throw error
  })
}

const isDone = (row: AppliedMigration) => row.finished_at !== null || row.rolled_back_at !== null

/**
 * Without the one that another process applies at this moment: it hasn't failed. Others read on meanwhile, so
 * what has begun is read again when no one migrates any longer.
 */
async function applied(client: Client): Promise<AppliedMigration[]> {
  const read = async () => (await client.query<AppliedMigration>(ALL)).rows
  const rows = await read()
  if (rows.every(isDone)) return rows
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
      WHERE locktype = 'advisory' AND classid = 0 AND objid = $1`,
    [MIGRATION_LOCK],
  )
  return rowCount ? rows.filter(isDone) : read()
}

function ofFile(file: string): AppliedMigration[] {
  // A folder that can't be searched throws here.
  if (!statSync(file, { throwIfNoEntry: false })) return []
  const db = new Database(file, { readonly: true, timeout: 0 })
  try {
    return db.prepare<[], AppliedMigration>(ALL).all()
  } catch (error) {
    if (error instanceof Error && error.message === NO_TABLE) return []
    throw error
  } finally {
    db.close()
  }
}
