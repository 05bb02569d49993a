import { optionalEmailField } from '~/domain/accounts/fields'
import { PROSPECT_NAMES } from '~/domain/imports/column-names'
import {
  namedCells,
  readColumns,
  type GivenColumns,
  type ListKind,
  type ReadColumns,
  type SavedColumns,
} from '~/domain/imports/columns'
import { readRows, type EntryProblem } from '~/domain/imports/rows'
import { isVisibleSingleLine } from '~/platform/text/text-checks'
import { MAX_PROSPECT_ID_LENGTH } from './prospects'

export type ProspectEntry = { prospect_id: string; email: string | null }
export type LineProblem = { line: number; message: string }

export const PROSPECT_LIST: ListKind<'prospect_id' | 'email'> = {
  fields: ['prospect_id', 'email'],
  names: PROSPECT_NAMES,
  needed: [['prospect_id']],
  plain: true,
}

export type ProspectList = {
  entries: ProspectEntry[]
  problems: LineProblem[]
  /** Null where not even the columns could be read */
  columns: ReadColumns | null
}

/**
 * The prospective students of a list in CSV: one id a line, with an address next to it where the school
 * knows one; or a list with titles. Empty lines are left out; every wrong line is named.
 */
export function parseProspects(
  text: string,
  given: GivenColumns = { map: [], ignore: [] },
  saved: SavedColumns = {},
): ProspectList {
  const rows = readRows(text)
  if ('problem' in rows) return { entries: [], problems: [toLine(rows.problem)], columns: null }
  if (rows.length === 0) return { entries: [], problems: [], columns: null }
  const columns = readColumns(PROSPECT_LIST, rows, given, saved)
  if ('problems' in columns)
    return { entries: [], problems: columns.problems.map(toTitles), columns: null }
  const entries: ProspectEntry[] = []
  const problems: LineProblem[] = []
  const ids = new Map<string, number>()
  const addresses = new Map<string, number>()
  for (const { line, cells } of columns.hasTitles ? rows.slice(1) : rows) {
    const { prospect_id = '', email = '' } = namedCells(columns.columns, cells)
    const parsed = optionalEmailField.safeParse(email)
    const address = parsed.data ?? ''
    const first = ids.get(prospect_id)
    const before = addresses.get(address)
    const hasMore = cells.slice(columns.columns.length).some(Boolean)
    const message =
      findProblem(prospect_id, hasMore) ??
      (first && `The id ${prospect_id} is already on line ${first}.`) ??
      (parsed.success ? null : `"${email.slice(0, 60)}" is not an email address.`) ??
      (before && `The address ${address} is already on line ${before}.`)
    if (message) problems.push({ line, message })
    else entries.push({ prospect_id, email: parsed.data ?? null })
    if (!first) ids.set(prospect_id, line)
    if (address && !before) addresses.set(address, line)
  }
  return { entries, problems, columns }
}

const toTitles = ({ path, message }: EntryProblem): LineProblem => ({
  line: Number(/^line (\d+)$/.exec(path)?.[1] ?? 1),
  message: path.startsWith('--') ? `${path}: ${message}` : message,
})

const toLine = ({ path, message }: EntryProblem): LineProblem => ({
  line: Number(/\d+/.exec(path)?.[0] ?? 1),
  message: `The line ${message}.`,
})

function findProblem(id: string, hasMore: boolean): string | null {
  if (hasMore) return 'There is more than an id and an email address.'
  if (id === '') return 'There is no id.'
  if (id.length > MAX_PROSPECT_ID_LENGTH)
    return `The id has more than ${MAX_PROSPECT_ID_LENGTH} characters.`
  // It is one part of an address.
  if (/[/\\?#%,;"]|^\.+$/.test(id)) return 'The id has characters that can’t be part of an address.'
  return isVisibleSingleLine(id) ? null : 'The id has invisible characters.'
}
