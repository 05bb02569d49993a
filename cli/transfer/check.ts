import { partnerCode } from '~/domain/partners/file.server'
import { isDrawnAvatar } from '~/domain/users/schema-avatars'
import { targets, transferTables } from '~/domain/data-lifecycle/transfer'
import type { NamedRow } from '~/platform/database/copying/row-reader'
import {
  TABLES,
  type ColumnSchema,
  type TableName,
  type TableSchema,
} from '~prisma/generated/tables'
import { isStorable, unstorablePaths } from '~/platform/text/text-checks'
import { Abort, type Problem } from '../errors'
import { isObject, type SchoolHeader } from './file'
import { schoolProblems } from './school'

export const wrong = (path: string, why: string, problems?: Problem[]) =>
  new Abort(`${path} can't be imported: ${why}. Nothing was changed.`, { problems })

/** The first line is one that an export writes. */
export function assertHeader(path: string, header: SchoolHeader) {
  if (!partnerCode.safeParse(header.partner_code).success)
    throw wrong(path, 'the code of its school is not one')
  if (typeof header.name !== 'string' || /\p{Cc}/u.test(header.name))
    throw wrong(path, 'the name of its school is not one')
  if (!Array.isArray(header.interests)) throw wrong(path, 'its interests are not a list')
  for (const row of header.interests) {
    if (!isObject(row)) throw wrong(path, 'its interests are not a list of rows')
    assertColumns(path, 'Interest', row)
  }
  if (!isObject(header.tables)) throw wrong(path, 'it doesn’t count the rows of its tables')
  const known: readonly string[] = transferTables()
  for (const table of Object.keys(header.tables))
    if (!known.includes(table))
      throw wrong(path, `it counts rows of ${JSON.stringify(table)}, which no school brings along`)
}

/** Names of columns become part of statements, so only those of the table are accepted. */
function assertColumns(path: string, table: TableName, row: NamedRow) {
  const { columns }: TableSchema = TABLES[table]
  for (const [name, value] of Object.entries(row)) {
    const shown = JSON.stringify(name.slice(0, 60))
    const column = Object.hasOwn(columns, name) && columns[name]
    if (!column) throw wrong(path, `${table} has no column ${shown}`)
    if (value !== null && !FITS[column.type](value))
      throw wrong(path, `${table} has a value of another kind in ${shown}`)
  }
}

/** What the values of a column are between two databases */
const FITS: Record<ColumnSchema['type'], (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string' && isStorable(value),
  Int: (value) => Number.isSafeInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  DateTime: (value) => typeof value === 'number' && !Number.isNaN(new Date(value).getTime()),
  Json: isJson,
}

function isJson(value: unknown): boolean {
  try {
    return typeof value === 'string' && unstorablePaths(JSON.parse(value)).length === 0
  } catch {
    return false
  }
}

/**
 * Looks at the rows of a file in their order: each is of the school and points only to the file, its
 * people have photos of the file only, and its values are those that a file by hand could have.
 */
export function rowChecker(
  path: string,
  { partner_code, interests, tables }: SchoolHeader,
  photos: ReadonlySet<string>,
) {
  const order = transferTables()
  const pointedTo = new Set(order.flatMap((table) => targets(table).map(({ target }) => target)))
  const counts = new Map<TableName, number>()
  const ids = new Map<TableName, Set<unknown>>([...pointedTo].map((table) => [table, new Set()]))
  for (const { id } of interests) ids.get('Interest')?.add(id)
  return {
    row(table: TableName, row: NamedRow) {
      if (!order.includes(table))
        throw wrong(path, `it has rows of ${JSON.stringify(table)}, which no school brings along`)
      assertColumns(path, table, row)
      const hasCode = 'partner_code' in TABLES[table].columns
      if (hasCode && row.partner_code !== partner_code)
        throw wrong(path, `it has rows of another school in ${table}`)
      for (const { target, column } of targets(table)) {
        const id = row[column] ?? null
        if (id !== null && !ids.get(target)?.has(id))
          throw wrong(path, `${table}.${column} points to something that is not in it`)
      }
      if (table === 'Partner') {
        const problems = schoolProblems(row)
        if (problems.length > 0) throw wrong(path, 'values of its school are wrong', problems)
      }
      const photo = table === 'User' ? (row.avatar_url ?? null) : null
      if (photo !== null && !photos.has(String(photo)) && !isDrawnAvatar(String(photo)))
        throw wrong(path, 'someone has a photo that is not in it')
      ids.get(table)?.add(row.id)
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    end() {
      if (counts.get('Partner') !== 1) throw wrong(path, 'it does not have exactly one school')
      for (const table of order) {
        const counted = counts.get(table) ?? 0
        if (counted !== (tables[table] ?? 0))
          throw wrong(path, `${table} has ${counted} rows, not ${tables[table] ?? 0}`)
      }
    },
  }
}
