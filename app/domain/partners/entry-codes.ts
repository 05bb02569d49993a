import { listAt, lowerText, trimmedText, valueAt } from './duplicates'

/** Codes of entries are made from texts; longer ones end with a whole word. */
const LONGEST = 60

/** 'Exams & finals' is 'exams-finals'; 'entry' where no letter of the alphabet is left. */
export function codeFrom(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const code = words.reduce((all, word) => {
    const longer = all ? `${all}-${word}` : word.slice(0, LONGEST)
    return longer.length > LONGEST ? all : longer
  }, '')
  return code || 'entry'
}

/** A code that no one has, which is taken from now on. */
export function takeCode(text: string, taken: Set<string>): string {
  const base = codeFrom(text)
  let code = base
  for (let number = 2; taken.has(code); number++) code = `${base}-${number}`
  taken.add(code)
  return code
}

/**
 * Rows that have no code yet get one from their text, the same each time: the oldest comes first.
 * All rows of the school are needed, archived ones too.
 */
export function withCodes<Row extends { id: string; code: string | null }>(
  rows: readonly Row[],
  textFor: (row: Row) => string,
) {
  const taken = new Set(rows.flatMap(({ code }) => code ?? []))
  const oldestFirst = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const codes = new Map(
    oldestFirst.map((row) => [row.id, row.code ?? takeCode(textFor(row), taken)]),
  )
  return rows.map((row) => ({ ...row, code: codes.get(row.id) ?? '', derived: row.code === null }))
}

/** How entries of a kind are found in a list, and recognized without their code. */
export type Naming = {
  /** The list within each entry that holds them, if they aren't the entries themselves */
  within?: string
  /** The field that names one */
  title: string
  /** Two entries with the same one are the same thing; by default their title in lower case */
  identity?: (entry: unknown) => string
}

/** An entry as it was given: its path, and what it says about itself. */
export type GivenEntry = { entry: unknown; path: string; code: string; title: string; same: string }

/** An entry may be its title alone. */
const titleText = (entry: unknown, title: string) =>
  trimmedText(typeof entry === 'string' ? entry : valueAt(entry, title))

export const identityFor = ({ title, identity }: Naming, entry: unknown) =>
  identity ? identity(entry) : lowerText(titleText(entry, title))

/** The entries of a kind in a list of a file, as it was given. */
export function givenEntries(raw: unknown, list: string, naming: Naming): GivenEntry[] {
  const { within, title } = naming
  const entries = listAt(raw, list).map((entry, n) => ({ entry, path: `${list}[${n}]` }))
  const listed = within
    ? entries.flatMap(({ entry, path }) =>
        listAt(entry, within).map((inner, n) => ({
          entry: inner,
          path: `${path}.${within}[${n}]`,
        })),
      )
    : entries
  return listed.map(({ entry, path }) => ({
    entry,
    path,
    code: trimmedText(valueAt(entry, 'code')),
    title: titleText(entry, title),
    same: identityFor(naming, entry),
  }))
}

/** An entry as it is stored. */
export type StoredEntry = { code: string; same: string; archived: boolean }

/**
 * Which stored entry each given one is: the one with its code, or else one with the same title that
 * no other code asks for, rather one that isn't archived. What is `left` isn't in the file.
 */
export function matchEntries<Stored extends StoredEntry>(
  given: readonly GivenEntry[],
  stored: readonly Stored[],
): { matches: Map<GivenEntry, Stored>; left: Stored[] } {
  const matches = new Map<GivenEntry, Stored>()
  const free = new Map(stored.map((entry) => [entry.code, entry]))
  const take = (named: GivenEntry, entry: Stored | undefined) => {
    if (!entry) return
    matches.set(named, entry)
    free.delete(entry.code)
  }
  for (const entry of given) if (entry.code) take(entry, free.get(entry.code))
  const alike = new Map<string, Stored[]>()
  for (const entry of free.values())
    alike.set(entry.same, [...(alike.get(entry.same) ?? []), entry])
  for (const entry of given) {
    if (matches.has(entry) || entry.same === '') continue
    const left = alike.get(entry.same)?.filter(({ code }) => free.has(code)) ?? []
    take(entry, left.find(({ archived }) => !archived) ?? left.at(-1))
  }
  return { matches, left: [...free.values()].filter(({ archived }) => !archived) }
}
