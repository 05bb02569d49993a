import { checkPartner } from '~/domain/partners/check.server'
import { partnerFields, REQUIRED_FIELDS } from '~/domain/partners/file.server'
import type { NamedRow } from '~/platform/database/copying/row-reader'
import type { RowValue } from '~/platform/database/copying/tables'
import { TABLES } from '~prisma/generated/tables'
import type { Problem } from '../errors'

/** What only the database knows of a school */
const STORED_ONLY = ['id', 'calendar_host', 'created_at', 'updated_at']

/** What is wrong with the row of a school, by the schema of the file that people write by hand. */
export function schoolProblems(row: NamedRow): Problem[] {
  const missing = REQUIRED_FIELDS.filter((name) => typeof row[name] !== 'string')
  if (missing.length > 0) return missing.map((path) => ({ path, message: 'must be a text' }))
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row))
    if (!STORED_ONLY.includes(name)) fields[name] = givenValue(name, value)
  const checked = checkPartner(fields)
  return [...(checked.ok ? [] : checked.problems), ...calendarProblems(row)]
}

function calendarProblems({ calendar_host }: NamedRow): Problem[] {
  const isHost = partnerFields.host.nullish().safeParse(calendar_host).success
  return isHost ? [] : [{ path: 'calendar_host', message: 'must be a host name' }]
}

const COLUMNS: Record<string, { type: string } | undefined> = TABLES.Partner.columns

/** A stored value as a file by hand has it; what can't be read stays as it is, and is wrong. */
function givenValue(name: string, value: RowValue): unknown {
  const type = COLUMNS[name]?.type
  if (type !== 'Json' || typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
