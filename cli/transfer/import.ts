import { userChanged } from '~/domain/accounts/events'
import { repairCounts } from '~/domain/counts/commands.server'
import { ofSchool } from '~/domain/data-lifecycle/transfer'
import type { Db } from '~/platform/database/types'
import { publish } from '~/platform/events/publish.server'
import type { FileStorage } from '~/platform/storage/file-storage'
import { readRows } from '~/platform/database/copying/read-rows.server'
import type { NamedRow } from '~/platform/database/copying/row-reader'
import { givenValue } from '~/platform/database/copying/tables'
import { database } from '~/platform/database/operations.server'
import type { InsertMissing, TableRows } from '~/platform/database/tools'
import { TABLES, type TableName, type TableSchema } from '~prisma/generated/tables'
import { Abort, type Problem } from '../errors'
import { assertHeader, rowChecker } from './check'
import { rowJudge } from './conflicts'
import { countRows } from './export'
import { readSchoolFile, schemaSum, type SchoolHeader } from './file'
import { photoChecker, placePhoto } from './photos'

/** What is stored about an import, so that one that was interrupted goes on. */
type ImportRecord = { sum: string; complete: boolean }
const recordKey = (code: string) => `import:${code}`

export type Look = {
  header: SchoolHeader
  sum: string
  /** Rows that are not there yet, by table */
  missing: Map<TableName, number>
  problems: Problem[]
  /** It is all there, from this very file */
  complete: boolean
  resumed: boolean
}

/** Reads the whole file and compares every row with the database. Nothing is written. */
export async function lookThrough(
  { db, photos: saved }: Pick<Target, 'db' | 'photos'>,
  path: string,
): Promise<Look> {
  const first = await readSum(path)
  const { header, sum } = first
  assertHeader(path, header)
  const code = header.partner_code
  const [partner, mark] = await Promise.all([
    db.read.partner.findUnique({ where: { partner_code: code }, select: { id: true } }),
    db.read.systemValue.findUnique({ where: { key: recordKey(code) } }),
  ])
  const begun = partner && mark ? (mark.value as ImportRecord) : null
  if (begun && begun.sum !== sum)
    throw new Abort(`The school ${code} was imported from another file.`, {
      next: `To replace it, first remove it: quad partners remove ${code}.`,
    })
  if (partner && !begun)
    throw new Abort(`There is a school ${code} here already. Nothing was changed.`, {
      next: `To replace it, first remove it: quad partners remove ${code}.`,
    })
  const look: Look = {
    header,
    sum,
    missing: new Map(),
    problems: [],
    complete: begun?.complete === true,
    resumed: begun !== null,
  }
  if (look.complete) return look
  if (header.schema !== schemaSum())
    throw new Abort(`${path} was made by another version of this program.`, {
      next: 'Bring both installations to the same version, then export again.',
    })
  return readRows(db.place, async (reader) => {
    const judge = rowJudge(reader, look.resumed)
    const photos = photoChecker(path, saved)
    const check = rowChecker(path, header, photos.urls)
    for await (const { line } of readSchoolFile(path)) {
      if (!line) continue
      if ('photo' in line) {
        await photos.check(line)
        continue
      }
      check.row(line.table, line.row)
      const standing = await judge(line.table, line.row)
      if (standing === 'new') look.missing.set(line.table, (look.missing.get(line.table) ?? 0) + 1)
      else if (standing !== 'there') look.problems.push(standing)
    }
    check.end()
    return look
  })
}

/** The header and the checksum, which is right when this ends. */
async function readSum(path: string): Promise<{ header: SchoolHeader; sum: string }> {
  for await (const { header, sum } of readSchoolFile(path)) if (sum) return { header, sum }
  throw new Error('a file without an end was accepted')
}

export type Progress = (done: number, total: number) => void
type Target = { db: Db; photos: FileStorage; now: Date; signal: AbortSignal }

/** Rows written in one transaction, so that others can write in between. */
const BATCH_SIZE = 500

/**
 * Writes what is missing. The school stays closed until everything is there; killed at any moment,
 * the same file goes on where it ended. Returns how many rows were new.
 */
