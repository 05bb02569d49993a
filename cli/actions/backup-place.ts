import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FileStorage } from '~/platform/storage/file-storage'
import { openFiles } from '~/platform/storage/site-files.server'
import { openS3Storage } from '~/platform/storage/s3-storage.server'
import { backupBucketSettings } from '~/platform/settings/storage'
import { fetchFromBucket, listInBucket } from '../backups/bucket'
import type { Source } from '../backups/create'
import { listBackups, type BackupEntry } from '../backups/manifest'
import { verifyBackup, type Verdict } from '../backups/verify'
import type { Context } from '../context'
import { migrationsDir } from '../database-state'
import { Abort, wrongUsage } from '../errors'
import { assertFolder } from '../folder'
import type { Input } from '../input'

/** Where the backups are: in the folder of the settings, or where --dir says. */
export async function backupFolder(context: Context, input: Input): Promise<string> {
  const { BACKUP_DIR } = await context.env()
  const folder = resolve(input.text('dir') ?? BACKUP_DIR)
  assertFolder(folder)
  return folder
}

/** No one waits for a page here: milliseconds until a bucket of photos has to respond. */
const PATIENT_MS = 60_000

export async function backupSource(context: Context): Promise<Source> {
  const env = await context.env()
  const text = readFileSync(join(context.root, 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const photos = openFiles(env, PATIENT_MS)
  return { database: env.database, photos, program: version }
}

/** The bucket of the settings, or null. */
export async function backupBucket(context: Context): Promise<FileStorage | null> {
  const settings = backupBucketSettings(await context.env())
  return settings && openS3Storage(settings)
}

/** Where backups are read: the folder, or the bucket with --remote. */
export type BackupPlace = { folder: string; bucket: FileStorage | null; name: string }

export async function readPlace(context: Context, input: Input): Promise<BackupPlace> {
  const folder = await backupFolder(context, input)
  if (!input.on('remote')) return { folder, bucket: null, name: folder }
  const bucket = await backupBucket(context)
  if (!bucket)
    throw wrongUsage('--remote needs a bucket.', {
      next: 'Set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    })
  return { folder, bucket, name: bucket.place }
}

export const entriesIn = ({ folder, bucket }: BackupPlace): Promise<BackupEntry[]> =>
  bucket ? listInBucket(bucket) : listBackups(folder)

/** The named ones, or the newest one; there has to be one. */
export function chosenNames(place: BackupPlace, entries: BackupEntry[], input: Input): string[] {
  const all = entries.map(({ name }) => name)
  const names = input.args.length > 0 ? [...input.args] : input.on('all') ? all : all.slice(0, 1)
  if (names.length === 0) throw new Abort(`There are no backups in ${place.name}.`)
  if (names.some((name) => name.trim() === ''))
    throw new Abort('The name of the backup is empty. quad backup list shows them.')
  return names
}

/**
 * Reads a backup as a whole and does some work with it, in the folder that has it: one of the
 * bucket is copied into a temporary folder first.
 */
export async function withVerdict<T>(
  context: Context,
  place: BackupPlace,
  name: string,
  work: (verdict: Verdict, folder: string) => Promise<T>,
): Promise<T> {
  if (!place.bucket) return work(await verdictFor(context, place.folder, name), place.folder)
  const entry = (await listInBucket(place.bucket)).find((backup) => backup.name === name)
  if (!entry?.manifest) {
    const problems = [entry?.problem ?? 'there is no such backup']
    return work({ name, manifest: null, problems, pending: [] }, place.folder)
  }
  const folder = await mkdtemp(join(tmpdir(), 'quad-fetched-'))
  try {
    await fetchFromBucket(place.bucket, entry.manifest, folder)
    return await work(await verdictFor(context, folder, name), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The name of a backup is a name in the folder, never a way out of it. */
export async function verdictFor(context: Context, folder: string, name: string): Promise<Verdict> {
  if (/[/\\]|^\./.test(name))
    return { name, manifest: null, problems: ['there is no such backup'], pending: [] }
  return verifyBackup(join(folder, name), name, migrationsDir(context))
}
