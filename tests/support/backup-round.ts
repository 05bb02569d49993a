import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { createBackup, forgetFailure, recordBackup } from '~cli/backups/create'
import { restoreBackup } from '~cli/backups/restore'
import { NOW } from './database'
import { moveSchool } from './move-school'

/** Backs a database up, moves its school to another one, and restores the backup twice. */
export async function backUpAndRestore(databaseFile: string) {
  const dir = mkdtempSync(join(tmpdir(), 'quad-statements-'))
  const source = { database: databaseFile, photos: openFolderStorage(dir), program: 'test' }
  const manifest = await createBackup(source, dir, { name: 'one', now: NOW })
  await recordBackup(databaseFile, 'os:test', dir, manifest)
  await forgetFailure(databaseFile)
  await moveSchool(databaseFile, dir)
  const place = { ...source, database: join(dir, 'restored.db'), into: dir, now: NOW }
  for (let times = 0; times < 2; times++)
    await restoreBackup(place, manifest, () => Promise.resolve())
  rmSync(dir, { recursive: true, force: true })
}
