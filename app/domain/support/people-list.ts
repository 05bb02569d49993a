import { emailField, nameField, optionalLineField } from '~/domain/accounts/fields'
import { PEOPLE_NAMES } from '~/domain/imports/column-names'
import {
  namedCells,
  readColumns,
  type GivenColumns,
  type ListKind,
  type ReadColumns,
  type SavedColumns,
} from '~/domain/imports/columns'
import { readRows, type EntryProblem, type Row } from '~/domain/imports/rows'
import { nearestName } from '~/domain/partners/nearest-name'
import {
  ASSIGNABLE_ROLE_NAMES,
  ENROLLMENT_ROLE_NAMES,
  type AssignableRoleName,
} from '~/policy/assignable-roles'

/** Someone in a list of a school. */
export type PersonEntry = {
  /** Where it stands in the file, counted from 1 */
  line: number
  email: string
  first_name: string
  /** '' for someone with one name */
  last_name: string
  roles: AssignableRoleName[]
  program: string | null
  institution: string | null
  external_id: string | null
  phone: string | null
}

const optional = (most: number) => optionalLineField(most, `has more than ${most} characters`)

/** As registrars type it: "(555) 010-0142 ext. 3", "+44 20 7946 0958". */
const PHONE_PATTERN = /^([\d ()+./-]+)((ext|x|#)[\d ()+./-]*)*$/i

/** From 911 to the longest one of another country with its prefix, 011; two in one cell are more. */
const DIALED_DIGITS = [3, 18] as const

function isPhone(text: string): boolean {
  const [, main = ''] = PHONE_PATTERN.exec(text) ?? []
  const digits = main.replaceAll(/\D/g, '').length
  const [least, most] = DIALED_DIGITS
  return digits >= least && digits <= most
}

/** What a list can say of someone; names are checked where there are some. */
const FIELDS = {
  email: emailField,
  first_name: nameField('First name is required'),
  last_name: nameField('Last name is required'),
  roles: optional(200),
  program: optional(120),
  institution: optional(120),
  external_id: optional(100),
  phone: optional(40).refine((text) => text === null || isPhone(text), {
    error: 'must be one phone number: digits, spaces and + - ( ) . / # x ext',
  }),
}
type Checked = keyof typeof FIELDS
export const COLUMNS = Object.keys(FIELDS) as Checked[]
/** The name that someone goes by comes before the legal one; a whole name is taken apart. */
const LIST_FIELDS = [...COLUMNS, 'preferred_first_name', 'full_name'] as const
type Column = (typeof LIST_FIELDS)[number]

export const PEOPLE_LIST: ListKind<Column> = {
  fields: LIST_FIELDS,
  names: PEOPLE_NAMES,
  needed: [
    ['email'],
    ['first_name', 'full_name', 'preferred_first_name'],
    ['last_name', 'full_name'],
  ],
}

/** People in one list. Larger schools have several. */
export const MAX_PEOPLE = 100_000

type Cells = Partial<Record<Column, string>>

export type PeopleList = {
  entries: PersonEntry[]
  problems: EntryProblem[]
  /** Null where not even the columns could be read */
  columns: ReadColumns<Column> | null
}

/** Of a bundle: its file of people alone says little. */
const ONE_ROSTER = /^sourcedid$/i

/**
 * The people of a list in CSV; what its columns mean is said, remembered or told by its titles. Every wrong
 * cell is named, and no entry is returned then.
 */
export function parsePeople(
  text: string,
  given: GivenColumns = { map: [], ignore: [] },
  saved: SavedColumns = {},
): PeopleList {
  const rows = readRows(text)
  if ('problem' in rows) return { entries: [], problems: [rows.problem], columns: null }
  if (isBundlePart(rows))
    return { entries: [], problems: [{ path: 'file', message: BUNDLE }], columns: null }
  const columns = readColumns(PEOPLE_LIST, rows, given, saved)
  if ('problems' in columns) return { entries: [], problems: columns.problems, columns: null }
  return readPeople(rows, columns)
}

/** Operators give all roles but one by a list. */
const BY_OPERATORS: RolesOfList = {
  names: ASSIGNABLE_ROLE_NAMES,
  most: MAX_PEOPLE,
}

/** Which roles a list may give, and how many people it may have. */
export type RolesOfList = { names: readonly AssignableRoleName[]; most: number }

/** The people of a list whose columns are known. */
export function readPeople(
  rows: readonly Row[],
  columns: ReadColumns<Column>,
  { names, most }: RolesOfList = BY_OPERATORS,
): PeopleList {
  const body = columns.hasTitles ? rows.slice(1) : rows
  const problems: EntryProblem[] = []
  if (body.length > most) {
    problems.push({ path: 'file', message: `has more than ${most} people: split it` })
    return { entries: [], problems, columns }
  }
  const seen = new Map<string, number>()
  const entries = body.flatMap(({ line, cells }) => {
    if (cells.slice(columns.columns.length).some(Boolean))
      problems.push({ path: `line ${line}`, message: 'has more cells than there are columns' })
    const entry = readPerson(namedCells(columns.columns, cells), line, problems, { names })
    if (!entry) return []
    if (entry.roles.includes('product_staff'))
      problems.push({ path: `line ${line}, roles`, message: NO_STAFF })
    const first = seen.get(entry.email)
    if (first)
      problems.push({ path: `line ${line}, email`, message: `is the same as on line ${first}` })
    else seen.set(entry.email, line)
    return [entry]
  })
  return { entries: problems.length > 0 ? [] : entries, problems, columns }
}

export const isBundlePart = ([titles]: readonly Row[]): boolean =>
  titles?.cells.some((cell) => ONE_ROSTER.test(cell)) ?? false

/** Lists come from schools, and that role acts at all of them. */
const NO_STAFF = 'product_staff is given by quad users set-role, to one person at a time'

const BUNDLE = 'is a part of a OneRoster bundle: name the folder or the zip file that it is in'

/** Checks what is known of one person; what is wrong is added to the problems. */
export function readPerson(
  cells: Cells,
  line: number,
  problems: EntryProblem[],
  {
    pathTo = (column) => `line ${line}, ${column}`,
    names: roleNames = ASSIGNABLE_ROLE_NAMES,
  }: { pathTo?: (column: string) => string; names?: readonly AssignableRoleName[] } = {},
): PersonEntry | null {
  const count = problems.length
  const read = <Name extends Checked>(name: Name, cell = cells[name] ?? '') => {
    const parsed = FIELDS[name].safeParse(cell)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    problems.push({ path: pathTo(name), message: issue?.message ?? 'is wrong' })
    return null
  }
  const email = read('email', plainAddress(cells.email ?? ''))
  const names = readNames(cells)
  const first_name = read('first_name', names.first)
  const last_name = names.last && read('last_name', names.last)
  const roles = readRoles(read('roles') ?? '', roleNames, (message) =>
    problems.push({ path: pathTo('roles'), message }),
  )
  const place = {
    program: read('program'),
    institution: read('institution'),
    external_id: read('external_id'),
    phone: read('phone'),
  }
  if (problems.length > count || !email || !first_name || last_name === null) return null
  return { line, email, first_name, last_name, roles, ...place }
}

/** 'mailto:ann@hill.edu' and 'Ann Lee <ann@hill.edu>', as mail programs copy addresses */
const plainAddress = (cell: string) =>
  /^[^<>]*<([^<>]*)>$/.exec(cell)?.[1] ?? cell.replace(/^mailto:/i, '')

/** Signs, and "first" or "last name unknown", as passports and registrars write that there is none. */
const realName = (cell = '') => (/^(FNU|LNU|[^\p{L}\p{N}]*)$/u.test(cell) ? '' : cell)

/** Who has one name only has it as the first. */
function readNames(cells: Cells): { first: string; last: string } {
  const first = realName(cells.preferred_first_name) || realName(cells.first_name)
  const last = realName(cells.last_name)
  if (first) return { first, last }
  if (last) return { first: last, last: '' }
  const whole = realName(cells.full_name)
  const [, family, given] = /^([^,]*),(.*)$/s.exec(whole) ?? []
  if (given?.trim()) return { first: given.trim(), last: family!.trim() }
  const [one = '', ...rest] = (family ?? whole).trim().split(/\s+/)
  return { first: one, last: rest.join(' ') }
}

/** What most lists say. */
const SAME_AS: Readonly<Record<string, string>> = {
  student: 'current_student',
  students: 'current_student',
  alum: 'alumni',
  alumna: 'alumni',
  alumnus: 'alumni',
}

/** Names of roles with spaces between them. */
function readRoles(
  text: string,
  names: readonly AssignableRoleName[],
  reject: (message: string) => void,
): AssignableRoleName[] {
  const typed = text.toLowerCase().replaceAll('-', '_').split(/\s+/).filter(Boolean)
  const roles = typed.flatMap((name) => {
    const known = names.find((role) => role === (SAME_AS[name] ?? name))
    if (known) return [known]
    const meant = nearestName(name, names)
    const hint = meant ? `Did you mean ${meant}?` : `Roles: ${names.join(', ')}`
    reject(`"${name}" is not a role you can give. ${hint}`)
    return []
  })
  const enrollments = roles.filter((role) => ENROLLMENT_ROLE_NAMES.includes(role))
  if (enrollments.length > 1) reject(`${enrollments.join(' and ')} can't be true at once`)
  return [...new Set(roles)]
}
