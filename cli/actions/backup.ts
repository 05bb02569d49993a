import Database from 'better-sqlite3'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseInUse, ownDatabase, shareDatabase } from '~/platform/database-use.server'
import { newId } from '~/platform/ids'
import { createBackup, nameAt, removeBackup, type Source } from '../backups/create'
import { bytesOf, listBackups, type Listed, type Manifest } from '../backups/manifest'
import { restoreBackup } from '../backups/restore'
import { verifyBackup, type Verdict } from '../backups/verify'
import { migrationsDir } from '../database'
import { Abort } from '../errors'
import { readyFolder, refuseNoFolder } from '../folder'
import type { Input } from '../input'
import type { Applied, PlannedChange } from '../plan'
import { withProgress } from '../progress'
import type { Shell } from '../shell'
import type { ReadingAction, WritingAction } from '../spec'
import { table } from '../table'
import { ageText, sizeText } from './quantities'

/** Where the backups are: beside the data, or where it is said. */
async function folderOf(shell: Shell, input: Input): Promise<string> {
  const { DATA_DIR } = await shell.env()
  const into = resolve(input.text('dir') ?? join(DATA_DIR, 'backups'))
  refuseNoFolder(into)
  return into
}

async function sourceOf(shell: Shell): Promise<Source> {
  const { databaseFile, DATA_DIR } = await shell.env()
  return { databaseFile, dataDir: DATA_DIR, program: versionOf(shell.root) }
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** (CLI-24) */
export const createAction: WritingAction = {
  async plan(shell, input) {
    const into = await folderOf(shell, input)
    const source = await sourceOf(shell)
    if (!existsSync(source.databaseFile))
      throw new Abort('There is no database yet.', { next: 'Run quad up, or quad db migrate.' })
    const older = tooMany(await listBackups(into), input.whole('keep'))
    return {
      target: into,
      changes: [
        { action: 'create', kind: 'backup', name: into, note: 'the database and the photos' },
        ...older.map((name): PlannedChange => ({ action: 'delete', kind: 'backup', name })),
      ],
      apply: async () => {
        readyFolder(into)
        const began = Date.now()
        const now = shell.now()
        const letGo = shareDatabase(source.databaseFile)
        try {
          const manifest = await withProgress(shell, 'Copying', (step) =>
            createBackup(
              source,
              into,
              { name: nameAt(now), now },
              {
                signal: shell.signal,
                pages: (done, total) => step({ done, total, label: 'pages' }),
              },
            ),
          )
          for (const name of older) await removeBackup(into, name)
          remember(source.databaseFile, shell.who, into, manifest)
          return made(manifest, join(into, manifest.name), older, (Date.now() - began) / 1000)
        } finally {
          letGo()
        }
      },
    }
  },
}

function made(manifest: Manifest, folder: string, removed: string[], seconds: number): Applied {
  const { name, photos } = manifest
  const bytes = bytesOf(manifest)
  return {
    json: { name, folder, bytes, photos: photos.length, seconds, removed },
    text: () => `${name}: ${sizeText(bytes)}, ${photos.length} photos, in ${folder}`,
    audited: true,
  }
}

/**
 * For doctor, which does not know where backups are put, and for the audit. Past the program's own
 * database, which refuses one that is not migrated: one copies it before one migrates it. (CLI-09)
 */
function remember(file: string, who: string, into: string, { name, created_at }: Manifest) {
  const db = new Database(file, { timeout: 30_000 })
  const at = Date.parse(created_at)
  try {
    db.transaction(() => {
      db.prepare(
        `INSERT INTO "Fact" (key, value, updated_at) VALUES ('backup.last', ?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      ).run(JSON.stringify({ name, into, at: created_at }), at)
      db.prepare(
        `INSERT INTO "Audit" (id, who, command, target, outcome, detail, created_at)
         VALUES (?, ?, 'backup create', ?, 'done', ?, ?)`,
      ).run(newId(), who, into, JSON.stringify({ name }), Date.now())
    }).immediate()
  } finally {
    db.close()
  }
}

const BEFORE = /-before-restore(-\d+)?$/

/** Whole backups beyond the newest; copies made before a restore go with those of their time. */
function tooMany(listed: Listed[], keep: number | undefined): string[] {
  if (keep === undefined) return []
  const whole = listed.filter(({ problem }) => problem === null)
  const ordinary = whole.filter(({ name }) => !BEFORE.test(name))
  // The new one is the first of those that stay.
  const oldest = ordinary[keep - 2]
  const from = keep === 1 ? 0 : oldest ? whole.indexOf(oldest) + 1 : whole.length
  return whole.slice(from).map(({ name }) => name)
}

/** (CLI-24) */
export const listAction: ReadingAction = {
  async run(shell, input) {
    const into = await folderOf(shell, input)
    const now = shell.now().getTime()
    const backups = (await listBackups(into)).map(({ name, manifest, problem }) => ({
      name,
      created_at: manifest?.created_at ?? null,
      age_seconds: manifest ? Math.round((now - Date.parse(manifest.created_at)) / 1000) : null,
      bytes: manifest ? bytesOf(manifest) : null,
      people: manifest?.database.people ?? null,
      posts: manifest?.database.posts ?? null,
      photos: manifest?.photos.length ?? null,
      problem,
    }))
    return {
      json: { folder: into, backups },
      text: (look) =>
        backups.length === 0
          ? `There are no backups in ${into}.`
          : table(
              [
                { title: 'NAME', get: (row) => row.name, importance: 'most' },
                { title: 'AGE', get: (row) => known(row.age_seconds, ageText) },
                { title: 'SIZE', get: (row) => known(row.bytes, sizeText), align: 'right' },
                { title: 'PEOPLE', get: (row) => row.people, align: 'right' },
                { title: 'POSTS', get: (row) => row.posts, align: 'right' },
                { title: 'PHOTOS', get: (row) => row.photos, align: 'right' },
                { title: 'STATE', get: (row) => row.problem ?? 'complete' },
              ],
              backups,
              look,
            ),
    }
  },
}

const known = (value: number | null, told: (value: number) => string) =>
  value === null ? null : told(value)

/** (CLI-24) */
export const verifyAction: ReadingAction = {
  async run(shell, input) {
    const into = await folderOf(shell, input)
    const listed = await listBackups(into)
    const newest = listed.slice(0, 1).map(({ name }) => name)
    const all = listed.map(({ name }) => name)
    const names = input.args.length > 0 ? input.args : input.on('all') ? all : newest
    if (names.length === 0) throw new Abort(`There are no backups in ${into}.`)
    const verdicts: Verdict[] = []
    for (const name of names) verdicts.push(await verdictOn(shell, into, name))
    const backups = verdicts.map(({ name, problems, pending }) => ({
      ...{ name, ok: problems.length === 0, problems, pending },
    }))
    const ok = backups.every((one) => one.ok)
    return {
      ok,
      json: { ok, backups },
      text: () =>
        backups
          .map(({ name, problems, pending }) => {
            if (problems.length > 0) return `fail  ${name}: ${problems.join('; ')}`
            const older = `, ${pending.length} migrations older than this program`
            return `ok    ${name}: whole${pending.length > 0 ? older : ''}`
          })
          .join('\n'),
    }
  },
}

/** A name of a backup is one name below the folder, never a way out of it. */
async function verdictOn(shell: Shell, into: string, name: string): Promise<Verdict> {
  if (/[/\\]|^\./.test(name))
    return { name, manifest: null, problems: ['there is no such backup'], pending: [] }
  return verifyBackup(join(into, name), name, migrationsDir(shell))
}

/** (CLI-24) */
export const restoreAction: WritingAction = {
  async plan(shell, input) {
    const into = await folderOf(shell, input)
    const source = await sourceOf(shell)
    const { manifest, problems, pending } = await verdictOn(shell, into, input.arg(0))
    if (!manifest || problems.length > 0)
      throw new Abort(`The backup ${input.arg(0)} cannot be put back.`, {
        problems: problems.map((message) => ({ path: input.arg(0), message })),
        next: 'See quad backup list.',
      })
    await refuseWhileInUse(shell, source.databaseFile)
    const { name, created_at, database } = manifest
    const there = existsSync(source.databaseFile)
    const note = `as of ${created_at.slice(0, 19).replace('T', ' ')}: ${database.people} people, ${database.posts} posts`
    return {
      target: name,
      changes: [
        ...(there ? [await keptChange(source.databaseFile, into)] : []),
        { action: there ? 'update' : 'create', kind: 'database', name: source.databaseFile, note },
        ...pending.map((one): PlannedChange => ({ action: 'run', kind: 'migration', name: one })),
        {
          action: 'run',
          kind: 'search',
          name: 'index',
          note: 'is built anew when the site starts',
        },
      ],
      confirm: {
        question: `Everything that has happened since ${created_at} goes. Everybody has to sign in again.`,
        word: name,
      },
      apply: async () => {
        const restored = await inUseIsRefused(shell, () =>
          restoreBackup(
            { ...source, into, now: shell.now() },
            manifest,
            async (file) => {
              if (pending.length === 0) return
              const { migrate } = await import('~prisma/migrate')
              await migrate(file, migrationsDir(shell))
            },
            { signal: shell.signal, step: (step) => shell.say(`Restoring: ${step} …`) },
          ),
        )
        const { before, aside, back } = restored
        return {
          json: { restored: name, kept: before, aside, migrated: pending, back },
          text: () =>
            [
              `The database is that of ${created_at}.`,
              before ? `What was there before is the backup ${before}.` : '',
              aside.length > 0 ? `The damaged database is in ${aside.join(', ')}.` : '',
              back.length > 0
                ? `${back.length} people had deleted their account since and are back. Erase them again: ${back.map((id) => `quad users erase ${id}`).join('; ')}`
                : '',
            ]
              .filter(Boolean)
              .join('\n'),
        }
      },
    }
  },
}

async function keptChange(file: string, into: string): Promise<PlannedChange> {
  const { size } = await stat(file)
  const note = `${sizeText(size)}, to go back`
  return { action: 'create', kind: 'backup', name: `of the present database in ${into}`, note }
}

/** Says so before any question; the restore itself takes the lock and cannot be overtaken. */
async function refuseWhileInUse(shell: Shell, file: string) {
  await inUseIsRefused(shell, () => Promise.resolve(ownDatabase(file)()))
}

async function inUseIsRefused<T>(shell: Shell, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    // Opened for the audit row of the refusal.
    await shell.db().catch(() => undefined)
    throw new Abort('The site is running, or another command: the database is in use.', {
      next: 'Stop the site first. Nothing was changed.',
    })
  }
}
