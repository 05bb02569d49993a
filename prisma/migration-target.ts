import type { DiffTarget, MigrationList } from '@prisma/schema-engine-wasm'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { NextMigration } from './by-hand/next-migration'
import type { Waiting } from './locking/database-use'

/** A database that is migrated. */
export type MigrationTarget = {
  provider: 'sqlite' | 'postgresql'
  /** Tables that aren't in the schema */
  unmanaged: string[]
  /** What each connection of the engine begins with */
  begin: string
  factory: () => SqlMigrationAwareDriverAdapterFactory
  /** What has the migrations, to compare the schema with: the folders, or the migrated database. */
  differenceFrom: (migrations: MigrationList, schema: [string, string][]) => Promise<DiffTarget>
  /** The next migration, without what it would take away that the schema doesn't know */
  keep: (migrations: MigrationList, sql: string) => Promise<NextMigration>
  /** One process migrates at a time; others wait. */
  withLock: <T>(waiting: Waiting, work: () => Promise<T>) => Promise<T>
  /** Throws while others are in the way of a migration. */
  claim: (waiting: Waiting) => Promise<void>
}
