import { postgresqlTarget } from './migration-postgresql'
import { sqliteTarget } from './migration-sqlite'
import type { MigrationTarget } from './migration-target'
import { isAddress } from './place'

/** What migrates the database at a place: the path of a file, or an address. */
export const findTarget = (place: string): MigrationTarget =>
  isAddress(place) ? postgresqlTarget(place) : sqliteTarget(place)
