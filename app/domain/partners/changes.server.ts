import type { PartnerFile } from './file.server'
import { listKinds } from './lists/index.server'

export type Fields = Record<string, unknown>

/** One row of a school, whatever its table. */
export type Entry = { kind: string; key: string; name: string; fields: Fields }

/** What becomes of a row: 'kept' is in the database but not in the file, and stays. */
export type Change = {
  action: 'create' | 'update' | 'unchanged' | 'kept'
  entry: Entry
  current: Entry | null
  /** Names of the fields that differ */
  differs: string[]
}

/** The rows of a school in the order in which they can be written. */
function toEntries(file: PartnerFile): Entry[] {
  const fields: Fields = { ...file }
  const rows = listKinds.flatMap(([name, { kinds }]) => {
    delete fields[name]
    return kinds.flatMap(({ kind, rows }) => rows(file[name]).map((row) => ({ kind, ...row })))
  })
  return [{ kind: 'partner', name: file.partner_code, fields }, ...rows].map((row) => {
    const { kind, name, key = name } = row as { key?: string } & Omit<Entry, 'key'>
    return { ...row, key: `${kind}:${key.toLowerCase()}` }
  })
}

/** What has to be done to get from the school as it is (null: there is none) to the wanted one. */
export function changesBetween(current: PartnerFile | null, wanted: PartnerFile): Change[] {
  const there = new Map((current ? toEntries(current) : []).map((entry) => [entry.key, entry]))
  const changes = toEntries(wanted).map((entry): Change => {
    const before = there.get(entry.key)
    there.delete(entry.key)
    if (!before) return { action: 'create', entry, current: null, differs: [] }
    const differs = differingFields(before.fields, entry.fields)
    return {
      action: differs.length > 0 ? 'update' : 'unchanged',
      entry,
      current: before,
      differs,
    }
  })
  const leftOver = [...there.values()].map((entry): Change => {
    return { action: 'kept', entry, current: entry, differs: [] }
  })
  return [...changes, ...leftOver]
}

const differingFields = (a: Fields, b: Fields) =>
  Object.keys(b)
    .filter((name) => canonicalJson(a[name]) !== canonicalJson(b[name]))
    .sort()

/** Equal values have equal texts, whatever the order of their keys. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'null'
