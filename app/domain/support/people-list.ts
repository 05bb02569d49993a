import { parse } from 'csv-parse/sync'
import { emailField, nameField, optionalLineField } from '~/domain/accounts/fields'
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
  last_name: string
  roles: AssignableRoleName[]
  program: string | null
  institution: string | null
  external_id: string | null
  phone: string | null
}

/** `path` says where: 'line 3, email'. */
export type EntryProblem = { path: string; message: string }

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

/** The columns of a list; those before `roles` are needed. */
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
type Column = keyof typeof FIELDS
export const COLUMNS = Object.keys(FIELDS) as Column[]
const NEEDED = COLUMNS.slice(0, 3)

/** People in one list. Larger schools have several. */
const MAX_ROWS = 20_000

type Cells = Partial<Record<Column, string>>

/**
 * The people of a list in CSV, whose first line names the columns; commas or semicolons between them.
 * Every wrong cell is named, and no entry is returned then.
 */
export function parsePeople(text: string): { entries: PersonEntry[]; problems: EntryProblem[] } {
  const rows = readRows(text)
  if ('problem' in rows) return { entries: [], problems: [rows.problem] }
  const [head, ...body] = rows
  const names = head?.cells.map((name) => name.toLowerCase().replaceAll(' ', '_')) ?? []
  const problems = checkHead(names)
  if (body.length > MAX_ROWS)
    problems.push({ path: 'file', message: `has more than ${MAX_ROWS} people: split it` })
  if (problems.length > 0) return { entries: [], problems }
  const seen = new Map<string, number>()
  const entries = body.flatMap(({ line, cells }) => {
    if (cells.length > names.length)
      problems.push({ path: `line ${line}`, message: 'has more cells than there are columns' })
    const named = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    const entry = readPerson(named, line, problems)
    if (!entry) return []
    const first = seen.get(entry.email)
    if (first)
      problems.push({ path: `line ${line}, email`, message: `is the same as on line ${first}` })
    else seen.set(entry.email, line)
    return [entry]
  })
  return { entries: problems.length > 0 ? [] : entries, problems }
}

type Row = { line: number; cells: string[] }

/** As spreadsheets of different countries write it; the titles tell. */
const detectDelimiter = (text: string) =>
  text.slice(0, text.search(/[\r\n]|$/)).includes(',') ? ',' : ';'

/** The rows of a file with their lines, or why it isn't CSV. */
export function readRows(
  text: string,
  delimiter = detectDelimiter(text),
): Row[] | { problem: EntryProblem } {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some(Boolean))
  } catch (error) {
    const { lines = 1, message } = error as Error & { lines?: number }
    return { problem: { path: `line ${lines}`, message: `is not CSV: ${message}` } }
  }
}

function checkHead(names: string[]): EntryProblem[] {
  const path = 'line 1'
  const unknown = names.filter((name) => !COLUMNS.includes(name as Column))
  const missing = NEEDED.filter((name) => !names.includes(name))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...unknown.map((name) => {
      const meant = nearestName(name, COLUMNS)
      const hint = meant ? `; did you mean ${meant}?` : `; known are ${COLUMNS.join(', ')}`
      return { path, message: `the column "${name.slice(0, 60)}" is not known${hint}` }
    }),
    ...missing.map((name) => ({ path, message: `the column ${name} is missing` })),
    ...twice.map((name) => ({ path, message: `the column ${name} is there twice` })),
  ]
}

/** Checks what is known of one person; what is wrong is added to the problems. */
export function readPerson(
  cells: Cells,
  line: number,
  problems: EntryProblem[],
  pathTo = (column: string) => `line ${line}, ${column}`,
): PersonEntry | null {
  const count = problems.length
  const read = <Name extends Column>(name: Name) => {
    const parsed = FIELDS[name].safeParse(cells[name] ?? '')
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    problems.push({ path: pathTo(name), message: issue?.message ?? 'is wrong' })
    return null
  }
  const values = {
    email: read('email'),
    first_name: read('first_name'),
    last_name: read('last_name'),
  }
  const roles = readRoles(read('roles') ?? '', (message) =>
    problems.push({ path: pathTo('roles'), message }),
  )
  const place = {
    program: read('program'),
    institution: read('institution'),
    external_id: read('external_id'),
    phone: read('phone'),
  }
  const { email, first_name, last_name } = values
  if (problems.length > count || !email || !first_name || !last_name) return null
  return { line, email, first_name, last_name, roles, ...place }
}

/** Names of roles with spaces between them. */
function readRoles(text: string, reject: (message: string) => void): AssignableRoleName[] {
  const typed = text.toLowerCase().replaceAll('-', '_').split(/\s+/).filter(Boolean)
  const roles = typed.flatMap((name) => {
    const known = ASSIGNABLE_ROLE_NAMES.find((role) => role === name)
    if (known) return [known]
    const meant = nearestName(name, ASSIGNABLE_ROLE_NAMES)
    const hint = meant ? `Did you mean ${meant}?` : `Roles: ${ASSIGNABLE_ROLE_NAMES.join(', ')}`
    reject(`"${name}" is not a role you can give. ${hint}`)
    return []
  })
  const enrollments = roles.filter((role) => ENROLLMENT_ROLE_NAMES.includes(role))
  if (enrollments.length > 1) reject(`${enrollments.join(' and ')} can't be true at once`)
  return [...new Set(roles)]
}
