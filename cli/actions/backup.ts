import { join } from 'node:path'
import { parseKeep, type Keep } from '~/platform/settings/backups'
import { acquireBackupLock } from '~/platform/database/sqlite/lock.server'
import { assertWholeCopy } from '~/platform/database/copying/unfinished.server'
import { database } from '~/platform/database/operations.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { copyToBucket, listInBucket, removeFromBucket } from '../backups/bucket'
import { createBackup, forgetFailure, recordBackup, removeBackup } from '../backups/create'
import type { Source } from '../backups/create'
import { backupDatabase } from '../backups/database'
import {
  listBackups,
  nameAt,
  totalBytes,
  type BackupEntry,
  type Manifest,
} from '../backups/manifest'
import { expiredBackups } from '../backups/retention'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { waitingFor } from '../database-state'
import { Abort, wrongUsage } from '../errors'
import { makeFolder } from '../folder'
import type { Input } from '../input'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { sizeText } from '../quantities'
import { backupBucket, backupFolder, backupSource, verdictFor } from './backup-place'

type Job = {
  source: Source
  folder: string
  bucket: FileStorage | null
  keep: Keep | null
  now: Date
}

/** (CLI-24) */
export const create: WriteAction = async (context, input) => {
  const folder = await backupFolder(context, input)
  const source = await backupSource(context)
  const bucket = input.on('local') ? null : await backupBucket(context)
  const now = context.now()
  const job: Job = { source, folder, bucket, keep: keepFrom(input), now }
  if (!(await backupDatabase.exists(source.database)))
    throw new Abort('There is no database yet.', { next: 'Run quad up, or quad db migrate.' })
  await assertWholeCopy(source.database)
  const old = expired(job, await listBackups(folder))
  const oldInBucket = bucket && job.keep ? expired(job, await listInBucket(bucket)) : []
  const removal = (note: string) => (name: string) =>
    ({ action: 'delete', kind: 'backup', name, note }) satisfies PlannedChange
  const note = 'the database and the photos'
  return {
    target: folder,
    changes: [
      { action: 'create', kind: 'backup', name: folder, note },
      ...old.map(removal('in the folder')),
      ...(bucket
        ? [{ action: 'create', kind: 'backup', name: bucket.place, note } satisfies PlannedChange]
        : []),
      ...oldInBucket.map(removal('in the bucket')),
    ],
    apply: async () => {
      const began = Date.now()
      const { manifest, removed, remote } = await runBackup(context, job)
      const { name, photos } = manifest
      const bytes = totalBytes(manifest)
      const path = join(folder, name)
      const seconds = (Date.now() - began) / 1000
      return {
        json: { name, folder: path, bytes, photos: photos.length, seconds, removed, remote },
        text: () =>
          [
            `${name}: ${sizeText(bytes)}, ${photos.length} photos, in ${path}`,
            remote && `Copied to ${remote.place}.`,
          ]
            .filter(Boolean)
            .join('\n'),
        audited: true,
      }
    },
  }
}

function keepFrom(input: Input): Keep | null {
  const text = input.text('keep')
  if (text === undefined) return null
  const keep = parseKeep(text)
  if (keep) return keep
  throw wrongUsage(`--keep must be a number such as 14, or of days such as 30d, not "${text}".`)
}

/** What goes once there is the new one. */
function expired({ keep, now }: Job, entries: BackupEntry[]): string[] {
  if (!keep) return []
  const manifest = { created_at: now.toISOString() } as Manifest
  return expiredBackups([{ name: '', manifest, problem: null }, ...entries], keep, now)
}

/**
 * One backup from its copy to what retention removes; never two at once in a folder. Older ones go
 * only after the new one was read as a whole. The bucket gets all that it lacks, so that a night
 * without a network is made up for.
 */
async function runBackup(context: Context, job: Job) {
  const { source, folder, bucket } = job
  makeFolder(folder)
  const release = acquireBackupLock(join(folder, '.backup'))
  try {
    const before = await listBackups(folder)
    const manifest = await copy(context, job)
    const removed = expired(job, before)
    if (removed.length > 0) await assertGood(context, folder, manifest.name)
    for (const name of removed) await removeBackup(folder, name)
    await recordBackup(source.database, context.who, folder, manifest)
    const remote = bucket && (await bringUpToDate(context, job, bucket))
    await forgetFailure(source.database)
    return { manifest, removed, remote }
  } finally {
    release()
  }
}

function copy(context: Context, { source, folder, now }: Job): Promise<Manifest> {
  const { signal } = context
  return database.whileUnreplaced(source.database, async () => {
    await database.waitFor(source.database, waitingFor(context, source.database))
    return withProgress(context, 'Copying', (step) => {
      const pages = (done: number, total: number) => step({ done, total, label: 'pages' })
      return createBackup(source, folder, { name: nameAt(now), now }, { signal, pages })
    })
  })
}

async function assertGood(context: Context, folder: string, name: string) {
  const { problems } = await verdictFor(context, folder, name)
  if (problems.length === 0) return
  throw new Abort(`The new backup ${name} is damaged: no older one was removed.`, {
    problems: problems.map((message) => ({ path: name, message })),
    next: 'Check the disk, then run quad backup create again.',
  })
}

async function bringUpToDate(context: Context, job: Job, bucket: FileStorage) {
  const remote = await listInBucket(bucket)
  const whole = (entries: BackupEntry[]) => entries.filter(({ problem }) => problem === null)
  const names = new Set(whole(remote).map(({ name }) => name))
  const missing = whole(await listBackups(job.folder)).filter(({ name }) => !names.has(name))
  const copied: string[] = []
  // The newest first: it is the one that counts when there is little time.
  for (const { name, manifest } of missing) {
    if (!manifest) continue
    context.say(`Copying ${name} to ${bucket.place} …`)
    await copyToBucket(bucket, job.folder, manifest, remote, { signal: context.signal })
    copied.push(name)
  }
  const now = copied.length > 0 ? await listInBucket(bucket) : remote
  const removed = job.keep ? expiredBackups(now, job.keep, job.now) : []
  await removeFromBucket(bucket, now, removed)
  return { place: bucket.place, copied, removed }
}
