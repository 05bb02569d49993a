/**
 * A process of its own for the kill test: makes or puts back a backup and kills itself before the
 * step that is named. Without one it prints the steps.
 *   backup-process <create|restore> <data folder> <backup folder> <name> [<step>]
 */
import { join } from 'node:path'
import { openFolderStorage } from '~/platform/storage/folder-storage.server'
import { createBackup } from '../../cli/backups/create'
import { readManifest } from '../../cli/backups/manifest'
import { restoreBackup } from '../../cli/backups/restore'

const [, , what = '', dataDir = '', into = '', name = '', death = ''] = process.argv
const source = {
  photos: openFolderStorage(dataDir),
  database: join(dataDir, 'quad.db'),
  program: 'test',
}
const now = new Date()
const watch = {
  step: (step: string) => {
    if (death === '') console.log(step)
    // It cannot be caught or cleaned up after, as when the power fails.
    if (step === death) process.kill(process.pid, 'SIGKILL')
  },
}

if (what === 'create') await createBackup(source, into, { name, now }, watch)
else {
  const manifest = await readManifest(join(into, name))
  if (typeof manifest === 'string') throw new Error(manifest)
  await restoreBackup({ ...source, into, now }, manifest, () => Promise.resolve(), watch)
}