export async function importSchool(
  target: Target,
  path: string,
  { header, sum }: Look,
  step: Progress,
): Promise<number> {
  const { db, signal } = target
  const code = header.partner_code
  const total = Object.values(header.tables).reduce((all, rows) => all + rows, 0)
  await mark(target, code, { sum, complete: false })
  const { written, status } = await database.withInsert(db.place, writeRows)
  await assertComplete(db, header)
  await announce(target, code)
  await repairCounts(db, target.now)
  await db.write((tx) => tx.partner.update({ where: { partner_code: code }, data: { status } }))
  await mark(target, code, { sum, complete: true })
  return written
  // The rows of the file, table by table.
  async function writeRows(insert: InsertMissing) {
    const interests = await matchInterests(db, insert, header)
    let [done, written, status] = [0, 0, 'active']
    let batch: { table: TableName; rows: NamedRow[] } | null = null
    const flush = async () => {
      if (batch) written += await insert([givenRows(batch.table, batch.rows)])
      batch = null
    }
    for await (const { line } of readSchoolFile(path)) {
      signal.throwIfAborted()
      if (!line) continue
      if ('photo' in line) {
        await placePhoto(target.photos, line)
        continue
      }
      const { table } = line
      let { row } = line
      if (table === 'Partner') {
        status = String(row.status)
        row = { ...row, status: 'inactive' }
      }
      if (table === 'UserInterest')
        row = { ...row, interest_id: interests.get(String(row.interest_id)) ?? null }
      if (batch && (batch.table !== table || batch.rows.length >= BATCH_SIZE)) await flush()
      batch ??= { table, rows: [] }
      batch.rows.push(row)
      if (++done % BATCH_SIZE === 0) {
        step(done, total)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await flush()
    return { written, status }
  }
}

/** Rows as statements take them. The rows of a file all have the columns of the first one. */
function givenRows(table: TableName, rows: readonly NamedRow[]): TableRows {
  const known: TableSchema['columns'] = TABLES[table].columns
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) =>
    columns.map((column) => givenValue(known[column]!, row[column] ?? null)),
  )
  return { table, columns, rows: values }
}

/** Interests are the same ones by their code; those that are unknown here are added. */
async function matchInterests(
  db: Db,
  insert: InsertMissing,
  { interests }: SchoolHeader,
): Promise<Map<string, string>> {
  await insert(interests.map((row) => givenRows('Interest', [row])))
  const rows = await db.read.interest.findMany({ select: { id: true, code: true } })
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return new Map(interests.map(({ id, code }) => [String(id), ids.get(String(code)) ?? '']))
}

function assertComplete({ place }: Db, { tables, partner_code }: SchoolHeader): Promise<void> {
  return readRows(place, async (reader) => {
    const problems: Problem[] = []
    for (const [table, rows] of Object.entries(tables) as [TableName, number][]) {
      const stored = await countRows(reader, table, ofSchool(table, partner_code))
      if (stored !== rows)
        problems.push({ path: table, message: `has ${stored} rows, not ${rows}` })
    }
    if (problems.length > 0)
      throw new Abort('The import is not complete; the school stays closed.', {
        problems,
        next: `Remove what is there and try again: quad partners remove ${partner_code}.`,
      })
  })
}

function mark({ db, now }: Target, code: string, value: ImportRecord) {
  const key = recordKey(code)
  const row = { value, updated_at: now }
  return db.write((tx) =>
    tx.systemValue.upsert({ where: { key }, create: { key, ...row }, update: row }),
  )
}

/** Search learns of the people and of what they wrote. */
async function announce({ db, now }: Target, partner_code: string) {
  const people = await db.read.user.findMany({ where: { partner_code }, select: { id: true } })
  for (let at = 0; at < people.length; at += BATCH_SIZE) {
    const some = people.slice(at, at + BATCH_SIZE)
    const events = some.map(({ id }) => userChanged({ subject: { id, partner_code } }))
    await db.write((tx) => publish(tx, { now }, events))
  }
}
