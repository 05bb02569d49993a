import { editDistance } from '~/domain/partners/nearest-name'
import { titleKey } from './column-names'
import { MAX_COLUMNS, type EntryProblem, type Row } from './rows'

/** What a kind of list can say of each entry, and how systems call it. */
export type ListKind<Field extends string = string> = {
  /** In the order of a list without titles */
  fields: readonly Field[]
  names: Readonly<Record<Field, string>>
  /** What a list has to have: one of each */
  needed: readonly (readonly Field[])[]
  /** Its usual form has no titles */
  plain?: true
}

/** Field by title, in the form in which titles are compared; null is a column that isn't read. */
export type SavedColumns = Readonly<Record<string, string | null>>

/** What an operator says about columns by flags: 'Email Address=email', and titles or 'others'. */
export type GivenColumns = { map: readonly string[]; ignore: readonly string[] }

export type Column<Field extends string = string> = {
  title: string
  field: Field | null
  /** No one said so, and the title isn't the field's own name: someone has to look at it */
  guessed: boolean
}

export type ReadColumns<Field extends string = string> = {
  columns: Column<Field>[]
  /** Without a line of titles all are entries */
  hasTitles: boolean
}

/** The word for all columns that aren't known. */
const OTHERS = 'others'

/** Where every column of a list goes, or everything that is wrong with its titles. */
export function readColumns<Field extends string>(
  kind: ListKind<Field>,
  rows: readonly Row[],
  given: GivenColumns,
  saved: SavedColumns,
): ReadColumns<Field> | { problems: EntryProblem[] } {
  const [first] = rows
  if (!first) return { problems: [{ path: 'file', message: 'has no lines' }] }
  const flags = readFlags(kind, given)
  if ('problems' in flags) return flags
  const { columns, hasTitles } = findColumns(kind, rows, flags, saved)
  const problems = [
    ...unusedFlags(
      columns.map(({ title }) => title),
      flags,
    ),
    ...checkColumns(kind, columns, flags, { line: first.line, hasTitles }),
  ]
  return problems.length > 0 ? { problems } : { columns, hasTitles }
}

/** What the columns of a list with some lines are taken for, where someone chooses then. */
export const guessColumns = <Field extends string>(
  kind: ListKind<Field>,
  rows: readonly Row[],
  saved: SavedColumns,
): ReadColumns<Field> => findColumns(kind, rows, NO_FLAGS, saved)

const NO_FLAGS = { map: new Map<string, never>(), ignore: new Set<string>(), ignoresOthers: false }

function findColumns<Field extends string>(
  kind: ListKind<Field>,
  rows: readonly Row[],
  flags: Flags<Field>,
  saved: SavedColumns,
): ReadColumns<Field> {
  const cells = rows[0]?.cells ?? []
  const hasTitles = isTitles(kind, cells, flags, saved)
  const titles = hasTitles ? named(kind, cells) : numbers(widest(kind, rows, flags))
  const columns = titles.map((title, at) =>
    findColumn(kind, { title, at, count: titles.length, hasTitles }, flags, saved),
  )
  return { columns, hasTitles }
}

const numbers = (cells: readonly string[]) => cells.map((_, at) => String(at + 1))

/** One title may stand for the usual form of a list. */
const named = <Field extends string>({ fields, plain }: ListKind<Field>, cells: string[]) =>
  plain && cells.length === 1 ? [...cells, ...fields.slice(1)] : cells

/** The row with the most cells that can be meant. */
function widest<Field extends string>(
  { fields }: ListKind<Field>,
  rows: readonly Row[],
  { map }: Flags<Field>,
): readonly string[] {
  const [first] = rows
  const longest = rows.reduce(
    (most, { cells }) => (cells.length > most.length ? cells : most),
    first!.cells,
  )
  return map.size > 0 || first!.cells.length > fields.length
    ? longest
    : longest.slice(0, fields.length)
}

type Flags<Field> = { map: Map<string, Field>; ignore: Set<string>; ignoresOthers: boolean }

function readFlags<Field extends string>(
  { fields }: ListKind<Field>,
  { map, ignore }: GivenColumns,
): Flags<Field> | { problems: EntryProblem[] } {
  const problems: EntryProblem[] = []
  const entries = map.flatMap((text): [string, Field][] => {
    const at = text.lastIndexOf('=')
    const named = text
      .slice(at + 1)
      .trim()
      .toLowerCase()
      .replaceAll(/[ -]/g, '_')
    const field = fields.find((name) => name === named)
    const title = titleKey(text.slice(0, Math.max(at, 0)))
    if (field && title) return [[title, field]]
    const message = `"${text.slice(0, 60)}" must be a column, = and one of ${fields.join(', ')}`
    problems.push({ path: '--map', message })
    return []
  })
  const titles = ignore
    .flatMap((text) => text.split(','))
    .map(titleKey)
    .filter(Boolean)
  if (problems.length > 0) return { problems }
  return { map: new Map(entries), ignore: new Set(titles), ignoresOthers: titles.includes(OTHERS) }
}

/** Addresses are no titles; where a list may do without, a title that is known makes a line of them. */
function isTitles<Field extends string>(
  kind: ListKind<Field>,
  cells: readonly string[],
  { map, ignore }: Flags<Field>,
  saved: SavedColumns,
): boolean {
  if (cells.some((cell) => cell.includes('@'))) return false
  if (!kind.plain) return true
  return cells.some((cell) => {
    const key = titleKey(cell)
    return (
      key !== '' &&
      (map.has(key) || ignore.has(key) || Object.hasOwn(saved, key) || findField(kind, key))
    )
  })
}

