import type { MigrationStatus } from './migration-status'

/**
 * Program and database are of different versions. The rule: a program works only on a database with
 * exactly its own migrations; missing ones are applied by `quad db migrate` and `quad up`, never by
 * the way, and a newer database is left alone.
 */
export class VersionMismatch extends Error {
  override name = 'VersionMismatch'

  constructor(
    message: string,
    readonly migrations: readonly string[],
    /** What is the matter with each migration */
    readonly detail: string,
    /** What to do next */
    readonly remedy: string,
  ) {
    super(message)
  }
}

/** What to do after a migration that failed. */
export const REPAIR = 'Restore a backup or repair the database, then run quad db migrate again.'

export const MIGRATE = 'Run quad db migrate.'
export const NEWER = 'The database was made by a newer Quad.'
export const USE_NEWER =
  'Use that version of Quad, or restore a backup that this one made. Nothing was changed.'

/** Throws VersionMismatch unless this program's migrations can be applied. */
export function assertMigratable({
  failed,
  newer,
}: Pick<MigrationStatus, 'failed' | 'newer'>): void {
  if (newer.length > 0)
    throw new VersionMismatch(NEWER, newer, 'is unknown to this version', USE_NEWER)
  if (failed.length > 0)
    throw new VersionMismatch('A migration failed.', failed, 'is half applied', REPAIR)
}

/** Throws VersionMismatch unless the database has exactly this program's migrations. */
export function assertMigrated(status: MigrationStatus): void {
  assertMigratable(status)
  const { pending } = status
  if (pending.length === 0) return
  const message =
    status.applied === 0
      ? 'The database has no tables yet.'
      : 'The database is older than this program.'
  throw new VersionMismatch(message, pending, 'is not applied yet', MIGRATE)
}
