import type { PartnerFile } from './file.server'
import { codedKinds, listKinds, type StoredValues } from './lists/index.server'
import { isCurrent } from './lists/define.server'

export type Fields = Record<string, unknown>

/** One row of a school, whatever its table. */
export type Entry = { kind: string; key: string; name: string; code?: string; fields: Fields }

/** A value of a row before and after; 'flags.dark_mode' is a part of one. */
export type ValueChange = { field: string; from: unknown; to: unknown }

/**
 * What becomes of a row: 'kept' is in the database but not in the file, and stays; 'restore' is back
 * in the file after it was archived.
 */
export type Change = {
  action: 'create' | 'update' | 'restore' | 'archive' | 'unchanged' | 'kept'
  entry: Entry
  current: Entry | null
  /** Names of the fields that differ */
  differs: string[]
  values: ValueChange[]
}

/** Whether it changes the database. */
export const isWrite = ({ action }: Change) => action !== 'unchanged' && action !== 'kept'

/** The rows of a school in the order in which they can be written. */
function toEntries(file: PartnerFile): Entry[] {
  const fields: Fields = { ...file }
  const rows = listKinds.flatMap(([name, { kinds }]) => {
    delete fields[name]
    return kinds.flatMap(({ kind, rows }) => rows(file[name]).map((row) => ({ kind, ...row })))
  })
  return [{ kind: 'partner', name: file.partner_code, fields }, ...rows].map((row) => {
    const { kind, name, code, key = name } = row as { key?: string } & Omit<Entry, 'key'>
    return { ...row, key: `${kind}:${(code ?? key).toLowerCase()}` }
  })
}

const archivedEntries = (rows: ReadonlyMap<string, StoredValues[]>): Entry[] =>
  [...rows].flatMap(([kind, all]) =>
    all
      .filter((row) => !isCurrent(row))
      .map(({ code, name, fields }) => ({ kind, key: `${kind}:${code}`, name, code, fields })),
  )

type Comparison = {
  /** What is stored, row by row */
  rows: ReadonlyMap<string, StoredValues[]>
  /** Where entries were that have another code now */
  formerKeys: ReadonlyMap<string, string>
  /** Whether what has a code and isn't in the file is archived */
  archive: boolean
}

/** What has to be done to get from the school as it is (null: there is none) to the wanted one. */
export function changesBetween(
  current: PartnerFile | null,
  wanted: PartnerFile,
  { rows, formerKeys, archive }: Comparison,
): Change[] {
  const present = new Map((current ? toEntries(current) : []).map((entry) => [entry.key, entry]))
  const archived = new Map(archivedEntries(rows).map((entry) => [entry.key, entry]))
  const changes = toEntries(wanted).map((entry): Change => {
    const key = formerKeys.get(entry.key) ?? entry.key
    const before = present.get(key)
    present.delete(key)
    const gone = before ? undefined : archived.get(key)
    const compared = before ?? gone
    if (!compared) return { action: 'create', entry, current: null, differs: [], values: [] }
    const differs = differingFields(compared.fields, entry.fields)
    const values = differs.flatMap((field) =>
      valueChanges(field, compared.fields[field], entry.fields[field]),
    )
    const action = gone ? 'restore' : differs.length > 0 ? 'update' : 'unchanged'
    return { action, entry, current: compared, differs, values }
  })
  const hasCode = new Set(codedKinds.map(({ kind }) => kind))
  const left = [...present.values()].map((entry): Change => {
    const action = archive && hasCode.has(entry.kind) ? 'archive' : 'kept'
    return { action, entry, current: entry, differs: [], values: [] }
  })
  return [...changes, ...left]
}

const differingFields = (a: Fields, b: Fields) =>
  Object.keys(b)
    .filter((name) => canonicalJson(a[name]) !== canonicalJson(b[name]))
    .sort()

const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of flags and settings each by itself. */
function valueChanges(field: string, from: unknown, to: unknown): ValueChange[] {
  if (!isPlainObject(from) || !isPlainObject(to))
    return [{ field, from: from ?? null, to: to ?? null }]
  return differingFields(from, { ...from, ...to }).map((name) => ({
    field: `${field}.${name}`,
    from: from[name] ?? null,
    to: to[name] ?? null,
  }))
}

/** Equal values have equal texts, whatever the order of their keys. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
