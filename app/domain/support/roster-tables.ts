import { titleKey } from '~/domain/imports/column-names'
import type { EntryProblem, Row } from '~/domain/imports/rows'
import { editDistance } from '~/domain/partners/nearest-name'

/** The files of a OneRoster bundle that say something of people, by their names in small letters. */
export const ROSTER_FILES = {
  'manifest.csv': { needed: ['propertyname', 'value'], others: [] },
  'users.csv': {
    needed: ['sourcedid', 'givenname', 'familyname'],
    others: [
      'status',
      'enableduser',
      'role',
      'orgsourcedids',
      'primaryorgsourcedid',
      'username',
      'identifier',
      'email',
      'phone',
      'sms',
      'preferredgivenname',
    ],
  },
  'roles.csv': {
    needed: ['usersourcedid', 'role'],
    others: ['status', 'enddate', 'orgsourcedid', 'roletype'],
  },
  'orgs.csv': { needed: ['sourcedid', 'name'], others: ['status', 'identifier'] },
  'enrollments.csv': { needed: ['usersourcedid', 'role'], others: ['status'] },
} as const

export type RosterFile = keyof typeof ROSTER_FILES
export type RosterRow = { line: number; cell: (column: string) => string }

/** The rows of a file of the bundle; null where it hasn't that file. */
export type RosterSource = (name: RosterFile) => AsyncIterable<Row> | null

/** Typos that a column of the wild has: prefferedGivenName. Short names are too near each other. */
const MOST_TYPOS = 2
const SHORTEST = 8

/**
 * Reads a file of the bundle row by row; without it nothing happens. Columns that are missing are problems, and nothing
 * is read then.
 */
export async function readTable(
  source: RosterSource,
  name: RosterFile,
  problems: EntryProblem[],
  onRow: (row: RosterRow) => void,
): Promise<boolean> {
  const rows = source(name)
  if (!rows) return false
  let places: Map<string, number> | null = null
  for await (const { line, cells } of rows) {
    if (!places) {
      places = findPlaces(name, cells)
      const missing = ROSTER_FILES[name].needed.filter((column) => !places!.has(column))
      problems.push(
        ...missing.map((column) => ({
          path: `${name} line ${line}`,
          message: `the column ${column} is missing`,
        })),
      )
      if (missing.length > 0) return true
      continue
    }
    const known = places
    onRow({ line, cell: (column) => cells[known.get(column) ?? -1] ?? '' })
  }
  return true
}

function findPlaces(name: RosterFile, titles: readonly string[]): Map<string, number> {
  const { needed, others } = ROSTER_FILES[name]
  const keys = titles.map(titleKey)
  const near = (column: string) =>
    column.length < SHORTEST
      ? -1
      : keys.findIndex((key) => key !== '' && editDistance(key.slice(0, 40), column) <= MOST_TYPOS)
  return new Map(
    [...needed, ...others].flatMap((column): [string, number][] => {
      const exact = keys.indexOf(column)
      const at = exact >= 0 ? exact : near(column)
      return at >= 0 ? [[column, at]] : []
    }),
  )
}
