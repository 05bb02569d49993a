import type { Tx } from '~/platform/database/types'
import { roleUpdate, type RoleColumns } from '~/policy/assignable-roles'
import type { EntryProblem, PersonEntry } from './people-list'

export type ImportSettings = {
  partner_code: string
  product: string
  /** Whether those who haven't joined get a mailed invitation */
  invite: boolean
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

type Places = { programs: Map<string, string>; institutions: Map<string, string> }

async function loadPlaces(read: Reader, partner_code: string): Promise<Places> {
  const programs = await read.program.findMany({
    where: { partner_code, archived_at: null },
    select: { id: true, name: true },
  })
  const institutions = await read.institution.findMany({
    where: { partner_code, status: 'active' },
    select: { id: true, institution_code: true },
  })
  return {
    programs: new Map(programs.map(({ id, name }) => [name.toLowerCase(), id])),
    institutions: new Map(institutions.map(({ id, institution_code }) => [institution_code, id])),
  }
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
  study: { select: { control_group: true } },
  school_links: { select: { external_id: true, phone: true } },
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
  const wrong = (column: string, message: string) => ({
    problem: { path: `line ${entry.line}, ${column}`, message },
  })
  if (holder && holder.partner_code !== context.partner_code)
    return wrong('email', `${entry.email} is the address of an account elsewhere`)
  if (holder?.suspended_at)
    return wrong('email', `${entry.email} is suspended: quad users suspend --lift ends that`)
  const { programs, institutions } = context.places
  const program_id = entry.program && programs.get(entry.program.toLowerCase())
  const institution_id = entry.institution && institutions.get(entry.institution)
  if (entry.program && !program_id) return wrong('program', `"${entry.program}" is not one here`)
  if (entry.institution && !institution_id)
    return wrong('institution', `"${entry.institution}" is not an open institution here`)
  const known = holder ? toColumns(holder) : NO_ONE
  const own = holder?.joined_date
    ? {}
    : {
        first_name: entry.first_name,
        last_name: entry.last_name,
        ...(program_id && { program_id }),
        ...(institution_id && { institution_id }),
      }
  const { external_id, phone } = entry
  const links = { ...(external_id && { external_id }), ...(phone && { phone }) }
  const columns = difference(known, { ...own, ...links, ...grantRoles(entry, known, context) })
  const invite = context.invite && !holder?.joined_date && !holder?.mail_links.length
  const notes = describe(entry, known, columns, { isNew: !holder, invite })
  return { entry, id: holder?.id ?? null, columns, notes, invite }
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
  { isNew, invite }: { isNew: boolean; invite: boolean },
): string[] {
  const invitation = invite ? ['invited by mail'] : []
  if (isNew) {
    const { first_name, last_name, roles } = entry
    return [`${first_name} ${last_name}`, roles.join(' ') || 'current_student', ...invitation]
  }
  const changed = Object.entries(columns).map(([name, value]) => {
    if (name === 'program_id') return `program → ${entry.program}`
    if (name === 'institution_id') return `institution → ${entry.institution}`
    const before = valueText(known[name as keyof Columns])
    return `${name} ${before} → ${valueText(value)}`
  })
  return [...changed, ...invitation]
}

const valueText = (value: unknown) =>
  Array.isArray(value) ? value.join(' ') || 'none' : String(value ?? 'none')
