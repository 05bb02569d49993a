import { CLOSED_BY_DIRECTORY, isClosedBySchool } from '~/domain/accounts/closing.server'
import type { Tx } from '~/platform/database/types'
import { roleUpdate, type RoleColumns } from '~/policy/assignable-roles'
import { productRole } from '~/policy/viewer'
import type { EntryProblem } from '~/domain/imports/rows'
import { loadHolders, type Holder, type Holders } from './people-holders.server'
import type { PersonEntry } from './people-list'
import { loadPlaces, type Places } from './people-places.server'

export type ImportSettings = {
  partner_code: string
  product: string
  /** Whether those who haven't joined get a mailed invitation */
  invite: boolean
  /** Whether this is a list of the school, on which they are from then on */
  listed: boolean
  /** Of the audit log */
  actor: string
  now: Date
}

/** The columns that a list decides about, as they are and as they are to be. */
type Columns = RoleColumns & {
  first_name: string
  last_name: string
  program_id: string | null
  institution_id: string | null
  external_id: string | null
  listed_id: string | null
  phone: string | null
}

export type PersonChange = {
  entry: PersonEntry
  /** Null for someone new */
  id: string | null
  columns: Partial<Columns>
  /** What changes, in words */
  notes: string[]
  invite: boolean
  /** Closed when an earlier list was without them */
  opens: boolean
  /** Comes onto the school's list */
  lists: boolean
  /** Known by their ID, with another address until now */
  moved: Holder | null
}

const NO_ONE: Columns = {
  first_name: '',
  last_name: '',
  program_id: null,
  institution_id: null,
  external_id: null,
  listed_id: null,
  phone: null,
  enrollment_status: null,
  leader: false,
  coach_user: false,
  control_group: false,
  test_user: false,
  roles: [],
}

/** People looked up in one statement. */
const BATCH_SIZE = 500

type Reader = Pick<Tx, 'user' | 'program' | 'institution'>

/**
 * What a list of people would do at a school: who is new, what changes, who gets an invitation; or
 * everything that is wrong with it. Who has joined keeps name, program and institution, which are
 * theirs to change; roles are only added. Who has another address than on an earlier list, and the same ID, gets
 * the new one; `whole` is said of the whole list. For operators on the terminal; changes nothing.
 */
export async function planPeople(
  read: Reader,
  settings: ImportSettings,
  entries: PersonEntry[],
  whole: WholeList = lookOver(entries),
): Promise<{ changes: PersonChange[]; problems: EntryProblem[] }> {
  const places = await loadPlaces(read, settings.partner_code)
  const problems: EntryProblem[] = []
  const changes: PersonChange[] = []
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const some = entries.slice(at, at + BATCH_SIZE)
    const holders = await loadHolders(read, settings.partner_code, some, settings.now)
    for (const entry of some) {
      const change = planPerson(entry, holders, { ...settings, places, whole })
      if ('problem' in change) problems.push(change.problem)
      else changes.push(change)
    }
  }
  return { changes, problems }
}

/** What a line has to be compared with: everyone's address, and IDs that several lines have. */
type WholeList = { addresses: ReadonlySet<string>; repeatedIds: ReadonlySet<string> }

export function lookOver(entries: readonly PersonEntry[]): WholeList {
  const ids = entries.flatMap(({ external_id }) => external_id ?? [])
  const seen = new Set<string>()
  const repeatedIds = new Set(ids.filter((id) => seen.size === seen.add(id).size))
  return { addresses: new Set(entries.map(({ email }) => email)), repeatedIds }
}

type Context = ImportSettings & { places: Places; whole: WholeList }

function planPerson(
  entry: PersonEntry,
  { byAddress, byId }: Holders,
  context: Context,
): PersonChange | { problem: EntryProblem } {
  const same = byAddress.get(entry.email)
  const [known, ...doubles] = same ? [] : (byId.get(entry.external_id ?? '') ?? [])
  const moved = known && doubles.length === 0 ? known : null
  const holder = same ?? moved ?? undefined
  const problem = findProblem(entry, holder, context) ?? findMoveProblem(entry, moved, context)
  if (problem) return { problem: { ...problem, path: `line ${entry.line}, ${problem.path}` } }
  const { program, institution } = findPlaces(entry, context.places)
  const before = holder ? toColumns(holder) : NO_ONE
  const { first_name, last_name, external_id, phone } = entry
  const own = holder?.joined_date
    ? {}
    : {
        first_name,
        ...(last_name && { last_name }),
        ...(program && { program_id: program.id }),
        ...(institution && { institution_id: institution.id }),
      }
  const links = {
    ...(external_id && { external_id }),
    ...(external_id && context.listed && { listed_id: external_id }),
    ...(phone && { phone }),
  }
  const columns = difference(before, { ...own, ...links, ...grantRoles(entry, before, context) })
  const invite = context.invite && !holder?.joined_date && !holder?.mail_links.length
  const opens = Boolean(holder?.suspended_at)
  const lists = context.listed && !holder?.school_links?.listed_at
  const address = moved ? [`address ${moved.email} → ${entry.email}`] : []
  const others = describe(entry, before, columns, { isNew: !holder, invite, opens, lists })
  const notes = [...address, ...others]
  return { entry, id: holder?.id ?? null, columns, notes, invite, opens, lists, moved }
}

