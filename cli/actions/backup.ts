import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createBackup, nameAt, recordBackup, removeBackup, type Source } from '../backups/create'
import { totalBytes, listBackups, type BackupEntry, type Manifest } from '../backups/manifest'
import { verifyBackup, type Verdict } from '../backups/verify'
import type { ReadAction, WriteAction } from '../command'
import type { Context } from '../context'
import { migrationsDir, withSharedLock } from '../database'
import { Abort } from '../errors'
import { makeFolder, assertFolder } from '../folder'
import type { Input } from '../input'
import type { PlannedChange } from '../plan'
import { withProgress } from '../progress'
import { ageText, sizeText } from '../quantities'
import { listReport } from '../table'

/** Where the backups are: with the data, or where --dir says. */
export async function backupFolder(context: Context, input: Input): Promise<string> {
  const { DATA_DIR } = await context.env()
  const folder = resolve(input.text('dir') ?? join(DATA_DIR, 'backups'))
  assertFolder(folder)
  return folder
}

export async function backupSource(context: Context): Promise<Source> {
  const { databaseFile, DATA_DIR } = await context.env()
  const text = readFileSync(join(context.root, 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return { databaseFile, dataDir: DATA_DIR, program: version }
}

/** (CLI-24) */
export const create: WriteAction = async (context, input) => {
  const folder = await backupFolder(context, input)
  const source = await backupSource(context)
  if (!existsSync(source.databaseFile))
    throw new Abort('There is no database yet.', { next: 'Run quad up, or quad db migrate.' })
  const old = beyond(await listBackups(folder), input.whole('keep'))
  return {
    target: folder,
    changes: [
      { action: 'create', kind: 'backup', name: folder, note: 'the database and the photos' },
      ...old.map((name): PlannedChange => ({ action: 'delete', kind: 'backup', name })),
    ],
    apply: async () => {
      const began = Date.now()
      const manifest = await copy(context, source, folder, old)
      const { name, photos } = manifest
      const bytes = totalBytes(manifest)
      const path = join(folder, name)
      const seconds = (Date.now() - began) / 1000
      return {
        json: { name, folder: path, bytes, photos: photos.length, seconds, removed: old },
        text: () => `${name}: ${sizeText(bytes)}, ${photos.length} photos, in ${path}`,
        audited: true,
      }
    },
  }
}

async function copy(
  context: Context,
  source: Source,
  folder: string,
  old: readonly string[],
): Promise<Manifest> {
  makeFolder(folder)
  const { signal, who } = context
  const now = context.now()
  return withSharedLock(source.databaseFile, async () => {
    const as = { name: nameAt(now), now }
    const manifest = await withProgress(context, 'Copying', (step) => {
      const pages = (done: number, total: number) => step({ done, total, label: 'pages' })
      return createBackup(source, folder, as, { signal, pages })
    })
    for (const name of old) await removeBackup(folder, name)
    await recordBackup(source.databaseFile, who, folder, manifest)
    return manifest
  })
}

const BEFORE_RESTORE = /-before-restore(-\d+)?$/

/** Whole backups beyond the newest; copies made before a restore go with those of their time. */
function beyond(entries: BackupEntry[], keep: number | undefined): string[] {
  if (keep === undefined) return []
  const whole = entries.filter(({ problem }) => problem === null)
  const ordinary = whole.filter(({ name }) => !BEFORE_RESTORE.test(name))
  // The new one is the first of those that stay.
  const oldest = ordinary[keep - 2]
  const from = keep === 1 ? 0 : oldest ? whole.indexOf(oldest) + 1 : whole.length
  return whole.slice(from).map(({ name }) => name)
}

/** (CLI-24) */
export const list: ReadAction = async (context, input) => {
  const folder = await backupFolder(context, input)
  const now = context.now().getTime()
  const backups = (await listBackups(folder)).map(({ name, manifest, problem }) => ({
    name,
    created_at: manifest?.created_at ?? null,
    age_seconds: manifest ? Math.round((now - Date.parse(manifest.created_at)) / 1000) : null,
    bytes: manifest ? totalBytes(manifest) : null,
    people: manifest?.database.people ?? null,
    posts: manifest?.database.posts ?? null,
    photos: manifest?.photos.length ?? null,
    problem,
  }))
  const empty = `There are no backups in ${folder}.`
  const report = listReport('backups', { empty, whole: ['NAME'] }, backups, {
    NAME: 'name',
    AGE: (row) => row.age_seconds !== null && ageText(row.age_seconds),
    SIZE: (row) => row.bytes !== null && sizeText(row.bytes),
    PEOPLE: 'people',
    POSTS: 'posts',
    PHOTOS: 'photos',
    STATE: (row) => row.problem ?? 'complete',
  })
  return { ...report, json: { folder, backups } }
}

/** (CLI-24) */
export const verify: ReadAction = async (context, input) => {
  const folder = await backupFolder(context, input)
  const all = (await listBackups(folder)).map(({ name }) => name)
  const names = input.args.length > 0 ? input.args : input.on('all') ? all : all.slice(0, 1)
  if (names.length === 0) throw new Abort(`There are no backups in ${folder}.`)
  const verdicts: Verdict[] = []
  for (const name of names) verdicts.push(await verdictFor(context, folder, name))
  const backups = verdicts.map(({ name, problems, pending }) => ({
    ...{ name, ok: problems.length === 0, problems, pending },
  }))
  const ok = backups.every((one) => one.ok)
  const lines = backups.map(({ name, problems, pending }) => {
    if (problems.length > 0) return `fail  ${name}: ${problems.join('; ')}`
    const older = `, ${pending.length} migrations older than this program`
    return `ok    ${name}: whole${pending.length > 0 ? older : ''}`
  })
  return { ok, json: { ok, backups }, text: () => lines.join('\n') }
}

/** The name of a backup is a name in the folder, never a way out of it. */
export async function verdictFor(context: Context, folder: string, name: string): Promise<Verdict> {
  if (/[/\\]|^\./.test(name))
    return { name, manifest: null, problems: ['there is no such backup'], pending: [] }
  return verifyBackup(join(folder, name), name, migrationsDir(context))
}
