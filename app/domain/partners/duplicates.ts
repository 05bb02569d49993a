/** What is wrong with a file, and where: 'institutions[1].status'. */
export type Problem = { path: string; message: string }

/** A value that no two entries share: of the entry, or of what it holds in `within`. */
export type UniqueRule = {
  within?: string
  /** The field, or else the whole entry */
  field?: string
  /** What makes two values the same; by default their text in lower case */
  key?: (value: unknown) => string
}

/**
 * Entries that are the same as one before. Reads the list as it was given, so that it finds these
 * errors next to others; what cannot be read is left to the schema.
 */
export const findDuplicates = (
  list: string,
  items: readonly unknown[],
  rules: readonly UniqueRule[],
): Problem[] => rules.flatMap((rule) => duplicatesIn(keysFor(rule, items, list)))

type Key = { key: string; path: string }

function keysFor({ within, ...rule }: UniqueRule, items: readonly unknown[], list: string): Key[] {
  if (within)
    return items.flatMap((item, n) =>
      keysFor(rule, listAt(item, within), `${list}[${n}].${within}`),
    )
  const { field, key = lowerText } = rule
  return items.map((item, n) => ({
    key: key(field ? valueAt(item, field) : item),
    path: `${list}[${n}]${field ? `.${field}` : ''}`,
  }))
}

/** Entries without a key are wrong by themselves. */
function duplicatesIn(items: readonly Key[]): Problem[] {
  const first = new Map<string, string>()
  return items.flatMap(({ key, path }) => {
    const before = first.get(key)
    if (before !== undefined) return [{ path, message: `is the same as ${before}` }]
    if (key !== '') first.set(key, path)
    return []
  })
}

export const valueAt = (raw: unknown, name: string): unknown =>
  raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>)[name] : undefined

export function listAt(raw: unknown, name: string): unknown[] {
  const value = valueAt(raw, name)
  return Array.isArray(value) ? value : []
}

export const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
export const lowerText = (value: unknown) => trimmedText(value).toLowerCase()

/** What lists call an entry has to be that of one entry only. */
export function sharedListCodes(list: string, items: readonly unknown[]): Problem[] {
  const codes = items.flatMap((item, n) =>
    listAt(item, 'list_codes').map((code, m) => ({
      key: lowerText(code),
      path: `${list}[${n}].list_codes[${m}]`,
    })),
  )
  return duplicatesIn(codes)
}