/**
 * Why someone doesn't get the address of the line with their ID: with two lines it would be one person's for another,
 * and staff of the product act at every school.
 */
function findMoveProblem(
  { external_id }: PersonEntry,
  moved: Holder | null,
  { whole, product }: Context,
): EntryProblem | null {
  if (!moved) return null
  const { email } = moved
  if ((moved.roles as string[]).includes(productRole(product)))
    return {
      path: 'external_id',
      message: `${external_id} is the ID of ${email}, of ${product}’s own staff: no list changes their address`,
      kind: 'is the ID of staff of the product',
    }
  if (whole.addresses.has(email))
    return {
      path: 'external_id',
      message: `${external_id} is the ID of ${email}, who is in the file too`,
      kind: 'is the ID of someone else in the file',
    }
  if (!whole.repeatedIds.has(external_id ?? '')) return null
  return {
    path: 'external_id',
    message: `${external_id} is the ID of several lines, and of ${email}, who isn’t in the file`,
    kind: 'is the ID of several lines',
  }
}

const findPlaces = ({ program, institution }: PersonEntry, places: Places) => ({
  program: program === null ? null : places.programs.find(program),
  institution: institution === null ? null : places.institutions.find(institution),
})

/** Why a line can't be taken; the path is its column. */
function findProblem(
  entry: PersonEntry,
  holder: Holder | undefined,
  { partner_code, places }: Context,
): EntryProblem | null {
  const { email, program, institution } = entry
  if (holder && holder.partner_code !== partner_code)
    return {
      path: 'email',
      message: `${email} is the address of an account elsewhere`,
      kind: 'is the address of an account elsewhere',
    }
  const closed = holder?.suspended_at && whyClosed(holder)
  if (closed) return { path: 'email', message: `${email} ${closed}`, kind: closed }
  const found = findPlaces(entry, places)
  if (program !== null && !found.program)
    return { path: 'program', ...unknownPlace(program, 'one', 'programs', places.programs) }
  if (institution !== null && !found.institution) {
    const { institutions } = places
    return {
      path: 'institution',
      ...unknownPlace(institution, 'an open institution', 'institutions', institutions),
    }
  }
  return null
}

/** Who has closed it, unless the school's list opens what a list has closed. */
function whyClosed({ suspended_reason, scim }: Holder): string | null {
  if (!isClosedBySchool(suspended_reason))
    return 'is suspended: quad users suspend --lift ends that'
  return suspended_reason === CLOSED_BY_DIRECTORY && scim && !scim.removed_at
    ? 'is deactivated in the school’s directory, which opens them again'
    : null
}

/** Names of places in a message */
const NAMED = 20

function unknownPlace(
  typed: string,
  what: string,
  plural: string,
  { names }: Places['programs'],
): Omit<EntryProblem, 'path'> {
  const more = names.length > NAMED ? ' …' : ''
  const known =
    names.length === 0
      ? 'there are none'
      : `${plural} are ${names.slice(0, NAMED).join(', ')}${more}`
  return { message: `"${typed}" is not ${what} here; ${known}` }
}

const toColumns = ({ study, school_links, roles, ...row }: Holder): Columns => ({
  ...row,
  roles: roles as string[],
  control_group: study?.control_group ?? false,
  external_id: school_links?.external_id ?? null,
  listed_id: school_links?.listed_id ?? null,
  phone: school_links?.phone ?? null,
})

function grantRoles({ roles }: PersonEntry, known: Columns, { product }: Context) {
  let columns: RoleColumns = known
  for (const role of roles) columns = { ...columns, ...roleUpdate(role, true, columns, product) }
  const { enrollment_status, leader, coach_user, control_group, test_user } = columns
  return { enrollment_status, leader, coach_user, control_group, test_user, roles: columns.roles }
}

function difference(known: Columns, wanted: Partial<Columns>): Partial<Columns> {
  const differs = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof Columns]),
  )
  return Object.fromEntries(differs)
}

function describe(
  entry: PersonEntry,
  known: Columns,
  columns: Partial<Columns>,
  { isNew, invite, opens, lists }: Record<'isNew' | 'invite' | 'opens' | 'lists', boolean>,
): string[] {
  const invitation = invite ? ['invited by mail'] : []
  if (isNew) {
    const { first_name, last_name, roles } = entry
    return [
      `${first_name} ${last_name}`.trim(),
      roles.join(' ') || 'current_student',
      ...invitation,
    ]
  }
  const changed = Object.entries(columns).flatMap(([name, value]) => {
    if (name === 'program_id') return `program → ${entry.program}`
    if (name === 'institution_id') return `institution → ${entry.institution}`
    if (name === 'listed_id') return columns.external_id ? [] : `known by ID ${entry.external_id}`
    const before = valueText(known[name as keyof Columns])
    return `${name} ${before} → ${valueText(value)}`
  })
  const state = [...(opens ? ['opened again'] : []), ...(lists ? ['on the list from now on'] : [])]
  return [...state, ...changed, ...invitation]
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join(' ') || 'none' : String(value ?? 'none')
