import type { EntryProblem } from '~/domain/imports/rows'
import type { AssignableRoleName } from '~/policy/assignable-roles'
import { MAX_PEOPLE, readPerson, type PersonEntry } from './people-list'
import { readTable, type RosterRow, type RosterSource } from './roster-tables'

/** Roles of OneRoster, in small letters, as roles here. Without a word by the operator only students are people here. */
export type RosterRoles = Readonly<Record<string, AssignableRoleName>>
export const STUDENTS: RosterRoles = { student: 'current_student' }

/** Someone of a bundle, with what its orgs are called. */
export type RosterPerson = { entry: PersonEntry; orgs: string[][] }

export type Roster = {
  version: string
  /** Only what has changed since the last one: who isn't in it may still be at the school */
  isDelta: boolean
  people: RosterPerson[]
  /** People that are left out, counted by the reason */
  leftOut: Map<string, number>
  problems: EntryProblem[]
}

type Reading = {
  source: RosterSource
  roles: RosterRoles
  now: Date
  problems: EntryProblem[]
  leftOut: Map<string, number>
}

/** What is known of someone from the other files. */
type Membership = { roles: Set<string>; orgs: Set<string>; hasEnded: boolean }

/**
 * The people of a OneRoster bundle (1.1 or 1.2, CSV). Someone has the roles of roles.csv that haven't ended,
 * that of users.csv, or else those of their enrollments. Passwords in it aren't read.
 */
export async function readRoster(
  source: RosterSource,
  { roles, now }: { roles: RosterRoles; now: Date },
): Promise<Roster> {
  const reading: Reading = { source, roles, now, problems: [], leftOut: new Map() }
  const manifest = await readManifest(reading)
  const memberships = await readMemberships(reading)
  const orgs = await readOrgs(reading)
  const people = await readUsers(reading, memberships, orgs)
  const { problems, leftOut } = reading
  const version = manifest.get('oneroster.version') ?? (source('roles.csv') ? '1.2' : '1.1')
  const isDelta = manifest.get('file.users')?.toLowerCase() === 'delta'
  return { version, isDelta, people: problems.length > 0 ? [] : people, leftOut, problems }
}

async function readManifest({ source, problems }: Reading) {
  const values = new Map<string, string>()
  await readTable(source, 'manifest.csv', problems, ({ cell }) => {
    values.set(cell('propertyname').toLowerCase(), cell('value'))
  })
  return values
}

const isGone = (row: RosterRow) => /^(tobedeleted|inactive)$/i.test(row.cell('status'))

/** Dates are read as the standard has them; others end nothing. */
const hasEnded = (row: RosterRow, now: Date) => {
  const [date = ''] = /^\d{4}-\d{2}-\d{2}/.exec(row.cell('enddate')) ?? []
  return date !== '' && date < now.toISOString().slice(0, 10)
}

async function readMemberships(reading: Reading): Promise<Map<string, Membership>> {
  const { source, problems, now } = reading
  const known = new Map<string, Membership>()
  const add = (row: RosterRow) => {
    const id = row.cell('usersourcedid')
    const membership = known.get(id) ?? { roles: new Set(), orgs: new Set(), hasEnded: false }
    known.set(id, membership)
    if (isGone(row) || hasEnded(row, now)) {
      membership.hasEnded = true
      return
    }
    membership.roles.add(row.cell('role').toLowerCase())
    if (row.cell('orgsourcedid')) membership.orgs.add(row.cell('orgsourcedid'))
  }
  const hasRoles = await readTable(source, 'roles.csv', problems, add)
  if (!hasRoles) await readTable(source, 'enrollments.csv', problems, add)
  return known
}

async function readOrgs({ source, problems }: Reading): Promise<Map<string, string[]>> {
  const orgs = new Map<string, string[]>()
  await readTable(source, 'orgs.csv', problems, ({ cell }) => {
    const names = [cell('sourcedid'), cell('identifier'), cell('name')].filter(Boolean)
    orgs.set(cell('sourcedid'), names)
  })
  return orgs
}

async function readUsers(
  reading: Reading,
  memberships: Map<string, Membership>,
  orgs: Map<string, string[]>,
): Promise<RosterPerson[]> {
  const { source, problems } = reading
  const people: RosterPerson[] = []
  const seen = new Map<string, number>()
  const found = await readTable(source, 'users.csv', problems, (row) => {
    const member = memberships.get(row.cell('sourcedid'))
    const roles = rolesFor(reading, row, member)
    const reason = whyLeftOut(row, roles)
    if (reason) return count(reading, reason)
    const entry = readUser(row, roles.known, problems)
    if (!entry) return
    const first = seen.get(entry.email)
    const path = `users.csv line ${row.line}, email`
    if (first) problems.push({ path, message: `is the same as on line ${first}` })
    seen.set(entry.email, first ?? row.line)
    people.push({ entry, orgs: orgIds(row, member).map((id) => orgs.get(id) ?? [id]) })
    if (people.length === MAX_PEOPLE + 1)
      problems.push({ path: 'users.csv', message: `has more than ${MAX_PEOPLE} people` })
  })
  if (!found) problems.push({ path: 'bundle', message: 'has no users.csv' })
  return people
}

function rolesFor({ roles }: Reading, row: RosterRow, member: Membership | undefined) {
  const own = row.cell('role').toLowerCase()
  const all = own ? [own] : [...(member?.roles ?? [])]
  const known = all.flatMap((role) => (Object.hasOwn(roles, role) ? roles[role]! : []))
  return { all, known: [...new Set(known)], hasEnded: member?.hasEnded ?? false }
}

type Roles = ReturnType<typeof rolesFor>

function whyLeftOut(row: RosterRow, { all, known, hasEnded }: Roles): string | null {
  if (isGone(row) || row.cell('enableduser').toLowerCase() === 'false')
    return 'disabled or to be deleted'
  if (known.length === 0 && all.length > 0) return all.sort().join(' and ').slice(0, 60)
  if (known.length === 0) return hasEnded ? 'whose roles have ended' : 'without a role'
  return address(row) === '' ? 'without an email address' : null
}

const count = ({ leftOut }: Reading, reason: string) => {
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
}

/** Where there is no address, the name for logging in often is one. */
const address = ({ cell }: RosterRow) =>
  cell('email') || (cell('username').includes('@') ? cell('username') : '')

const orgIds = ({ cell }: RosterRow, member: Membership | undefined) => [
  ...new Set(
    [cell('primaryorgsourcedid'), ...cell('orgsourcedids').split(','), ...(member?.orgs ?? [])]
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

function readUser(row: RosterRow, roles: AssignableRoleName[], problems: EntryProblem[]) {
  const { line, cell } = row
  const cells = {
    email: address(row),
    first_name: cell('givenname'),
    preferred_first_name: cell('preferredgivenname'),
    last_name: cell('familyname'),
    external_id: cell('identifier') || cell('sourcedid'),
    phone: cell('phone') || cell('sms'),
  }
  const pathTo = (column: string) => `users.csv line ${line}, ${column}`
  const entry = readPerson(cells, line, problems, { pathTo })
  return entry && { ...entry, roles }
}
