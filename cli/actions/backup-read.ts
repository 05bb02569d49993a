import { migrate } from '~prisma/migrate'
import { drillRestore, type DrillResult } from '../backups/drill'
import { totalBytes } from '../backups/manifest'
import type { Verdict } from '../backups/verify'
import type { ReadAction } from '../command'
import { migrationsDir } from '../database-state'
import { Abort } from '../errors'
import { ageText, amount, secondsText, sizeText } from '../quantities'
import { listReport } from '../report'
import { chosenNames, entriesIn, readPlace, withVerdict } from './backup-place'

/** (CLI-24) */
export const list: ReadAction = async (context, input) => {
  const place = await readPlace(context, input)
  const now = context.now().getTime()
  const backups = (await entriesIn(place)).map(({ name, manifest, problem }) => ({
    name,
    created_at: manifest?.created_at ?? null,
    age_seconds: manifest ? Math.round((now - Date.parse(manifest.created_at)) / 1000) : null,
    bytes: manifest ? totalBytes(manifest) : null,
    people: manifest?.database.people ?? null,
    posts: manifest?.database.posts ?? null,
    photos: manifest?.photos.length ?? null,
    problem,
  }))
  const empty = `There are no backups in ${place.name}.`
  const report = listReport('backups', { empty, whole: ['NAME'] }, backups, {
    NAME: 'name',
    AGE: (row) => row.age_seconds !== null && ageText(row.age_seconds),
    SIZE: (row) => row.bytes !== null && sizeText(row.bytes),
    PEOPLE: 'people',
    POSTS: 'posts',
    PHOTOS: 'photos',
    STATE: (row) => row.problem ?? 'complete',
  })
  return { ...report, json: { folder: place.name, backups } }
}

/** (CLI-24) */
export const verify: ReadAction = async (context, input) => {
  const place = await readPlace(context, input)
  const names = chosenNames(place, await entriesIn(place), input)
  const verdicts: Verdict[] = []
  for (const name of names)
    verdicts.push(await withVerdict(context, place, name, (verdict) => Promise.resolve(verdict)))
  const backups = verdicts.map(({ name, problems, pending }) => ({
    name,
    ok: problems.length === 0,
    problems,
    pending,
  }))
  const ok = backups.every((backup) => backup.ok)
  const lines = backups.map(({ name, problems, pending }) => {
    if (problems.length > 0) return `fail  ${name}: ${problems.join('; ')}`
    const older = `, ${pending.length} migrations older than this program`
    return `ok    ${name}: whole${pending.length > 0 ? older : ''}`
  })
  return { ok, json: { ok, backups }, text: () => lines.join('\n') }
}

/** (CLI-24) */
export const drill: ReadAction = async (context, input) => {
  const place = await readPlace(context, input)
  const [name = ''] = chosenNames(place, await entriesIn(place), input)
  return withVerdict(context, place, name, async ({ manifest, problems, pending }, folder) => {
    if (!manifest || problems.length > 0)
      throw new Abort(`The backup ${name} can't be restored.`, {
        problems: problems.map((message) => ({ path: name, message })),
        next: 'See quad backup list.',
      })
    const upgrade = async (file: string) => {
      if (pending.length > 0) await migrate(file, migrationsDir(context))
    }
    const { database } = await context.env()
    const result = await drillRestore(database, folder, manifest, upgrade, context.now())
    const photos = manifest.photos.length
    return drillReport(name, manifest.created_at, photos, result)
  })
}

function drillReport(name: string, created_at: string, photos: number, result: DrillResult) {
  const { rows, problems, seconds } = result
  const ok = problems.length === 0
  const json = { ok, name, created_at, seconds, tables: rows, photos, problems }
  const report = listReport('tables', { empty: '', whole: ['TABLE'] }, rows, {
    TABLE: 'table',
    BACKUP: 'backup',
    RESTORED: 'restored',
    STATE: (row) => (!row.ok ? 'wrong' : row.backup === row.restored ? 'same' : 'ended'),
  })
  const outcome = ok
    ? `${name} can be restored: ${amount(photos, 'photo')}, every table as it was, in ${secondsText(seconds)}.`
    : `${name} was not restored as it was: ${problems.join('; ')}.`
  return {
    ok,
    json,
    text: (theme: Parameters<typeof report.text>[0]) => `${report.text(theme)}\n\n${outcome}`,
  }
}
