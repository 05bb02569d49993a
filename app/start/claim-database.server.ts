import { join } from 'node:path'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { neededConnections } from '~/platform/settings/connections'
import { database } from '~/platform/database/operations.server'
import { assertFit } from '~/platform/database/unfit-database'
import type { Log } from '~/platform/monitoring/log.server'
import type { Env } from '~/platform/settings/env.server'
import { migrationStatus } from '~prisma/migration-status'
import { assertMigrated } from '~prisma/version-match'

/**
 * Makes this process, with its children, one that serves the database, which has to be of this version and
 * writable; of a file it is the only one. Throws UnfitDatabase, DatabaseInUse, VersionMismatch,
 * UnfinishedCopy, or the error of the database.
 */
export async function claimDatabase(env: Env, log: Log): Promise<void> {
  const { database: place, DRAIN_SECONDS, WEB_CONCURRENCY, DATABASE_CONNECTIONS } = env
  const needed = neededConnections(WEB_CONCURRENCY, DATABASE_CONNECTIONS)
  const { faults, doubts, notes } = await database.inspect(place, { needed, tries: true })
  assertFit({ faults })
  for (const { message, remedy } of doubts) log.warn(`${message}. ${remedy}`)
  for (const note of notes) log.info(`The database is reached ${note}.`)
  const waiting = { onWait: () => console.error(database.describeWait(place)) }
  await database.claimSite(place, waiting, DRAIN_SECONDS)
  const dir = join(process.cwd(), database.migrations)
  assertMigrated(await migrationStatus(place, dir, waiting))
  await assertWholeCopy(place)
  await database.waitFor(place, waiting)
  await database.tryWrite(place, waiting)
}
