import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { database as tools } from '~/platform/database/operations.server'
import { DatabaseInUse } from '~prisma/locking/database-use'
import { migrate } from '~prisma/migrate'
import type { RestoreResult } from '../backups/backup-database'
import { backupDatabase } from '../backups/database'
import { restoreBackup } from '../backups/restore'
import { stepText } from '../backups/step-texts'
import type { WriteAction } from '../command'
import type { Context } from '../context'
import { migrationsDir } from '../database-state'
import { Abort } from '../errors'
import type { PlannedChange } from '../plan'
import { sizeText } from '../quantities'
import { fetchFromBucket, listInBucket } from '../backups/bucket'
import { backupSource, readPlace, verdictFor, withVerdict, type BackupPlace } from './backup-place'

/** (CLI-24) */
export const restore: WriteAction = async (context, input) => {
  const place = await readPlace(context, input)
  const { folder } = place
  const source = await backupSource(context)
  const remote = place.bucket !== null && !existsSync(join(folder, input.arg(0)))
  const { manifest, problems, pending } = await judgeCopy(context, place, input.arg(0))
  if (!manifest || problems.length > 0)
    throw new Abort(`The backup ${input.arg(0)} can't be restored.`, {
      problems: problems.map((message) => ({ path: input.arg(0), message })),
      next: 'See quad backup list.',
    })
  // Said before any question; the restore itself takes the lock and can't be overtaken.
  await unlessInUse(context, () => backupDatabase.assertUnused(source.database))
  const exists = await backupDatabase.exists(source.database)
  const { name, created_at, database } = manifest
  const at = `${created_at.slice(0, 19).replace('T', ' ')}Z`
  const note = `as of ${at}: ${database.people} people, ${database.posts} posts`
  const action = exists ? 'update' : 'create'
  return {
    target: name,
    changes: [
      ...(remote ? [fetched(name, place)] : []),
      ...(exists ? [await currentCopy(source.database, folder)] : []),
      { action, kind: 'database', name: tools.name(source.database), note },
      ...pending.map((name): PlannedChange => ({ action: 'run', kind: 'migration', name: name })),
      { action: 'run', kind: 'search', name: 'index', note: 'is rebuilt when the site starts' },
    ],
    confirm: {
      question: `Everything since ${created_at} will be gone. Everyone has to log in again.`,
      word: name,
    },
    apply: async () => {
      const restored = await unlessInUse(context, () =>
        restoreBackup(
          { ...source, into: folder, now: context.now() },
          manifest,
          async (copy) => {
            if (pending.length > 0) await migrate(copy, migrationsDir(context))
          },
          { signal: context.signal, step: (step) => context.say(`Restoring: ${stepText(step)} …`) },
        ),
      )
      const { before, aside, back } = restored
      return {
        json: { restored: name, kept: before, aside, migrated: pending, back },
        text: () => resultText(created_at, restored),
      }
    },
  }
}

/** With --remote the backup is copied into the folder first; a dry run only looks at a copy. */
async function judgeCopy(context: Context, place: BackupPlace, name: string) {
  if (context.dryRun)
    return withVerdict(context, place, name, (verdict) => Promise.resolve(verdict))
  const { bucket, folder } = place
  if (bucket && !existsSync(join(folder, name))) {
    const entry = (await listInBucket(bucket)).find((backup) => backup.name === name)
    context.say(`Fetching ${name} from ${bucket.place} …`)
    if (entry?.manifest) await fetchFromBucket(bucket, entry.manifest, folder)
  }
  return verdictFor(context, folder, name)
}

const fetched = (name: string, { folder, bucket }: BackupPlace): PlannedChange => ({
  action: 'create',
  kind: 'backup',
  name,
  note: `from ${bucket?.place} in ${folder}`,
})

function resultText(created_at: string, { before, aside, back }: RestoreResult): string {
  const erase = back.map((id) => `quad users erase ${id}`).join('; ')
  const lines = [
    `The database is that of ${created_at}.`,
    before && `What was there before is the backup ${before}.`,
    aside.length > 0 && `The damaged database is in ${aside.join(', ')}.`,
    back.length > 0 &&
      `${back.length} people had deleted their account since and are back. Erase them again: ${erase}`,
  ]
  return lines.filter(Boolean).join('\n')
}

async function currentCopy(place: string, folder: string): Promise<PlannedChange> {
  const note = `${sizeText((await tools.bytes(place)).main ?? 0)}, to go back`
  return { action: 'create', kind: 'backup', name: `of the current database in ${folder}`, note }
}

async function unlessInUse<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    // Opened for the audit row of the failure.
    await context.db().catch(() => undefined)
    throw new Abort('The site or another command is running: the database is in use.', {
      next: 'Stop the site first. Nothing was changed.',
    })
  }
}