const findField = <Field extends string>({ fields, names }: ListKind<Field>, key: string) =>
  fields.find((field) => titleKey(field) === key || names[field].split(/\s+/).includes(key))

type Place = { title: string; at: number; count: number; hasTitles: boolean }

/** What was said counts first, then what was confirmed earlier, then what the title says. */
function findColumn<Field extends string>(
  kind: ListKind<Field>,
  { title, at, count, hasTitles }: Place,
  { map, ignore }: Flags<Field>,
  saved: SavedColumns,
): Column<Field> {
  const key = titleKey(title)
  const given = map.get(key) ?? map.get(String(at + 1))
  if (given) return { title, field: given, guessed: false }
  if (ignore.has(key) || ignore.has(String(at + 1)) || title === '')
    return { title, field: null, guessed: false }
  if (!hasTitles) {
    const inOrder = map.size === 0 && count <= kind.fields.length ? kind.fields[at]! : null
    return { title, field: inOrder, guessed: inOrder !== null && !kind.plain }
  }
  const known = Object.hasOwn(saved, key) ? saved[key] : undefined
  if (known === null) return { title, field: null, guessed: false }
  const remembered = kind.fields.find((field) => field === known)
  if (remembered) return { title, field: remembered, guessed: false }
  const field = findField(kind, key) ?? null
  return { title, field, guessed: field === null || titleKey(field) !== key }
}

const unusedFlags = <Field>(titles: readonly string[], { map, ignore }: Flags<Field>) => {
  const keys = new Set([...titles.map(titleKey), ...numbers(titles), OTHERS])
  const wrong = (flag: string, all: Iterable<string>) =>
    [...all]
      .filter((key) => !keys.has(key))
      .map((key) => ({ path: flag, message: `there is no column "${key.slice(0, 60)}"` }))
  return [...wrong('--map', map.keys()), ...wrong('--ignore-columns', ignore)]
}

const LISTED = 10
const quoted = (titles: readonly string[]) => {
  const some = titles.slice(0, LISTED).map((title) => `"${title.slice(0, 60)}"`)
  const more = titles.length - some.length
  return more > 0 ? `${some.join(', ')} and ${more} more` : some.join(', ')
}

function checkColumns<Field extends string>(
  kind: ListKind<Field>,
  columns: readonly Column<Field>[],
  { ignoresOthers }: Flags<Field>,
  { line, hasTitles }: { line: number; hasTitles: boolean },
): EntryProblem[] {
  const path = `line ${line}`
  if (columns.length > MAX_COLUMNS)
    return [{ path, message: `has more than ${MAX_COLUMNS} columns` }]
  const used = new Set(columns.flatMap(({ field }) => field ?? []))
  const misspelled = ignoresOthers ? [] : columns.flatMap((column) => meantBy(kind, used, column))
  const twice = kind.fields.flatMap((field) => {
    const titles = columns.filter((column) => column.field === field).map(({ title }) => title)
    if (titles.length < 2) return []
    return `${quoted(titles)} would all be ${field}: name the right one with --map "…=${field}" and leave out the others with --ignore-columns`
  })
  const missing = kind.needed
    .filter((some) => !some.some((field) => used.has(field)))
    .map(([field = '']) =>
      hasTitles
        ? `the column ${field} is missing: name it with --map "…=${field}"`
        : `has no titles, and no column is known to be ${field}: --map 1=${field} names the first one`,
    )
  return [...misspelled, ...missing, ...twice].map((message) => ({ path, message }))
}

/** A column that nothing is known of isn't read, unless a known one may have been meant. */
function meantBy<Field extends string>(
  { fields }: ListKind<Field>,
  used: ReadonlySet<Field>,
  { title, field, guessed }: Column<Field>,
): string[] {
  if (field !== null || !guessed) return []
  const typed = title
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
  const meant = fields.find((name) => !used.has(name) && editDistance(typed, name) <= typos(name))
  if (!meant) return []
  const known = `"${title.slice(0, 60)}" is not known; did you mean ${meant}?`
  return [`the column ${known} --map "${title.slice(0, 60)}=${meant}" says so`]
}

/** Typos that are likelier than another word. */
const typos = (name: string) => (name.length > 7 ? 2 : 1)

/** The cells of a row by their fields. */
export const namedCells = <Field extends string>(
  columns: readonly Column<Field>[],
  cells: readonly string[],
) =>
  Object.fromEntries(
    columns.flatMap(({ field }, at) => (field ? [[field, cells[at] ?? '']] : [])),
  ) as Partial<Record<Field, string>>

/** The columns in words, a line each: 'Email Address → email'. */
export function describeColumns({ columns, hasTitles }: ReadColumns): string[] {
  const named = columns.filter(({ title }) => title !== '')
  const read = named.flatMap(({ title, field }) =>
    field ? [`  ${hasTitles ? title.slice(0, 60) : `column ${title}`} → ${field}`] : [],
  )
  const others = named.filter(({ field }) => field === null).map(({ title }) => title)
  return ['Columns:', ...read, ...(others.length > 0 ? [`  not read: ${quoted(others)}`] : [])]
}
