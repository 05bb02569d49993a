import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { withClient } from './migration-postgresql'
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

const ofServer = (place: string) =>
  withClient(place, async (client) => (await client.query<AppliedMigration>(ALL)).rows).catch(
    (error: unknown) => {
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return []
      throw error
    },
  )

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
