import { join } from 'node:path'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import type { Env } from '~/platform/settings/env.server'
import type { Waiting } from '~prisma/locking/database-use'
import { migrationStatus, type MigrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'
import type { OpenDatabases } from './open-databases'

/** What opening needs of the command that asks for it. */
export type Caller = {
  root: string
  env: () => Promise<Pick<Env, 'database' | 'DATABASE_CONNECTIONS'>>
  /** Whether the command is one that changes something */
  writes: boolean
  dryRun: boolean
  say: (text: string) => void
  signal: AbortSignal
  databases?: OpenDatabases | undefined
}

export const migrationsDir = (caller: Caller) => join(caller.root, database.migrations)

export const readMigrationStatus = (caller: Caller, place: string): Promise<MigrationStatus> =>
  migrationStatus(place, migrationsDir(caller), waitingFor(caller, place))

/** Throws VersionMismatch or UnfinishedCopy for a database that no command may work on. */
export async function assertUsable(caller: Caller, place: string): Promise<void> {
  assertMigrated(await readMigrationStatus(caller, place))
  await assertWholeCopy(place)
}

/** Who waits for the database is told after two seconds, and can stop it with Ctrl-C. */
export const waitingFor = ({ say, signal }: Caller, place: string): Waiting => ({
  onWait: () => say(database.describeWait(place)),
  signal,
})
