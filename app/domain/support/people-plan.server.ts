import { CLOSED_BY_DIRECTORY, isClosedBySchool } from '~/domain/accounts/closing.server'
import type { Tx } from '~/platform/database/types'
import { roleUpdate, type RoleColumns } from '~/policy/assignable-roles'
import type { EntryProblem } from '~/domain/imports/rows'
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
}

const NO_ONE: Columns = {
  first_name: '',
  last_name: '',
  program_id: null,
  institution_id: null,
  external_id: null,
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
 * theirs to change; roles are only added. For operators on the terminal; changes nothing.
 */
export async function planPeople(
  read: Reader,
  settings: ImportSettings,
  entries: PersonEntry[],
): Promise<{ changes: PersonChange[]; problems: EntryProblem[] }> {
  const places = await loadPlaces(read, settings.partner_code)
  const problems: EntryProblem[] = []
  const changes: PersonChange[] = []
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    const some = entries.slice(at, at + BATCH_SIZE)
    const holders = await loadHolders(read, some, settings.now)
    for (const entry of some) {
      const change = planPerson(entry, holders.get(entry.email), { ...settings, places })
      if ('problem' in change) problems.push(change.problem)
      else changes.push(change)
    }
  }
  return { changes, problems }
}

const HOLDER = {
  id: true,
  email: true,
  partner_code: true,
  first_name: true,
  last_name: true,
  enrollment_status: true,
  leader: true,
  coach_user: true,
  test_user: true,
  roles: true,
  program_id: true,
  institution_id: true,
  joined_date: true,
  suspended_at: true,
  suspended_reason: true,
  scim: { select: { removed_at: true } },
  study: { select: { control_group: true } },
  school_links: { select: { external_id: true, phone: true, listed_at: true } },
} as const

const readHolders = (read: Reader, entries: PersonEntry[], now: Date) =>
  read.user.findMany({
    where: { email: { in: entries.map(({ email }) => email) }, deleted_at: null },
    select: {
      ...HOLDER,
      mail_links: {
        where: { kind: 'invitation', ended_at: null, expires_at: { gt: now } },
        select: { id: true },
        take: 1,
      },
    },
  })
type Holder = Awaited<ReturnType<typeof readHolders>>[number]

const loadHolders = async (read: Reader, entries: PersonEntry[], now: Date) =>
  new Map((await readHolders(read, entries, now)).map((row) => [row.email, row]))

type Context = ImportSettings & { places: Places }

function planPerson(
  entry: PersonEntry,
  holder: Holder | undefined,
  context: Context,
): PersonChange | { problem: EntryProblem } {
  const problem = findProblem(entry, holder, context)
  if (problem) return { problem: { ...problem, path: `line ${entry.line}, ${problem.path}` } }
  const { program, institution } = findPlaces(entry, context.places)
  const known = holder ? toColumns(holder) : NO_ONE
  const { first_name, last_name, external_id, phone } = entry
  const own = holder?.joined_date
    ? {}
    : {
        first_name,
        ...(last_name && { last_name }),
        ...(program && { program_id: program.id }),
        ...(institution && { institution_id: institution.id }),
      }
  const links = { ...(external_id && { external_id }), ...(phone && { phone }) }
  const columns = difference(known, { ...own, ...links, ...grantRoles(entry, known, context) })
  const invite = context.invite && !holder?.joined_date && !holder?.mail_links.length
  const opens = Boolean(holder?.suspended_at)
  const lists = context.listed && !holder?.school_links?.listed_at
  const notes = describe(entry, known, columns, { isNew: !holder, invite, opens, lists })
  return { entry, id: holder?.id ?? null, columns, notes, invite, opens, lists }
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
  const changed = Object.entries(columns).map(([name, value]) => {
    if (name === 'program_id') return `program → ${entry.program}`
    if (name === 'institution_id') return `institution → ${entry.institution}`
    const before = valueText(known[name as keyof Columns])
    return `${name} ${before} → ${valueText(value)}`
  })
  const state = [...(opens ? ['opened again'] : []), ...(lists ? ['on the list from now on'] : [])]
  return [...state, ...changed, ...invitation]
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join(' ') || 'none' : String(value ?? 'none')
