import { join } from 'node:path'
import { inList } from '~/platform/database/dialect'
import { raw, sql } from '~/platform/database/sql-text'
import type { RestoreParts, RestoreResult, Watch } from './backup-database'
import { createBackup, type Source } from './create'
import { backupDatabase } from './database'
import { nameAt, type Manifest } from './manifest'

type Place = Source & { into: string; now: Date }

/**
 * Puts a backup in the place of the database, which no one may have open (else DatabaseInUse). What
 * was there is kept as a backup of its own. Killed at any moment, either the old or the new database is there
 * as a whole. Photos are only added. (CLI-24)
 */
export function restoreBackup(
  place: Place,
  manifest: Manifest,
  migrate: RestoreParts['migrate'],
  watch: Watch = {},
): Promise<RestoreResult> {
  const { database, into, now } = place
  const name = `${nameAt(now)}-before-restore`
  return backupDatabase.restore(database, {
    copy: join(into, manifest.name, manifest.database.file),
    now,
    migrate,
    watch,
    freshStart: freshStart(now),
    addPhotos: () => addPhotos(place, manifest),
    keep: async () =>
      (await createBackup(place, into, { name, now }, { signal: watch.signal })).name,
  })
}

/** Tables that are empty after a restore. */
export const EMPTIED = ['Session', 'DataDownload'] as const

/**
 * Another name for search, so that no index of the time in between is taken for one of this
 * database, whatever numbers its events reach. No one stays signed in and no mailed link stays open:
 * it may be one that was ended since. Files of data copies are not in a backup. What some process
 * had begun begins again.
 */
const freshStart = (now: Date) => [
  sql`DELETE FROM "SystemValue" WHERE ${inList('key', INDEX_KEYS)}`,
  ...EMPTIED.map((table) => sql`DELETE FROM ${raw(`"${table}"`)}`),
  sql`UPDATE "MailLink" SET ended_at = ${now} WHERE ended_at IS NULL`,
  sql`UPDATE "Job" SET state = 'ready', worker_id = NULL, lease_until = NULL,
    attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END WHERE state = 'leased'`,
]

const INDEX_KEYS = ['identity', 'building', 'missed', 'pendingReplay', 'lastError'].map(
  (name) => `search.${name}`,
)

/** Also into a bucket, where photos are in one. */
async function addPhotos({ photos: saved, into }: Place, { name, photos }: Manifest) {
  for (const { file } of photos)
    if (!(await saved.has(file))) await saved.put(file, { path: join(into, name, file) })
}
