import { join } from 'node:path'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import type { Env } from '~/platform/settings/env.server'
import { migrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'

/**
 * Makes this process, with its children, one that serves the database, which has to be of this version and
 * writable; of a file it is the only one. Throws DatabaseInUse, VersionMismatch, UnfinishedCopy, or the
 * error of the database.
 */
export async function claimDatabase({ database: place, DRAIN_SECONDS }: Env): Promise<void> {
  const waiting = { onWait: () => console.error(database.describeWait(place)) }
  await database.claimSite(place, waiting, DRAIN_SECONDS)
  const dir = join(process.cwd(), database.migrations)
  assertMigrated(await migrationStatus(place, dir, waiting))
  await assertWholeCopy(place)
  await database.waitFor(place, waiting)
  await database.tryWrite(place, waiting)
}
